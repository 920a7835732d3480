import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_CENTER } from '../../../src/core/buildings/demo-district.js';
import type { ImportFile } from '../../../src/core/buildings/import/import-file.js';
import { BuildingImportService } from '../../../src/domain/buildings/import/building-import.service.js';
import { startTestApp, type TestApp } from '../../helpers/app.js';
import { hasBrowser, startBrowser, type Browser, type BrowserPage } from '../../helpers/browser.js';
import { buildService } from '../../helpers/service-process.js';
import { axeFindings, otherHosts, press, setWindow, slide, typeSearch, until } from './page-steps.js';

const notice = hasBrowser ? '' : ' [skipped: needs Chromium in /usr/bin, or where CHROMIUM says]';
const VERDICT = `document.querySelector('.verdict h2')`;
const MAP = `document.querySelector('.maplibregl-canvas')`;
const HEAP_LIMIT = 250e6;

/** Houses of a town: so many a side, so far from each other [deg]. */
const TOWN = { side: 100, step: 0.000_25, house: 0.000_15 };

function* townHouses(): Generator<object> {
  for (let i = 0; i < TOWN.side ** 2; i++) {
    const west = 121.6 + (i % TOWN.side) * TOWN.step;
    const south = 24.9 + Math.floor(i / TOWN.side) * TOWN.step;
    const [east, north] = [west + TOWN.house, south + TOWN.house];
    const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]; // prettier-ignore
    const geometry = { type: 'Polygon', coordinates: [ring] };
    yield { type: 'Feature', geometry, properties: { id: `house-${i}`, height: 6 + (i % 7) * 3 } };
  }
}

const TOWN_FILE: ImportFile = {
  name: 'town.geojson',
  contentKey: 'town-1',
  // eslint-disable-next-line @typescript-eslint/require-await -- files are read asynchronously
  features: async function* () {
    yield [...townHouses()].map((feature) => ({ read: () => feature, bytesDone: 0 }));
  },
};

describe.skipIf(!hasBrowser)(`the page on other devices${notice}`, () => {
  let browser: Browser;
  let service: TestApp;
  let roof: string;

  beforeAll(async () => {
    buildService();
    browser = await startBrowser('webgl');
    service = await startTestApp({ processRole: 'api', rateLimits: 'off' });
    const at = JSON.stringify(DEMO_CENTER).replaceAll('"', '');
    const { data } = await service.graphql<{ place: { building: { id: string } } }>(
      `{ place(at: { at: ${at} }) { building { id } } }`,
    );
    roof = data!.place.building.id;
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const open = async (path: string, width: number, height: number): Promise<BrowserPage> => {
    const page = await browser.open('about:blank');
    await setWindow(page, width, height);
    await page.send('Page.navigate', { url: service.url + path });
    return page;
  };

  it.each([
    ['en', 'kWp'],
    ['zh-TW', '瓩'],
  ])('shows a report whole without script: answer, figures, plan, charts and next steps, in %s', async (lang, unit) => {
    const page = await browser.open('about:blank');
    await page.send('Emulation.setScriptExecutionDisabled', { value: true });
    await setWindow(page, 390, 844);
    await page.send('Page.navigate', { url: `${service.url}/roof/${roof}?lang=${lang}` });
    await until(page, `document.readyState === 'complete' && document.querySelector('h1')`);

    const counts = await page.evaluate<Record<string, number>>(`(() => {
      const shown = (selector) => [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility()).length;
      return { titles: shown('h2'), charts: shown('svg'), tiles: shown('.tiles > *'), steps: shown('a[href*="/?roof="]') };
    })()`);
    expect(counts).toEqual({
      titles: expect.any(Number),
      charts: expect.any(Number),
      tiles: expect.any(Number),
      steps: expect.any(Number),
    });
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
    expect(await page.evaluate(`document.body.innerText`)).toContain(unit);
    expect(await page.evaluate(`document.documentElement.scrollWidth`)).toBeLessThanOrEqual(390);
    expect([page.errors, otherHosts(page, service.url)]).toEqual([[], []]);
  });

  it('is used on a phone by touch: search, tap, sliders by drag, and the sheet over the map', async () => {
    const page = await open('/?lang=en', 390, 844);
    await page.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const touch = (type: string, points: { x: number; y: number }[]) =>
      page.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    const placeOf = (selector: string): Promise<{ x: number; y: number; width: number; height: number }> =>
      page.evaluate(`document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().toJSON()`);
    // what is filled above a part moves it under the finger
    const restingPlaceOf = async (selector: string) => {
      let [before, place] = [await placeOf(selector), await placeOf(selector)];
      do {
        await pause(300);
        [before, place] = [place, await placeOf(selector)];
      } while (place.y !== before.y);
      return place;
    };
    const tap = async (selector: string): Promise<void> => {
      const { x, y, width, height } = await placeOf(selector);
      await touch('touchStart', [{ x: x + width / 2, y: y + height / 2 }]);
      await touch('touchEnd', []);
    };
    const drag = async (from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> => {
      await touch('touchStart', [from]);
      for (let i = 1; i <= 8; i++) {
        await touch('touchMove', [{ x: from.x + ((to.x - from.x) * i) / 8, y: from.y + ((to.y - from.y) * i) / 8 }]);
      }
      // lifted while it moves, a finger flings the page, which may begin whenever the browser comes to it
      await pause(300);
      await touch('touchEnd', []);
    };
    await until(page, MAP);
    await typeSearch(page, 'Demo building 76');
    await until(page, `document.querySelector('[role=option]')`);
    await tap('[role=option]');
    await until(page, `${VERDICT} && document.querySelector('.size input')`);

    const hour = await placeOf('.time input:last-of-type');
    const middle = hour.y + hour.height / 2;
    await drag({ x: hour.x + hour.width * 0.4, y: middle }, { x: hour.x + hour.width * 0.85, y: middle });
    await until(page, `/t=06-21T1[4-9]/.test(location.search)`);

    const top = (): Promise<number> => page.evaluate(`document.querySelector('.side').getBoundingClientRect().top`);
    const before = await top();
    await drag({ x: 100, y: 760 }, { x: 100, y: 300 });
    await until(page, `document.querySelector('.side').getBoundingClientRect().top < ${before - 200}`);
    const stage = await placeOf('.stage');
    expect(await top()).toBeLessThan(stage.y + stage.height);

    await page.evaluate(`document.querySelector('.size input').scrollIntoView({ block: 'center' })`);
    const size = await restingPlaceOf('.size input');
    const y = size.y + size.height / 2;
    await drag({ x: size.x + size.width * 0.5, y }, { x: size.x + 4, y });
    await until(page, `location.search.includes('kw=')`);

    await page.evaluate(`scrollTo(0, 0)`);
    await tap('.close');
    await until(page, `!${VERDICT}`);
    // roofs are some metres apart: one of these places is on one
    const map = await placeOf('.map');
    for (const [right, down] of [
      [0, 0],
      [-20, -40],
      [20, -70],
      [-40, -90],
      [0, -110],
      [-80, -40],
      [80, -40],
    ] as const) {
      if (await page.evaluate(`location.search.includes('roof=')`)) break;
      await touch('touchStart', [{ x: map.x + map.width / 2 + right, y: map.y + map.height / 2 + down }]);
      await touch('touchEnd', []);
      await pause(500);
    }
    await until(page, VERDICT);
    expect(page.errors).toEqual([]);
  });

  it.each([
    ['start', '', 'en'],
    ['list', '&view=list', 'zh-TW'],
    ['plan', '&view=plan', 'en'],
    ['roof', '&roof=ROOF', 'zh-TW'],
  ])('loses nothing at a scale of 4, where a desk is 320 px wide: %s', async (_screen, query, lang) => {
    const page = await open(`/?lang=${lang}${query.replace('ROOF', roof)}`, 320, 256);
    await until(page, query.includes('ROOF') ? `${VERDICT} && ${MAP}` : `${MAP} && !document.querySelector('.busy')`);

    const outside = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('button, input, select, a, h1, h2, h3')]
      .filter((part) => part.checkVisibility() && !part.closest('.scroll, .maplibregl-control-container, .unseen'))
      .filter((part) => { const { left, right } = part.getBoundingClientRect(); return left < -1 || right > 321; })
      .map((part) => part.outerHTML.slice(0, 80))`);
    expect(outside).toEqual([]);
    expect(await page.evaluate(`document.documentElement.scrollWidth`)).toBeLessThanOrEqual(320);
    expect(await axeFindings(page)).toEqual([]);
    expect(page.errors).toEqual([]);
  });

  it('draws 10,000 roofs with their shadows, and opens one of them', async () => {
    const town = await startTestApp({ processRole: 'api', demoDistrict: 'off' });
    const imports = new BuildingImportService({ sql: town.app.platform.database.sql, clock: () => new Date() });
    const { counts } = await imports.load(TOWN_FILE, { source: 'town' });
    expect(counts.stored).toBe(TOWN.side ** 2);
    const page = await browser.open('about:blank');
    await setWindow(page, 1280, 800);
    await page.send('Page.navigate', { url: `${town.url}/?lang=en` });
    await until(page, `${MAP} && document.querySelector('.time')`);
    for (const hour of [7, 8, 16, 17]) await slide(page, '.time input:last-of-type', hour);
    await until(page, `location.search.includes('T17')`);
    const { usedSize } = (await page.send('Runtime.getHeapUsage')) as { usedSize: number };

    expect(usedSize).toBeLessThan(HEAP_LIMIT);
    expect(await page.evaluate(`document.querySelector('.map [role=alert]')`)).toBeNull();
    await page.evaluate(`document.querySelector('.views button').click()`);
    await page.evaluate(`${MAP}.focus()`);
    for (let i = 0; i < 2; i++) await press(page, '+', 187);
    await until(page, `document.querySelector('.list ol button')`);
    await page.evaluate(`document.querySelector('.list ol button').click()`);
    await until(page, VERDICT);
    expect([page.errors, otherHosts(page, town.url)]).toEqual([[], []]);
    await page.close();
    await town.stop();
  });
});
