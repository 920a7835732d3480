import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_CENTER } from '../../../src/core/buildings/demo-district.js';
import { startTestApp, type TestApp } from '../../helpers/app.js';
import { hasBrowser, startBrowser, type Browser, type BrowserPage } from '../../helpers/browser.js';
import { buildService } from '../../helpers/service-process.js';
import { axeFindings, otherHosts, press, setWindow, slide, typeSearch, until } from './page-steps.js';

const notice = hasBrowser ? '' : ' [skipped: needs Chromium in /usr/bin, or where CHROMIUM says]';
const VERDICT = `document.querySelector('.verdict h2')`;
const MAP = `document.querySelector('.maplibregl-canvas')`;

describe.skipIf(!hasBrowser)(`the page in a browser${notice}`, () => {
  let browser: Browser;
  let service: TestApp;
  let roof: string;

  beforeAll(async () => {
    buildService();
    browser = await startBrowser('webgl');
    service = await startTestApp({ processRole: 'api' });
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

  const open = async (path: string, width = 1280, height = 800): Promise<BrowserPage> => {
    const page = await browser.open('about:blank');
    await setWindow(page, width, height);
    await page.send('Page.navigate', { url: service.url + path });
    return page;
  };

  it('leads by keys from the search to the verdict of a roof, its size and its report', async () => {
    const page = await open('/?lang=en');
    await typeSearch(page, 'Demo building 76');
    await until(page, `document.querySelector('[role=option]')`);
    await press(page, 'Enter', 13);
    await until(page, VERDICT);
    const asked = page.requested.filter((url) => url.endsWith('/graphql')).length;
    await slide(page, '.size input', 0);
    await until(page, `location.search.includes('kw=')`);

    const size = await page.evaluate<string>(`document.querySelector('.size input').getAttribute('aria-valuetext')`);
    const report = await page.evaluate<string>(`document.querySelector('a.report').getAttribute('href')`);
    const address = await page.evaluate<string>('location.search');
    expect(size).toMatch(/^[\d.]+ kWp, \d+ modules$/);
    expect(address).toContain(`roof=${roof}&kw=${size.split(' ')[0]}`);
    expect(page.requested.filter((url) => url.endsWith('/graphql'))).toHaveLength(asked);
    expect((await service.rest('GET', report)).status).toBe(200);
    expect(page.errors).toEqual([]);
    expect(otherHosts(page, service.url)).toEqual([]);
  });

  it.each([
    ['/?lang=en', 1280],
    ['/?lang=zh-TW', 390],
    ['ROOF&lang=en', 390],
    ['ROOF&lang=zh-TW', 1280],
  ])(
    '%s at %i px has no serious finding of axe, no violation of its policy and no scroll to the side',
    async (...at) => {
      const [path, width] = at;
      const page = await open(path.replace('ROOF', `/?roof=${roof}`), width, 844);
      await until(page, path.startsWith('ROOF') ? `${VERDICT} && ${MAP}` : MAP);

      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(`document.documentElement.scrollWidth`)).toBeLessThanOrEqual(width);
      expect(page.errors).toEqual([]);
      expect(otherHosts(page, service.url)).toEqual([]);
    },
  );

  it('says what is wrong with an id that is unknown, and keeps the rest of the page', async () => {
    const page = await open('/?roof=00000000-0000-4000-8000-000000000000&lang=en');
    await until(page, `document.querySelector('[role=alert]')`);

    expect(await page.evaluate(`document.querySelector('[role=alert]').innerText`)).toContain('not known here');
    expect(await page.evaluate(`document.querySelector('[role=combobox]') !== null`)).toBe(true);
  });

  it('keeps what was typed when the connection is lost, and goes on when it is back', async () => {
    const page = await open('/?lang=en');
    const offline = (is: boolean) =>
      page.send('Network.emulateNetworkConditions', {
        offline: is,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
    await until(page, MAP);
    await offline(true);
    await typeSearch(page, 'Demo building 7');
    await until(page, `document.querySelector('[role=alert]')?.innerText.includes('connection')`);
    await offline(false);
    await page.send('Input.insertText', { text: '6' });
    await until(page, `document.querySelector('[role=option]')`);

    expect(await page.evaluate(`document.querySelector('[role=combobox]').value`)).toBe('Demo building 76');
  });

  it('shows the plan of the service where the map is lost, and the map again on request', async () => {
    const page = await open(`/?roof=${roof}&lang=en`);
    await until(page, `${VERDICT} && ${MAP}`);
    await page.evaluate(`${MAP}.getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()`);
    await until(page, `document.querySelector('.no-map img')?.naturalWidth === 1200`);

    expect(await page.evaluate(`${VERDICT}.innerText`)).toMatch(/worth it|depends/);
    await page.evaluate(`document.querySelector('.no-map button').click()`);
    await until(page, `${MAP} && !document.querySelector('.no-map')`);
  });
});
