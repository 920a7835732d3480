import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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
const roof = [121.6, 25.1, 121.6001, 25.1001] as const;
const building = {
  type: 'FeatureCollection',
  features: [{
    type: 'Feature',
    properties: { id: 'a', height: 9 },
    geometry: { type: 'Polygon', coordinates: [[[roof[0], roof[1]], [roof[2], roof[1]], [roof[2], roof[3]], [roof[0], roof[3]], [roof[0], roof[1]]]] },
  }],
}; // prettier-ignore
const FILES: Readonly<Record<string, string>> = {
  startBuildingImport: 'survey.geojson',
  startClimateImport: 'stations.csv',
};

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
    writeFileSync(join(folder, 'survey.geojson'), JSON.stringify(building));
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

  it('show how far the jobs are that were started', async () => {
    const progress = (): Promise<string> =>
      page.evaluate(`[...document.querySelectorAll('.job')].map((job) => job.textContent).join()`);

    for (const kind of ['building import', 'climate import', 'shadow precompute', 'roof potential']) {
      await expect.poll(progress, { timeout: 60_000 }).toMatch(new RegExp(`${kind}: done`));
    }
    expect(page.errors).toEqual([]);
  });
});
