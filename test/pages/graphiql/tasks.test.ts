import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RoofPotentialHandler } from '../../../src/domain/jobs/roof-potential-job.service.js';
import { ShadingPrecomputeHandler } from '../../../src/domain/jobs/shading-precompute-job.service.js';
import { TASK_GROUPS } from '../../../src/pages/graphiql/tasks/tasks.js';
import type { Task } from '../../../src/pages/graphiql/tasks/task.js';
import { ADMIN_SECRET } from '../../api/market.js';
import { startTestApp, type TestApp } from '../../helpers/app.js';
import { hasBrowser, startBrowser, type Browser, type BrowserPage } from '../../helpers/browser.js';
import { buildService } from '../../helpers/service-process.js';
import { makeTaskRecords } from './task-records.js';

const notice = hasBrowser ? '' : ' [skipped: needs Chromium in /usr/bin, or where CHROMIUM says]';
/** What a task may take. */
const MAX_CLICKS = 3;
const MAX_MS = 60_000;

const tasks = TASK_GROUPS.flatMap((group) => group.tasks);
const station = readFileSync(resolve(import.meta.dirname, '../../../reference/climate/stations-tw.csv'), 'utf8')
  .split('\n')
  .filter((line, at) => at === 0 || line.startsWith('466920'))
  .join('\n');
/** Each in a tile of its own. */
const CORNERS = [[121.6, 25.1], [121.65, 25.1], [121.7, 25.1]] as const; // prettier-ignore
const TOWN = { bbox: [121.59, 25.09, 121.71, 25.11] };
const SIDE = 0.0001;
const buildings = {
  type: 'FeatureCollection',
  features: CORNERS.map(([lng, lat]) => ({
    type: 'Feature',
    properties: { id: String(lng), height: 9 },
    geometry: {
      type: 'Polygon',
      coordinates: [[[lng, lat], [lng + SIDE, lat], [lng + SIDE, lat + SIDE], [lng, lat + SIDE], [lng, lat]]],
    },
  })),
}; // prettier-ignore
const FILES: Readonly<Record<string, string>> = {
  startBuildingImport: 'survey.geojson',
  startClimateImport: 'stations.csv',
};

/** Jobs that take the tiles of the town in place of those of the example, each when it is let through. */
const GATED = [
  ['shadow precompute', 'Calculate the shading of an area', ShadingPrecomputeHandler.prototype],
  ['roof potential', 'Calculate the potential of the roofs of an area', RoofPotentialHandler.prototype],
] as const;

/** @returns lets one tile through. */
function holdTiles(handler: (typeof GATED)[number][2]): () => void {
  const { parts, doPart } = handler;
  const waiting: (() => void)[] = [];
  let through = 0;
  vi.spyOn(handler, 'parts').mockImplementation(function (this: typeof handler) {
    return parts.call(this as never, TOWN);
  });
  vi.spyOn(handler, 'doPart').mockImplementation(async function (
    this: typeof handler,
    _input: object,
    tile: string,
    signal: AbortSignal,
  ) {
    if (through > 0) through--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return doPart.call(this as never, TOWN, tile, signal);
  });
  return () => {
    const next = waiting.shift();
    if (next) next();
    else through++;
  };
}

const BUTTONS = {
  task: '.administration .tasks section > ul > li > button',
  // the oldest: a job that was started before may end while it is chosen
  record: '.administration .records > li:last-child > button',
  run: 'button.graphiql-execute-button',
};

describe.skipIf(!hasBrowser)(`the tasks of the explorer${notice}`, () => {
  let browser: Browser;
  let app: TestApp;
  let page: BrowserPage;
  let clicks = 0;
  const folder = mkdtempSync(join(tmpdir(), 'task-files-'));

  beforeAll(async () => {
    writeFileSync(join(folder, 'survey.geojson'), JSON.stringify(buildings));
    writeFileSync(join(folder, 'stations.csv'), station);
    buildService();
    browser = await startBrowser();
    // without buildings the calculations take no time, which this process would need for the page
    app = await startTestApp({ adminSecret: ADMIN_SECRET, rateLimits: 'off', demoDistrict: 'off', uploadDir: folder });
    await makeTaskRecords(app);
    page = await browser.open(`${app.url}/graphql`);
    await page.send('Emulation.setDeviceMetricsOverride', {
      width: 1280,
      height: 900,
      deviceScaleFactor: 1,
      mobile: false,
    });
    await vi.waitUntil(() => click('button[aria-label*="Administration"]'), { timeout: 20_000 });
    await vi.waitUntil(() => page.evaluate<boolean>(`document.querySelector('.administration form') !== null`));
    await page.evaluate(`(() => {
      const form = document.querySelector('.administration form');
      form.elements.namedItem('secret').value = ${JSON.stringify(ADMIN_SECRET)};
      form.requestSubmit();
    })()`);
  });

  afterAll(async () => {
    await Promise.all([browser.close(), app.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  const click = (selector: string, text?: string): Promise<boolean> =>
    page.evaluate(`(() => {
      const text = ${JSON.stringify(text ?? null)};
      const found = [...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => text === null || each.textContent === text);
      found?.click();
      return found !== undefined;
    })()`);

  /** Clicks as soon as there is something to click. */
  async function clickOn(selector: string, text?: string): Promise<void> {
    clicks += 1;
    await expect.poll(() => click(selector, text), { timeout: 20_000, message: `${selector} ${text}` }).toBe(true);
  }

  async function chooseFile(name: string): Promise<void> {
    clicks += 1;
    const field = '.administration input[type=file]';
    await expect.poll(() => page.evaluate(`document.querySelector('${field}') !== null`)).toBe(true);
    const { root } = (await page.send('DOM.getDocument')) as { root: { nodeId: number } };
    const { nodeId } = (await page.send('DOM.querySelector', { nodeId: root.nodeId, selector: field })) as {
      nodeId: number;
    };
    await page.send('DOM.setFileInputFiles', { nodeId, files: [join(folder, name)] });
  }

  const nameOf = ({ query }: Task): string => /^(?:query|mutation|subscription) (\w+)/.exec(query)![1]!;
  const fieldOf = ({ query }: Task): string => /\{\s*(\w+)/.exec(query)![1]!;
  const shown = (): Promise<string> =>
    page.evaluate(`(document.querySelector('.graphiql-response')?.innerText ?? '').replaceAll(/\\s/g, '')`);

  it.each(tasks.map((task) => [task.title, task] as const))(
    '%s: three clicks and a minute at most',
    async (_title, task) => {
      const started = Date.now();
      clicks = 0;

      await clickOn(BUTTONS.task, task.title);
      if (task.upload !== undefined) await chooseFile(FILES[fieldOf(task)]!);
      if (task.choose !== undefined) await clickOn(BUTTONS.record);
      // the explorer names the tab once it has read what it holds
      await expect
        .poll(() => page.evaluate(`document.querySelector('.graphiql-tab-active')?.textContent`), { timeout: 20_000 })
        .toContain(nameOf(task));
      await clickOn(BUTTONS.run);

      await expect.poll(shown, { timeout: 40_000 }).toContain(`"${fieldOf(task)}":{`);
      expect(await shown()).not.toContain('"errors"');
      expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
      expect(Date.now() - started).toBeLessThan(MAX_MS);
      if (task.query.startsWith('subscription')) await clickOn(BUTTONS.run);
    },
  );

  const progress = (): Promise<string> =>
    page.evaluate(`[...document.querySelectorAll('.job')].map((job) => job.textContent).join()`);

  it('show how far the jobs are that were started', async () => {
    for (const kind of ['building import', 'climate import', 'shadow precompute', 'roof potential']) {
      await expect.poll(progress, { timeout: 60_000 }).toMatch(new RegExp(`${kind}: done`));
    }
    expect(page.errors).toEqual([]);
  });

  it.each(GATED)('show each tile of a %s over several', async (kind, title, handler) => {
    const letThrough = holdTiles(handler);
    const all = CORNERS.length;

    await clickOn(BUTTONS.task, title);
    await expect
      .poll(() => page.evaluate(`document.querySelector('.graphiql-tab-active')?.textContent`))
      .toContain('Admin');
    await clickOn(BUTTONS.run);

    for (let done = 0; done < all; done++) {
      await expect.poll(progress, { timeout: 20_000 }).toContain(`${kind}: running${done} of ${all} tiles`);
      letThrough();
    }
    await expect.poll(progress, { timeout: 20_000 }).toContain(`${kind}: done${all} of ${all} tiles`);
    vi.restoreAllMocks();
  });
});
