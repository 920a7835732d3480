import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../helpers/app.js';
import { hasBrowser, startBrowser, type Browser, type BrowserPage } from '../../helpers/browser.js';

const notice = hasBrowser ? '' : ' [skipped: needs Chromium in /usr/bin, or where CHROMIUM says]';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Width of A4 less its margins of 14 mm, at 96 px an inch. */
const A4_TEXT_PX = Math.floor(((210 - 28) / 25.4) * 96);

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

const ROOFS = [
  ['a plant', {}],
  [
    'a plant with obstructions, on a drawn roof',
    { roof: { height: 12, footprint: FOOTPRINT(), obstructions: [TANK()] } },
  ],
  ['a roof on which nothing fits', { roof: { height: 12, footprint: FOOTPRINT(0.02) } }],
] as const;

function FOOTPRINT(scale = 1): number[][] {
  const [lng, lat] = [121.5356, 25.0298];
  const corners = [
    [0, 0],
    [0.0002, 0],
    [0.0002, 0.00015],
    [0, 0.00015],
  ];
  return corners.map(([east, north]) => [lng + east! * scale, lat + north! * scale]);
}

function TANK(): number[][] {
  const [lng, lat] = [121.53565, 25.02985];
  return [
    [lng, lat],
    [lng + 0.00003, lat],
    [lng + 0.00003, lat + 0.00003],
    [lng, lat + 0.00003],
  ];
}

/** Opens or closes all that is folded. */
const unfold = (page: BrowserPage, isOpen: boolean): Promise<void> =>
  page.evaluate(`document.querySelectorAll('details').forEach((part) => { part.open = ${isOpen}; })`);

/** The boxes of the pages of a PDF. */
const pagesOf = (pdf: Buffer): number[][] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[([^\]]*)\]/g)].map(([, box]) =>
    box!.trim().split(/\s+/).map(Number),
  );

describe.skipIf(!hasBrowser)(`a report in a browser${notice}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  let service: TestApp;
  let browser: Browser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startTestApp(), startBrowser()]);
  });

  afterAll(async () => {
    await Promise.all([service.stop(), browser.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens the page of an estimate, as a file under the policy that it came with. */
  async function open(body: object): Promise<BrowserPage> {
    const { text, headers, status } = await service.rest('POST', '/api/assessments/estimate', {
      body: { lat: 25.0298, lng: 121.5356, monthly_kwh: 400, finance: { as_of: '2026-06-01' }, ...body },
      headers: { accept: 'text/html' },
    });
    expect(status).toBe(200);
    const policy = headers.get('content-security-policy')!.replace("frame-ancestors 'none'; ", '');
    const file = join(folder, 'report.html');
    writeFileSync(
      file,
      text.replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`),
    );
    const page = await browser.open(pathToFileURL(file).href);
    await expect.poll(() => page.evaluate('document.readyState')).toBe('complete');
    await unfold(page, true);
    return page;
  }

  it.each(ROOFS.flatMap(([what, body]) => (['en', 'zh-TW'] as const).map((lang) => [what, lang, body] as const)))(
    'is accessible by the rules of axe, of %s in %s, in light and dark, on a phone and a desk',
    async (_what, lang, body) => {
      const page = await open({ ...body, lang });
      await page.evaluate(AXE);

      for (const [width, scheme] of [
        [390, 'light'],
        [1024, 'dark'],
      ] as const) {
        await page.screenshot(width, scheme);
        const { violations } = await page.evaluate<{ violations: Violation[] }>(
          'axe.run().then(({ violations }) => ({ violations }))',
        );
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      }
    },
  );

  it('shows its style under its policy, and nothing of it is refused', async () => {
    const page = await open({});

    const answer = await page.evaluate(`getComputedStyle(document.querySelector('.answer')).fontSize`);

    expect(answer).not.toBe('24px');
    expect(page.errors).toEqual([]);
  });

  it.each([390, 320, 1024])('fits a window of %i px, tables aside, which scroll by themselves', async (width) => {
    const page = await open({});
    await page.screenshot(width);

    const [needed, given] = await page.evaluate<number[]>('[document.documentElement.scrollWidth, innerWidth]');

    expect(needed).toBeLessThanOrEqual(given!);
  });

  it.each([
    ['on a phone', 390, {}],
    ['on a desk', 800, {}],
    ['on a phone, of a roof with a shader in the south-west', 375, { lat: 25.0304555, lng: 121.5377423 }],
    ['on a desk, of a roof in deep shade', 800, { roof: { height: 3.5, footprint: FOOTPRINT() } }],
  ])('draws each label of a chart apart from the others, %s', async (_where, width, body) => {
    const page = await open({ lang: 'en', ...body });
    await page.screenshot(width);

    const overlapping = await page.evaluate<string[]>(`[...document.querySelectorAll('svg')].flatMap((chart) => {
      const labels = [...chart.querySelectorAll('text')].map((text) => [text.textContent, text.getBoundingClientRect()]);
      const shown = labels.filter(([, { width }]) => width > 0);
      return shown.flatMap(([text, a], i) => shown.slice(i + 1).flatMap(([other, b]) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4
          ? [text + ' / ' + other] : []));
    })`);

    expect(overlapping).toEqual([]);
  });

  it.each(['en', 'zh-TW'])('has room on A4 for every table and tile, in %s', async (lang) => {
    const page = await open({ lang });
    await page.layOutForPaper(A4_TEXT_PX);

    const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('table, .tiles, .scroll, svg')]
      .filter((part) => part.getBoundingClientRect().width > 0)
      .filter((part) => part.scrollWidth > part.clientWidth + 1 ||
        part.getBoundingClientRect().right > part.parentElement.getBoundingClientRect().right + 1)
      .map((part) => part.outerHTML.slice(0, 80))`);

    expect(cut).toEqual([]);
  });

  it('prints the plan as the square that its roof takes 40 % of', async () => {
    const page = await open({});
    await page.layOutForPaper(A4_TEXT_PX);

    const [width, height, roof] = await page.evaluate<number[]>(`[
      document.querySelector('svg.map').getBoundingClientRect(),
      document.querySelector('svg.map .roof').getBoundingClientRect(),
    ].flatMap((box, i) => (i === 0 ? [box.width, box.height] : [Math.max(box.width, box.height)]))`);

    expect(width! / height!).toBeCloseTo(1, 1);
    expect(roof! / width!).toBeCloseTo(0.4, 1);
  });

  it.each(['en', 'zh-TW'])('prints two pages of A4, and what is unfolded behind them, in %s', async (lang) => {
    const page = await open({ lang });
    const all = pagesOf(await page.print());
    await unfold(page, false);

    const boxes = pagesOf(await page.print());

    expect(boxes).toHaveLength(2);
    expect(all.length).toBeGreaterThan(2);
    expect(all.length).toBeLessThanOrEqual(8);
    for (const [, , width, height] of boxes) {
      expect(width).toBeCloseTo(595, -1);
      expect(height).toBeCloseTo(842, -1);
    }
  });

  // a page in Chinese takes three times as long, since its letters go with it
  it.each([
    ['en', 1],
    ['zh-TW', 3],
  ])(
    'prints two pages of A4 with next steps for buildings of the demo district, in %s (every %i. of 8)',
    async (lang, step) => {
      const all = await service.sql<{ id: string }>('select id from buildings order by height_m, md5(name) limit 8');
      const ids = all.filter((_, i) => i % step === 0);
      const pages = new Map<string, number>();
      const page = await browser.open('about:blank');
      for (const { id } of ids) {
        await page.send('Page.navigate', { url: `${service.url}/roof/${id}?lang=${lang}` });
        await expect.poll(() => page.evaluate(`document.readyState + location.pathname`)).toBe(`complete/roof/${id}`);
        pages.set(id, pagesOf(await page.print()).length);
      }

      expect([...pages.values()]).toEqual(ids.map(() => 2));
    },
  );
});
