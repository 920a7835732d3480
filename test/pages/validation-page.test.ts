import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validationPage } from '../../src/pages/validation-page.js';
import { hasBrowser, startBrowser, type Browser } from '../helpers/browser.js';
import { policyOf, servePage, type PageServer } from './page-server.js';

let server: PageServer;

beforeAll(async () => {
  server = await servePage(validationPage());
});

afterAll(() => server.close());

describe('GET /validation', () => {
  it('shows each of the 37 plants, the steps of the instruments and three plots', async () => {
    const html = await (await server.get('/validation')).text();

    expect(html).toContain('<title>Validation</title>');
    expect([...html.matchAll(/<tr><td>[^<]*光電<\/td>/g)]).toHaveLength(37);
    expect([...html.matchAll(/<figure tabindex="0"><svg [^]*?<\/svg>/g)]).toHaveLength(3);
    expect(html).toContain('2018-10 +14.9 %, 2019-12 -9.2 %, 2021-01 +10.8 %');
  });

  it('has one style, which its policy names by hash, no script, and nothing from elsewhere', async () => {
    const response = await server.get('/validation');

    const html = await response.text();
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(html) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policyOf(response)).toMatchObject({ 'default-src': "'none'", 'style-src': `'sha256-${hash}'` });
    expect(policyOf(response)['script-src']).toBeUndefined();
    expect(html).not.toMatch(/<script|\sstyle=|\son\w+=|<link|<img|\ssrc=|href="http/);
  });

  it('is read alone', async () => {
    const response = await fetch((await server.get('/validation')).url, { method: 'POST' });

    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});

const notice = hasBrowser ? '' : ' [skipped: needs Chromium in /usr/bin, or where CHROMIUM says]';

describe.skipIf(!hasBrowser)(`the validation in a browser${notice}`, () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startBrowser();
  });

  afterAll(() => browser.close());

  it('is accessible, stays inside of its policy, and fits a phone', async () => {
    const page = await browser.open((await server.get('/validation')).url);
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
    await page.screenshot(390, 'light');

    const violations = await page.evaluate<string[]>(
      'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`))',
    );
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

    expect(violations).toEqual([]);
    expect(page.errors).toEqual([]);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
