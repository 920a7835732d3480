import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_SECRET, asAdmin } from '../../api/market.js';
import { startTestApp, type TestApp } from '../../helpers/app.js';
import { hasBrowser, startBrowser, type Browser, type BrowserPage } from '../../helpers/browser.js';
import { buildService } from '../../helpers/service-process.js';
import { axeFindings, otherHosts, setWindow, slide, until } from './page-steps.js';

const notice = hasBrowser ? '' : ' [skipped: needs Chromium in /usr/bin, or where CHROMIUM says]';
const MAP = `document.querySelector('.maplibregl-canvas')`;
/** Roofs whose potential is stored. */
const CALCULATED = 8;

describe.skipIf(!hasBrowser)(`the roofs around, in a browser${notice}`, () => {
  let browser: Browser;
  let service: TestApp;

  beforeAll(async () => {
    buildService();
    browser = await startBrowser('webgl');
    service = await startTestApp({ adminSecret: ADMIN_SECRET, rateLimits: 'off' });
    const rows = await service.sql<{ id: string }>(`select id from buildings order by md5(name) limit ${CALCULATED}`);
    const { body } = await service.rest<{ id: string }>('POST', '/api/admin/jobs/roof-potential', {
      body: { building_ids: rows.map(({ id }) => id) },
      headers: asAdmin,
    });
    const isDone = async () => {
      const { body: job } = await service.rest('GET', `/api/admin/jobs/${body.id}`, { headers: asAdmin });
      return job['state'] === 'done';
    };
    while (!(await isDone())) await pause(100);
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const open = async (path: string, width: number): Promise<BrowserPage> => {
    const page = await browser.open('about:blank');
    await setWindow(page, width, 844);
    await page.send('Page.navigate', { url: service.url + path });
    await until(page, MAP);
    return page;
  };
  const choose = (page: BrowserPage, index: number, value: string): Promise<void> =>
    page.evaluate(`(() => {
      const field = document.querySelectorAll('.filters select, .filters input')[${index}];
      field.value = ${JSON.stringify(value)};
      field.dispatchEvent(new Event(field.matches('select') ? 'change' : 'input', { bubbles: true }));
    })()`);
  const rowsOf = (page: BrowserPage): Promise<string[][]> =>
    page.evaluate(`[...document.querySelectorAll('.list tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.innerText.trim()))`);
  const numbersIn = (rows: string[][], column: number): number[] =>
    rows.map((row) => Number(row[column]!.replaceAll(/[^\d.]/g, '')));

  it.each([
    ['en', 1280, 'Roofs', 'No calculated roof'],
    ['zh-TW', 390, '屋頂', '沒有符合條件'],
  ])('lists the roofs of the map in an order, by filters, with totals and a file, in %s at %i px', async (...of) => {
    const [lang, width, , empty] = of;
    const page = await open(`/?view=list&lang=${lang}`, width);
    await until(page, `document.querySelectorAll('.list tbody tr').length === ${CALCULATED}`);
    await choose(page, 0, 'ANNUAL_KWH');
    await until(page, `document.querySelector('.list a[download]').href.includes('sort=-annual_kwh')`);
    const sorted = async () => {
      const energy = numbersIn(await rowsOf(page), 4);
      return energy.every((kwh, i) => i === 0 || kwh <= energy[i - 1]!);
    };
    await expect.poll(sorted).toBe(true);

    const [best] = await rowsOf(page);
    await choose(page, 3, String(Number(best![3]) - 0.05));
    await until(page, `document.querySelectorAll('.list tbody tr').length < ${CALCULATED}`);
    const kept = await rowsOf(page);
    const file = await page.evaluate<string>(`document.querySelector('.list a[download]').getAttribute('href')`);
    const { text } = await service.rest('GET', file);
    expect(text.trim().split('\n')).toHaveLength(kept.length + 1);
    expect(await page.evaluate(`document.querySelector('.list [role=status]').innerText`)).toContain(`${kept.length} `);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(`document.documentElement.scrollWidth`)).toBeLessThanOrEqual(width);
    await until(page, `/sort=-annual_kwh&min_kw=/.test(location.search)`);
    await page.send('Page.reload');
    await until(page, `document.querySelectorAll('.list tbody tr').length === ${kept.length}`);
    expect(await rowsOf(page)).toEqual(kept);

    await choose(page, 3, '9999');
    await until(page, `document.querySelector('.list [role=status]').innerText.includes(${JSON.stringify(empty)})`);
    await choose(page, 3, '');
    await until(page, `document.querySelector('.list tbody button')`);
    await page.evaluate(`document.querySelector('.list tbody button').click()`);
    await until(page, `document.querySelector('.verdict h2')`);
    await page.evaluate(`document.querySelector('.close').click()`);
    await until(
      page,
      `!document.querySelector('.verdict') && document.querySelector('.list tbody tr').offsetWidth > 0`,
    );
    expect(page.errors).toEqual([]);
    expect(otherHosts(page, service.url)).toEqual([]);
  });

  it('shows the map where it was after a reload, and where it was before a roof by the button "back"', async () => {
    const page = await open('/?view=list&lang=en', 1280);
    const scale = `document.querySelector('.maplibregl-ctrl-scale').innerText`;
    await until(page, `document.querySelector('.list tbody button') && ${scale}`);
    const before = await page.evaluate(scale);
    expect(await page.evaluate('location.search')).toBe('?view=list&lang=en');

    await page.evaluate(`document.querySelector('.maplibregl-ctrl-zoom-in').click()`);
    await until(page, `/at=[\\d.]+,[\\d.]+,[\\d.]+/.test(location.search) && ${scale} !== ${JSON.stringify(before)}`);
    const [near, address] = [await page.evaluate(scale), await page.evaluate<string>('location.search')];
    await page.send('Page.reload');
    await until(page, `document.querySelector('.list tbody button') && ${scale} === ${JSON.stringify(near)}`);
    expect(await page.evaluate('location.search')).toBe(address);

    await page.evaluate(`document.querySelector('.list tbody button').click()`);
    await until(page, `document.querySelector('.verdict h2') && !location.search.includes('at=')`);
    await page.evaluate('history.back()');
    await until(page, `location.search === ${JSON.stringify(address)} && ${scale} === ${JSON.stringify(near)}`);
    // it was on its way to the roof
    await pause(2_000);
    expect(await page.evaluate(scale)).toBe(near);
    expect(page.errors).toEqual([]);
  });

  it('has a building drawn by a drag from corner to corner, while the map does not move', async () => {
    const page = await open('/?view=plan&lang=en', 1280);
    await until(page, `document.querySelector('.plan form') && document.querySelectorAll('.legend li').length`);
    const sizes = (): Promise<string[]> =>
      page.evaluate(`[...document.querySelectorAll('.plan output')].map((size) => size.innerText)`);
    const scale = `document.querySelector('.maplibregl-ctrl-scale').innerText`;
    await until(page, scale);
    const [before, mapBefore] = [await sizes(), await page.evaluate(scale)];
    await page.evaluate(`document.querySelector('.plan button[aria-pressed]').click()`);
    await until(page, `${MAP}.style.cursor === 'crosshair'`);
    const point = async (type: string, x: number, y: number): Promise<void> =>
      void (await page.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: 1, clickCount: 1 }));
    await point('mousePressed', 800, 300);
    for (const step of [1, 2, 3]) await point('mouseMoved', 800 + 20 * step, 300 + 10 * step);
    await point('mouseReleased', 860, 330);
    await until(page, `document.querySelector('.plan button[aria-pressed=false]')`);

    const drawn = await sizes();
    const [width, depth] = [1, 2].map((i) => Number.parseInt(drawn[i]!, 10));
    expect(drawn).not.toEqual(before);
    expect(width! / depth!).toBeCloseTo(2, 0);
    expect([drawn[0], drawn[3]]).toEqual([before[0], before[3]]);
    expect(await page.evaluate(scale)).toBe(mapBefore);
    expect(page.errors).toEqual([]);
  });

  it('has the form of a planned building in the window of a phone, below the map', async () => {
    const page = await open('/?view=plan&lang=en', 390);
    await until(page, `document.querySelector('.plan input')`);

    const top = `document.querySelector('.plan input').getBoundingClientRect().bottom`;
    expect(await page.evaluate(`${top} <= innerHeight && ${top} > ${MAP}.getBoundingClientRect().bottom`)).toBe(true);
  });

  it('shows what a planned building changes: more floors take more, and nothing is stored', async () => {
    const page = await open('/?view=plan&lang=en', 1280);
    await until(page, `document.querySelector('.plan form')`);
    let title = '';
    const change = async (floors: number): Promise<number> => {
      await slide(page, '.plan input', floors);
      await until(page, `!document.querySelector('.plan h2')`);
      await page.evaluate(`document.querySelector('.plan button[type=submit]').click()`);
      await until(page, `document.querySelector('.plan h2')`);
      title = await page.evaluate<string>(`document.querySelector('.plan h2').innerText`);
      return Number(/: (\S+) kWh/.exec(title)![1]!.replaceAll(',', '').replace('−', '-'));
    };
    const [low, high] = [await change(8), await change(16)];
    const roofs = () => page.evaluate<number>(`document.querySelectorAll('.plan tbody tr').length`);
    const [all, listed] = [title, await roofs()];
    for (const nth of [2, 3]) await slide(page, `.plan form p:nth-of-type(${nth}) input`, 1_000);
    await change(1_000);

    expect(all).toMatch(new RegExp(`^${listed} roofs change: `));
    // more than a question calculates
    expect([title, await roofs()]).toEqual([expect.stringMatching(/^1\d\d roofs change\. The nearest 100: /), 100]);
    expect(high).toBeLessThan(low);
    expect(low).toBeLessThan(0);
    expect(await page.evaluate(`document.querySelectorAll('.badge').length`)).toBeGreaterThan(0);
    expect(await page.evaluate(`document.querySelectorAll('.plan tbody tr').length`)).toBeGreaterThan(0);
    expect(await axeFindings(page)).toEqual([]);
    expect(page.errors).toEqual([]);
    expect(await service.sql('select from roof_potentials')).toHaveLength(CALCULATED);
  });
});
