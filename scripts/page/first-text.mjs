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
const FIRST_TEXT_MS = 300;
const OWN_WORK_MS = 150;

/**
 * First text and search box on a slow phone, in a tab whose process is ready, as browsers keep one for the next page: a
 * short answer of the service was there before. How long that answer took in a new process is printed beside. Timed, and
 * as the work of the processor and the way of the bytes add up to, which is nearly the same on a machine that others use.
 */
export async function firstText(browser, address, { until, setWindow }) {
  const ours = `${address}/?lang=en`;
  const visit = async (rate) => {
    const page = await browser.open('about:blank');
    const show = async (url, text) => {
      await page.send('Page.navigate', { url });
      await until(page, `location.href === '${url}' && document.querySelector('${text}') && ${PAINTED}`);
      return page.evaluate(`${PAINTED}.startTime`);
    };
    await setWindow(page, 1280, 800);
    // the work that comes after the first text is not its own
    if (rate === 1) await page.send('Network.setBlockedURLs', { urls: ['*/start-*'] });
    await page.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.send('Emulation.setCPUThrottlingRate', { rate });
    await slowNetwork(page);
    const worked = async () =>
      (await page.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
    const newProcess = await show(`${address}/healthz`, 'pre');
    const before = await worked();
    const painted = await show(ours, 'p');
    const work = (await worked()) - before;
    const asked = await page.evaluate(
      `performance.getEntriesByType('resource').filter(({ startTime }) => startTime < ${painted}).length`,
    );
    await page.close();
    return { newProcess, work, painted, asked };
  };
  const visits = [];
  for (let i = 0; i < VISITS; i++) visits.push({ ...(await visit(SLOW.cpu)), work: (await visit(1)).work });
  const best = (figure) => Math.min(...visits.map((one) => one[figure]));
  const html = gzipSync(await (await fetch(ours)).text()).length;
  const way = SLOW.latencyMs + (html / SLOW.bytesASecond) * 1000;
  return [
    { name: 'first text and search box, slow phone', value: best('painted'), limit: FIRST_TEXT_MS, unit: 'ms' },
    {
      name: '  work of its own, and the way of the bytes',
      value: SLOW.cpu * best('work') + way,
      limit: OWN_WORK_MS,
      isSteady: true,
      unit: 'ms',
    },
    { name: '  files that it asks for before', value: best('asked'), limit: 1, unit: '' },
    { name: '  a short answer in a new process, to compare', value: best('newProcess'), unit: 'ms' },
  ];
}
