import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../helpers/app.js';
import { hasBrowser, startBrowser, type Browser, type BrowserPage } from '../../helpers/browser.js';
import { buildService } from '../../helpers/service-process.js';

const notice = hasBrowser ? '' : ' [skipped: needs Chromium in /usr/bin, or where CHROMIUM says]';
const SECRET = 'the secret of administrators in this test';

const JOB = '00000000-0000-0000-0000-000000000000';

/** What the result pane shows, without blanks: it breaks long lines where the window is narrow. */
const shown = (page: BrowserPage): Promise<string> =>
  page.evaluate(`(document.querySelector('.graphiql-response')?.innerText ?? '').replaceAll(/\\s/g, '')`);

/** What the editor of the open tab holds. */
const asked = (page: BrowserPage): Promise<string> =>
  page.evaluate(`(document.querySelector('.graphiql-query-editor')?.innerText ?? '').replaceAll(/\\s/g, '')`);

const click = (page: BrowserPage, selector: string, text = ''): Promise<boolean> =>
  page.evaluate(`(() => {
    const found = [...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.innerText.includes(${JSON.stringify(text)}));
    found?.click();
    return found !== undefined;
  })()`);

/** Opens a tab for an administrator's task; signing in may draw the page once more and take the first click with it. */
async function openTask(page: BrowserPage, task: string): Promise<string> {
  await click(page, '.administration button', task);
  await pause(1_000);
  return asked(page);
}

/** Runs what the editor shows, once the explorer has read it: it waits until nothing was typed for a moment. */
async function run(page: BrowserPage): Promise<void> {
  await pause(2_000);
  await click(page, 'button.graphiql-execute-button');
}

async function signIn(page: BrowserPage): Promise<void> {
  await page.evaluate(`(() => {
    const form = document.querySelector('.administration form');
    form.elements.namedItem('secret').value = ${JSON.stringify(SECRET)};
    form.requestSubmit();
  })()`);
}

const paneText = (page: BrowserPage): Promise<string> =>
  page.evaluate(`document.querySelector('.administration')?.innerText ?? ''`);

describe.skipIf(!hasBrowser)(`the explorer in a browser${notice}`, () => {
  let browser: Browser;
  let app: TestApp;
  let page: BrowserPage;

  beforeAll(async () => {
    buildService();
    browser = await startBrowser();
    app = await startTestApp({ adminSecret: SECRET, processRole: 'api' });
    page = await browser.open(`${app.url}/graphql`);
  });

  afterAll(() => Promise.all([browser.close(), app.stop()]));

  it('signs in once for all tabs', async () => {
    await expect.poll(() => click(page, 'button[aria-label*="Administration"]')).toBe(true);
    await expect.poll(() => paneText(page)).toContain('Sign in');
    await signIn(page);

    for (const [task, field] of [
      ['The number of records of each type', 'overview'],
      ['Accounts by a part', 'accounts'],
    ] as const) {
      await expect.poll(() => openTask(page, task)).toContain(field);
      await run(page);
      await expect.poll(() => shown(page)).toContain(`"${field}"`);
    }

    expect(await shown(page)).not.toContain('errors');
  });

  it('follows a subscription', async () => {
    const columns = 'id, kind, state, input, attempts, created_at, next_attempt_at';
    await app.sql(`insert into jobs (${columns}) values ($1, 'climate_import', 'queued', '{}', 0, now(), now())`, [JOB]); // prettier-ignore

    await click(page, '.administration button', 'Follow a job');
    await expect.poll(() => click(page, '.administration .records button')).toBe(true);
    await run(page);
    await expect.poll(() => shown(page)).toContain('"attempts":0');
    await app.sql('update jobs set attempts = 7 where id = $1', [JOB]);

    await expect.poll(() => shown(page)).toContain('"attempts":7');
    expect(page.received).toContain('text/event-stream');
    await run(page);
  });

  it('shows an answer that comes in parts', async () => {
    expect(await click(page, 'button.graphiql-tab-button', 'Deferred')).toBe(true);
    await run(page);

    await expect.poll(() => shown(page)).toContain('"annualKwh"');
    expect(page.received).toContain('multipart/mixed');
    expect(page.errors).toEqual([]);
  });
});
