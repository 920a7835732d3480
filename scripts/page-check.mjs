import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot, onModernNode, root } from './node.mjs';
import { firstText, SLOW, slowNetwork } from './page/first-text.mjs';
import { workOfDragging } from './page/map-work.mjs';

/** Where the page is built; its first files are those that index.html names, the map's those that load after them. */
const BUILT = 'dist/pages/explorer';
const DEMO_ROOF = 'Demo building 76';
const VERDICT = `document.querySelector('.verdict h2')`;
const MAP = `document.querySelector('.maplibregl-canvas')`;

/** How long the last question to the graph took, with its way through the slow network [ms]. */
const ANSWER_MS = `performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith('/graphql')).duration`;

const ROWS = `document.querySelector('.list tbody tr')`;
const LEAST_ROUNDS = 4;
const PLAN = `document.querySelector('.plan form')`;

const USAGE = `Usage: npm run page:check [-- [--times-aside] [--minutes=N] [URL]]

Measures the page at / in Chromium and prints its budgets: bytes, times, frames, memory, requests to other hosts, violations
of its policy, and serious findings of axe. Ends with 1 where one is not kept; with --times-aside, as on a machine that others
use too, times and frames are printed and not judged. The map is panned for N minutes, by default for a few rounds, which do
not show what grows slowly. Without URL it starts the built service with
the demo district on a database in memory.`;

async function main([url], { timesAside, panMinutes }) {
  const { hasBrowser, startBrowser } = await import('../test/helpers/browser.ts');
  if (!hasBrowser) throw new Error('Needs Chromium in /usr/bin, or where CHROMIUM says');
  const service = url === undefined ? await startService() : undefined;
  const address = url ?? service.address;
  const browser = await startBrowser('webgl');
  try {
    const steps = await import('../test/pages/explorer/page-steps.ts');
    const rows = [
      ...(service ? await fromStart(browser, service, steps) : []),
      ...bytes(),
      ...(await firstText(browser, address, steps)),
      ...(await measure(browser, address, steps, panMinutes)),
    ];
    for (const row of rows) {
      const { isKept, text } = judge(row, timesAside);
      if (!isKept) process.exitCode = 1;
      console.log(text);
    }
  } finally {
    await browser.close();
    service?.child.kill('SIGTERM');
  }
}

/** A row of the table, and whether its bound is kept; one without a bound is there to compare. */
function judge({ name, value, limit, isLeast = false, isSteady = false, unit }, timesAside) {
  const isKept = limit === undefined || (isLeast ? value >= limit : value <= limit);
  const isAside = timesAside && !isSteady && ['ms', 's', '/s'].includes(unit);
  const bound = limit === undefined ? '' : `${isLeast ? 'at least' : 'at most'} ${Math.round(limit)} ${unit}`;
  const mark = limit === undefined ? '     ' : isKept ? 'ok   ' : isAside ? 'aside' : 'FAIL ';
  const figure = String(Math.round(value * 10) / 10).padStart(8);
  return { isKept: isKept || isAside, text: `${mark} ${name.padEnd(46)} ${figure} ${unit.padEnd(5)} ${bound}` };
}

/** From the start of the process to the verdict of a roof; an action is what a visitor does. */
async function fromStart(browser, { address, begun }, { until, typeSearch, press, setWindow }) {
  const page = await browser.open('about:blank');
  await setWindow(page, 1280, 800);
  const actions = [
    () => page.send('Page.navigate', { url: `${address}/?lang=en` }),
    () => typeSearch(page, DEMO_ROOF),
    async () => {
      await until(page, `document.querySelector('[role=option]')`);
      await press(page, 'Enter', 13);
    },
  ];
  for (const act of actions) await act();
  await until(page, VERDICT);
  const seconds = (performance.now() - begun) / 1000;
  await page.send('Page.navigate', { url: 'about:blank' });
  return [
    { name: 'start of the service to the verdict of a roof', value: seconds, limit: 15, unit: 's' },
    { name: '  actions for it: open, search, choose', value: actions.length, limit: 3, unit: '' },
  ];
}

function bytes() {
  const html = readFileSync(inRoot(`${BUILT}/index.html`), 'utf8');
  const size = (text) => gzipSync(text, { level: 9 }).length / 1000;
  const files = readdirSync(inRoot(`${BUILT}/assets`));
  const first = new Set();
  const take = (text) => {
    for (const file of files.filter((name) => !first.has(name) && text.includes(name))) {
      first.add(file);
      take(staticImports(file));
    }
  };
  take(html + files.find((file) => file.startsWith('start-')));
  const sizeOf = (names) => names.reduce((sum, name) => sum + size(readFileSync(inRoot(`${BUILT}/assets/${name}`))), 0);
  const map = files.filter((file) => /^(roof-map|maplibre)/.test(file));
  return [
    { name: 'first text and search box, gzip', value: size(html) + sizeOf([...first]), limit: 30, unit: 'kB' },
    { name: 'code of the map, loaded after it, gzip', value: sizeOf(map), limit: 470, unit: 'kB' },
  ];
}

/** What a script imports before it runs. */
const staticImports = (file) =>
  [...readFileSync(inRoot(`${BUILT}/assets/${file}`), 'utf8').matchAll(/from\s*["']([^"']+)|import\s*["']([^"']+)/g)]
    .map(([, from, alone]) => from ?? alone)
    .join();

async function measure(browser, address, steps, panMinutes) {
  const { until, axeFindings, otherHosts, setWindow } = steps;
  const findings = [];
  const page = await browser.open('about:blank');
  await setWindow(page, 1280, 800);
  await page.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
  await slowNetwork(page);
  await page.send('Page.navigate', { url: `${address}/?lang=en` });
  await until(page, MAP);
  findings.push(...(await axeFindings(page)));
  const verdictMs = await timeToVerdict(page, steps);
  const answerMs = await page.evaluate(ANSWER_MS);
  await page.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  findings.push(...(await axeFindings(page)));
  await pause(2_000);
  const dragging = await workOfDragging(page);
  const growth = await growthOfPanning(page, panMinutes);
  const phone = await onPhone(browser, address, steps, findings);
  for (const finding of new Set(findings)) console.log(`axe: ${finding}`);
  const pages = [page, phone];
  for (const { errors } of pages) for (const error of errors) console.log(error);
  return [
    { name: 'choice to verdict of a roof, slow phone', value: verdictMs, limit: 1500, unit: 'ms' },
    { name: '  of it until the service had answered', value: answerMs, limit: 1000, unit: 'ms' },
    ...dragging,
    { name: 'memory of scripts after panning', value: growth.megabytes, limit: 250, unit: 'MB' },
    { name: 'growth of it after a quarter of the rounds', value: growth.percent, limit: 5, unit: '%' },
    {
      name: 'requests to other hosts',
      value: pages.flatMap((each) => otherHosts(each, address)).length,
      limit: 0,
      unit: '',
    },
    {
      name: 'errors and violations of the policy',
      value: pages.flatMap(({ errors }) => errors).length,
      limit: 0,
      unit: '',
    },
    { name: 'serious findings of axe', value: new Set(findings).size, limit: 0, unit: '' },
  ];
}

/** Opens each screen on a phone, in Chinese; adds what axe finds. @returns the page. */
async function onPhone(browser, address, { until, axeFindings, setWindow }, findings) {
  const phone = await browser.open('about:blank');
  await setWindow(phone, 390, 844);
  for (const [query, ready] of Object.entries({ '': MAP, '&view=list': ROWS, '&view=plan': PLAN })) {
    await phone.send('Page.navigate', { url: `${address}/?lang=zh-TW${query}` });
    await until(phone, ready);
    findings.push(...(await axeFindings(phone)));
  }
  return phone;
}

async function timeToVerdict(page, { until, typeSearch, press }) {
  await typeSearch(page, DEMO_ROOF);
  await until(page, `document.querySelector('[role=option]')`);
  const chosen = performance.now();
  await press(page, 'Enter', 13);
  await until(page, VERDICT);
  return performance.now() - chosen;
}

/**
 * Moves the map to and fro by keys, for some minutes or at least four rounds.
 * @returns memory at the end, and how it grew after a quarter of the rounds, when the caches have filled.
 */
async function growthOfPanning(page, minutes) {
  await page.evaluate(`${MAP}.focus()`);
  const sizes = [];
  const end = performance.now() + minutes * 60_000;
  while (sizes.length < LEAST_ROUNDS || performance.now() < end) {
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']) {
      const code = { ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 }[key];
      for (let step = 0; step < 3; step++) {
        const of = { key, code: key, windowsVirtualKeyCode: code };
        await page.send('Input.dispatchKeyEvent', { type: 'keyDown', ...of });
        await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...of });
        await pause(150);
      }
    }
    // the tiles that are still on their way come and are drawn
    await pause(2000);
    await page.send('HeapProfiler.collectGarbage');
    sizes.push((await page.send('Runtime.getHeapUsage')).usedSize / 1e6);
  }
  return {
    megabytes: sizes.at(-1),
    percent: Math.max(0, (sizes.at(-1) / sizes[Math.floor(sizes.length / 4)] - 1) * 100),
  };
}

async function startService() {
  const { spawn } = await import('node:child_process');
  const begun = performance.now();
  const child = spawn(process.execPath, [inRoot('scripts/start.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: 'memory', DATABASE_URL: '', LOG_LEVEL: 'error', DEMO_DISTRICT: 'on' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let text = '';
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}:\n${text}`)));
    child.stdout.on('data', (chunk) => {
      text += String(chunk);
      const address = /http:\/\/[\w.]+:\d+/.exec(text)?.[0];
      if (address !== undefined) resolve({ child, address, begun });
    });
  });
}

const parameters = process.argv.slice(2);
if (parameters.includes('--help')) console.log(USAGE);
else if (onModernNode()) {
  const addresses = parameters.filter((parameter) => !parameter.startsWith('--'));
  const minutes = parameters.find((parameter) => parameter.startsWith('--minutes='))?.split('=')[1];
  const options = { timesAside: parameters.includes('--times-aside'), panMinutes: Number(minutes ?? 0) };
  await main(addresses, options).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
