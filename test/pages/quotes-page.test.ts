import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quotesPage } from '../../src/pages/explorer-page.js';
import { policyOf, servePage, type PageServer } from './page-server.js';

let folder: string;
let server: PageServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quotes-'));
  writeFileSync(
    join(folder, 'index.html'),
    readFileSync(new URL('../../src/pages/quotes/index.html', import.meta.url)),
  );
  server = await servePage(quotesPage(folder));
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe('GET /quotes', () => {
  it('says what it is in the language of the link, under a policy without other hosts, and is not indexed', async () => {
    const response = await server.get('/quotes?lang=zh-TW');

    const html = await response.text();
    expect(html).toContain('<h1>詢價與報價</h1>');
    expect(html).toContain('noindex');
    expect(html).not.toContain('{{');
    expect(policyOf(response)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'connect-src': "'self'",
    });
  });
});
