import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { hasBrowser, startBrowser, type Browser, type BrowserPage } from '../helpers/browser.js';
import { buildService } from '../helpers/service-process.js';
import { axeFindings, setWindow, until } from './explorer/page-steps.js';

const notice = hasBrowser ? '' : ' [skipped: needs Chromium in /usr/bin, or where CHROMIUM says]';

describe.skipIf(!hasBrowser)(`the references of both interfaces${notice}`, () => {
  let browser: Browser;
  let service: TestApp;

  beforeAll(async () => {
    buildService();
    browser = await startBrowser();
    service = await startTestApp({ processRole: 'api', demoDistrict: 'off', rateLimits: 'off' });
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const open = async (path: string, ready: string): Promise<BrowserPage> => {
    const page = await browser.open('about:blank');
    await setWindow(page, 1280, 900);
    await page.send('Page.navigate', { url: service.url + path });
    await until(page, `document.querySelector('${ready}')`);
    return page;
  };

  it('have no serious finding of axe: /docs', async () => {
    const page = await open('/docs', '#servers[aria-label]');

    expect(await axeFindings(page)).toEqual([]);
    expect(page.errors).toEqual([]);
    await page.close();
  });

  it('have no serious finding of axe: /graphql, whose tabs are buttons that say which is current', async () => {
    const page = await open('/graphql', '.graphiql-tab-button[aria-current=true]');
    await until(page, `document.querySelector('.graphiql-editors .dimmed-line-number')`);
    const current = `[...document.querySelectorAll('[aria-current=true]')].map(({ textContent }) => textContent)`;
    const [first] = await page.evaluate<string[]>(current);

    const findings = await axeFindings(page);
    await page.evaluate(`document.querySelectorAll('.graphiql-tab-button')[1].click()`);
    await until(page, `${current}[0] !== ${JSON.stringify(first)}`);

    expect(findings).toEqual([]);
    expect(await page.evaluate<string[]>(current)).toHaveLength(1);
    await page.close();
  });
});
