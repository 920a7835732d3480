import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../helpers/app.js';
import { hasBrowser, startBrowser, type Browser, type BrowserPage } from '../../helpers/browser.js';
import { buildService } from '../../helpers/service-process.js';
import { press, setWindow, until } from './page-steps.js';

const notice = hasBrowser ? '' : ' [skipped: needs Chromium in /usr/bin, or where CHROMIUM says]';
const FOCUSED = `document.activeElement`;
const VERDICT = `document.querySelector('.verdict h2')`;
/** More stops than any screen has. */
const MOST_STOPS = 40;

/** Goes on with Tab to an element, over stops that all show where the focus is. @returns what was passed, by its name. */
async function tabTo(page: BrowserPage, selector: string): Promise<string[]> {
  const names: string[] = [];
  for (let i = 0; i < MOST_STOPS; i++) {
    await press(page, 'Tab', 9);
    const { name, width, isThere } = await page.evaluate<{ name: string; width: string; isThere: boolean }>(`(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(${FOCUSED});
      const name = ${FOCUSED}.labels?.[0]?.firstChild.textContent ?? ${FOCUSED}.textContent;
      const width = outlineStyle === 'none' ? '' : outlineWidth;
      return { name: name.trim(), width, isThere: ${FOCUSED}.matches(${JSON.stringify(selector)}) };
    })()`);
    names.push(name);
    expect(`${name}: ${width}`).toMatch(/: [2-9]px$/);
    if (isThere) return names;
  }
  throw new Error(`Not reached: ${selector} after ${names.join(', ')}`);
}

describe.skipIf(!hasBrowser)(`the page by keys alone${notice}`, () => {
  let browser: Browser;
  let service: TestApp;

  beforeAll(async () => {
    buildService();
    browser = await startBrowser('webgl');
    service = await startTestApp({ processRole: 'api', rateLimits: 'off' });
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it('leads from the start over search, size, link and questions to the printed report, and back', async () => {
    const page = await browser.open('about:blank');
    await setWindow(page, 1280, 800);
    await page.send('Page.navigate', { url: `${service.url}/?lang=en` });
    await until(page, `document.querySelector('.time')`);
    const first = await tabTo(page, '[role=combobox]');
    expect(first).toEqual(['Quotes', 'Developers', '中文', 'Address or township']);

    await page.send('Input.insertText', { text: 'Demo building 7' });
    await until(page, `document.querySelector('[role=option]')`);
    await press(page, 'ArrowDown', 40);
    await until(page, `${FOCUSED}.getAttribute('aria-activedescendant') === 'search-hit-0'`);
    await press(page, 'Escape', 27);
    await until(page, `${FOCUSED}.ariaExpanded === 'false' && ${FOCUSED}.value === 'Demo building 7'`);
    await page.send('Input.insertText', { text: '6' });
    await until(page, `document.querySelector('[role=option]')`);
    await press(page, 'Enter', 13);
    await until(page, `${VERDICT} && ${FOCUSED} === ${VERDICT}`);

    expect(await tabTo(page, '.size input')).toHaveLength(1);
    await press(page, 'ArrowLeft', 37);
    await until(page, `location.search.includes('kw=')`);
    const actions = await tabTo(page, 'a.report');
    expect(actions.slice(-2)).toEqual(['Ask vendors of this county', 'Report to print']);
    const report = await page.evaluate<string>(`${FOCUSED}.href`);
    await press(page, 'Tab', 9);
    await press(page, 'Enter', 13);
    await until(page, `document.querySelector('.actions [role=status]').innerText !== ''`);

    await tabTo(page, '.questions input');
    await page.send('Input.insertText', { text: '90000' });
    await page.evaluate(
      `window.region = document.querySelector('.verdict[role=status]'), window.said = region.innerText`,
    );
    await tabTo(page, '.questions button[type=submit]');
    await press(page, 'Enter', 13);
    await until(page, `region.isConnected && region.innerText !== said`);

    await press(page, 'Escape', 27);
    await until(page, `!${VERDICT} && ${FOCUSED}.localName === 'h1'`);
    expect(await tabTo(page, '[role=combobox]')).toHaveLength(1);
    expect(page.errors).toEqual([]);
    const printed = await browser.open(report);
    await until(printed, VERDICT.replace('h2', ''));
    expect((await printed.print()).subarray(0, 4).toString()).toBe('%PDF');
  });

  it('keeps what is typed where Escape is pressed in a question', async () => {
    const page = await browser.open('about:blank');
    await page.send('Page.navigate', { url: `${service.url}/?lang=zh-TW` });
    await until(page, `document.querySelector('.time')`);
    await tabTo(page, '[role=combobox]');
    await page.send('Input.insertText', { text: 'Demo building 76' });
    await until(page, `document.querySelector('[role=option]')`);
    await press(page, 'Enter', 13);
    await until(page, `${VERDICT} && ${FOCUSED} === ${VERDICT}`);
    await tabTo(page, '.questions input');
    await page.send('Input.insertText', { text: '56000' });
    await press(page, 'Escape', 27);

    expect(await page.evaluate(`${FOCUSED}.value`)).toBe('56000');
    expect(await page.evaluate(`${VERDICT} !== null`)).toBe(true);
  });
});
