import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot, onModernNode } from './node.mjs';

/** Asked for when none is given: a building of the demo district. */
const DEMO = { lat: 25.0298, lng: 121.5356, monthly_kwh: 400, finance: { as_of: '2026-06-01' } };
/** Widths of a desk and of a phone [px]. */
const WIDTHS = { wide: 800, phone: 390 };
/** Height of the beginning [px]. */
const TOP_PX = 1_150;
/** The screens on a desk and on a phone [px], and how long the map takes without a graphics processor [ms]. */
const SCREEN_SIZES = { desk: [1_280, 800], phone: [390, 844] };
const DRAWN_MS = 8_000;
/** The roof that is worth most is in place of ROOF; what is there when the screen is, and what is done first. */
const MAP = `document.querySelector('.maplibregl-canvas')`;
const SCREENS = {
  start: { path: '/', ready: MAP },
  roof: { path: '/?t=09-21T15&roof=ROOF', ready: `document.querySelector('.verdict h2') && ${MAP}` },
  list: { path: '/?view=list', ready: `document.querySelector('.list tbody tr')` },
  plan: {
    path: '/?view=plan',
    ready: MAP,
    click: '.plan button[type=submit]',
    done: `document.querySelector('.plan h2')`,
  },
  report: { path: '/roof/ROOF', ready: `document.querySelector('.verdict')` },
  quotes: { path: '/quotes', ready: `document.querySelector('.sign-in')` },
};

const USAGE = `Usage: npm run screenshots -- [URL [FOLDER [BODY]]]

Takes pictures of a report of the running service at URL (http://127.0.0.1:8000) in both languages, as on a desk, on a phone
and on A4, and of its beginning as in docs/report.png, of the page of the validation with its plots, of the map with the roof that
is worth most, as in docs/map.png, and of each screen, as in docs/screens, into FOLDER (dist/screenshots). BODY is the JSON of an estimate; by default a building of the demo district.`;

async function main([url = 'http://127.0.0.1:8000', folder = inRoot('dist/screenshots'), body = JSON.stringify(DEMO)]) {
  const { hasBrowser, startBrowser } = await import('../test/helpers/browser.ts');
  if (!hasBrowser) throw new Error('Needs Chromium in /usr/bin, or where CHROMIUM says');
  mkdirSync(folder, { recursive: true });
  const pages = mkdtempSync(join(tmpdir(), 'report-'));
  const browser = await startBrowser();
  try {
    for (const lang of ['en', 'zh-TW']) {
      const file = join(pages, `${lang}.html`);
      writeFileSync(file, await reportOf(url, { ...JSON.parse(body), lang }));
      const page = await browser.open(pathToFileURL(file).href);
      await pictures(page, folder, `report-${lang}`);
      writeFileSync(join(folder, `report-${lang}-top.png`), await page.screenshot(WIDTHS.wide, 'light', TOP_PX));
      writeFileSync(join(folder, `report-${lang}.pdf`), await page.print());
    }
    await pictures(await browser.open(`${url}/validation`), folder, 'validation');
  } finally {
    await browser.close();
    rmSync(pages, { recursive: true, force: true });
  }
  await screenPictures(await startBrowser('webgl'), url, folder);
}

async function screenPictures(browser, url, folder) {
  try {
    const { setWindow, until } = await import('../test/pages/explorer/page-steps.ts');
    const roofs = await (await fetch(`${url}/api/roofs?limit=1`)).json();
    if (roofs.length === 0) throw new Error('No roof has its potential yet: wait until it is calculated');
    const page = await browser.open('about:blank');
    for (const lang of ['en', 'zh-TW']) {
      for (const [of, [width, height]] of Object.entries(SCREEN_SIZES)) {
        await setWindow(page, width, height);
        for (const [name, { path, ready, click, done }] of Object.entries(SCREENS)) {
          const address = new URL(path.replace('ROOF', roofs[0].building_id), url);
          address.searchParams.set('lang', lang);
          await page.send('Page.navigate', { url: String(address) });
          await until(page, ready);
          await pause(DRAWN_MS);
          if (click) {
            await page.evaluate(`document.querySelector('${click}').click()`);
            await until(page, done);
            await pause(DRAWN_MS);
          }
          const take = async (options) =>
            Buffer.from((await page.send('Page.captureScreenshot', options)).data, 'base64');
          writeFileSync(join(folder, `${name}-${lang}-${of}.webp`), await take({ format: 'webp', quality: 70 }));
          if (name === 'roof') writeFileSync(join(folder, `map-${lang}-${of}.png`), await take({}));
        }
      }
    }
  } finally {
    await browser.close();
  }
}

async function pictures(page, folder, name) {
  await pause(1_000);
  for (const [of, width] of Object.entries(WIDTHS)) {
    writeFileSync(join(folder, `${name}-${of}.png`), await page.screenshot(width));
  }
}

async function reportOf(url, body) {
  const answer = await fetch(`${url}/api/assessments/estimate`, {
    method: 'POST',
    headers: { accept: 'text/html', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The service answered with ${answer.status}: ${text}`);
  return text;
}

const parameters = process.argv.slice(2);
if (parameters.includes('--help')) console.log(USAGE);
else if (onModernNode()) {
  await main(parameters).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
