import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserPage } from '../../helpers/browser.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** How long a step may take on a busy machine [ms]. */
const PATIENCE_MS = 45_000;
const LOOK_MS = 25;

/** Waits until an expression of the page is true. @returns how long that took [ms]. */
export async function until(page: BrowserPage, expression: string): Promise<number> {
  const begun = performance.now();
  while (!(await page.evaluate<boolean>(`Boolean(${expression})`))) {
    if (performance.now() - begun > PATIENCE_MS) throw new Error(`Not true in time: ${expression}`);
    await pause(LOOK_MS);
  }
  return performance.now() - begun;
}

/** Window of a desk, or of a phone [px]. */
export async function setWindow(page: BrowserPage, width: number, height: number): Promise<void> {
  await page.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: width < 600 });
}

/** Types a text into the search box. */
export async function typeSearch(page: BrowserPage, text: string): Promise<void> {
  await until(page, `document.querySelector('[role=combobox]')`);
  await page.evaluate(`document.querySelector('[role=combobox]').focus()`);
  await page.send('Input.insertText', { text });
}

/** Presses a key where the focus is. */
export async function press(page: BrowserPage, key: string, code = 0): Promise<void> {
  const of = { key, code: key, windowsVirtualKeyCode: code };
  // without its text, Enter presses no button
  const text = key === 'Enter' ? { text: '\r' } : {};
  await page.send('Input.dispatchKeyEvent', { type: 'keyDown', ...of, ...text });
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...of });
}

/** Moves a slider as a hand does. */
export const slide = (page: BrowserPage, selector: string, value: number): Promise<void> =>
  page.evaluate(`(() => {
    const slider = document.querySelector(${JSON.stringify(selector)});
    slider.value = ${value};
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  })()`);

/** Serious and critical findings of axe, each with the first element that has it. */
export async function axeFindings(page: BrowserPage): Promise<string[]> {
  await page.evaluate(`${AXE};undefined`);
  return page.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => id + ' ' + nodes[0].target.join(' ')))`);
}

/** Requests to other hosts than that of an address. */
export const otherHosts = (page: BrowserPage, address: string): string[] =>
  page.requested.filter((url) => /^https?:|^wss?:/.test(url) && new URL(url).host !== new URL(address).host);
