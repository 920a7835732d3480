import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';

/** A slow phone: a processor 4 times slower, 10 Mbit/s. */
export const SLOW = { cpu: 4, bytesASecond: 1_250_000, latencyMs: 20 };

export const slowNetwork = (page) =>
  page.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latencyMs,
    downloadThroughput: SLOW.bytesASecond,
    uploadThroughput: SLOW.bytesASecond,
  });

const PAINTED = `performance.getEntriesByName('first-contentful-paint')[0]`;
/** Visits of which the best counts: the others met more of what else the machine does. */
const VISITS = 5;
/** What the page may add to the time of an empty one [ms]. */
const OWN_MS = 150;
const OWN_WORK_MS = 250;

/**
 * First text and search box on a slow phone, beside those of an empty page with the same headers in the same run: that is
 * what the browser takes on this machine, most of it for a new process. Timed, and as the work of the processor and the way
 * of the bytes add up to, which is nearly the same on a machine that others use too.
 */
export async function firstText(browser, address, { until, setWindow }) {
  const empty = await emptyPage(address);
  const places = { empty: empty.address, ours: `${address}/?lang=en` };
  const visit = async (url, rate) => {
    const page = await browser.open('about:blank');
    await setWindow(page, 1280, 800);
    // the work that comes after the first text is not its own
    if (rate === 1) await page.send('Network.setBlockedURLs', { urls: ['*/start-*'] });
    await page.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.send('Emulation.setCPUThrottlingRate', { rate });
    await slowNetwork(page);
    const worked = async () =>
      (await page.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
    const before = await worked();
    await page.send('Page.navigate', { url });
    await until(page, `document.querySelector('p') && ${PAINTED}`);
    const work = (await worked()) - before;
    const painted = await page.evaluate(`${PAINTED}.startTime`);
    const asked = await page.evaluate(
      `performance.getEntriesByType('resource').filter(({ startTime }) => startTime < ${painted}).length`,
    );
    await page.close();
    return { work, painted, asked };
  };
  const visits = { empty: [], ours: [] };
  // in turn, so that both meet the same machine
  for (let i = 0; i < VISITS; i++) {
    for (const [name, url] of Object.entries(places)) {
      visits[name].push({ ...(await visit(url, SLOW.cpu)), work: (await visit(url, 1)).work });
    }
  }
  empty.server.close();
  const best = (name, figure) => Math.min(...visits[name].map((one) => one[figure]));
  const floor = best('empty', 'painted');
  const html = gzipSync(await (await fetch(places.ours)).text()).length;
  const way = SLOW.latencyMs + (html / SLOW.bytesASecond) * 1000;
  const work = SLOW.cpu * (best('ours', 'work') - best('empty', 'work')) + way;
  return [
    { name: 'empty page with the same headers, slow phone', value: floor, unit: 'ms' },
    {
      name: 'first text and search box, slow phone',
      value: best('ours', 'painted'),
      limit: floor + OWN_MS,
      unit: 'ms',
    },
    {
      name: '  work of its own, and the way of the bytes',
      value: work,
      limit: OWN_WORK_MS,
      isSteady: true,
      unit: 'ms',
    },
    { name: '  files that it asks for before', value: best('ours', 'asked'), limit: 1, unit: '' },
  ];
}

/** A page of one word with the headers of the page at `/`. */
async function emptyPage(address) {
  const { headers } = await fetch(`${address}/?lang=en`);
  const kept = ['content-type', 'content-security-policy', 'cross-origin-opener-policy', 'origin-agent-cluster'];
  const server = createServer((_request, response) => {
    for (const name of kept) if (headers.has(name)) response.setHeader(name, headers.get(name));
    response.end('<!doctype html><html lang="en"><title>Empty</title><p>Hello');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${server.address().port}/` };
}
