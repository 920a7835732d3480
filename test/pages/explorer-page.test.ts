import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explorerPage } from '../../src/pages/explorer-page.js';
import { policyOf, servePage, type PageServer } from './page-server.js';

const SOURCE = new URL('../../src/pages/explorer/index.html', import.meta.url);
let folder: string;
let server: PageServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'explorer-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), readFileSync(SOURCE));
  writeFileSync(join(folder, 'assets', 'worker-1.js'), '1;');
  server = await servePage(explorerPage(folder));
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe('GET /', () => {
  it.each([
    ['/', {}, 'en', 'Is this roof worth it?'],
    ['/', { 'accept-language': 'zh-TW,zh;q=0.9,en;q=0.8' }, 'zh-Hant', '這個屋頂值得裝太陽能嗎？'],
    ['/?lang=zh-TW', { 'accept-language': 'en' }, 'zh-Hant', '這個屋頂值得裝太陽能嗎？'],
    ['/?lang=de', { 'accept-language': 'zh-TW' }, 'zh-Hant', '這個屋頂值得裝太陽能嗎？'],
  ])('%s says what this is before any script, in the language of the link or the browser: %j', async (...parts) => {
    const [path, headers, lang, question] = parts;
    const response = await server.get(path, headers);

    const html = await response.text();
    expect(html).toContain(`<html lang="${lang}">`);
    expect(html).toContain(`<h1>${question}</h1>`);
    expect(html).toMatch(/<input[^>]*role="combobox"/);
    expect(html.match(/<rect [^>]*fill="#[0-9a-f]{6}"/g)).toHaveLength(5);
    expect(html).not.toContain('{{');
    expect(response.headers.get('vary')).toContain('Accept-Language');
  });

  it('has a policy without other hosts, inline scripts and blobs', async () => {
    const response = await server.get('/');

    expect(policyOf(response)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'worker-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'connect-src': "'self'",
    });
    expect(await response.text()).not.toMatch(/<script>|<style|\sstyle=|\son\w+=|https?:/);
  });

  it('has its style inside, which its hash allows and nothing else does', async () => {
    const style = 'h1{color:red}';
    writeFileSync(join(folder, 'assets', 'index-1.css'), style);
    const link = '<link rel="stylesheet" crossorigin href="/explorer/assets/index-1.css">';
    const styled = mkdtempSync(join(tmpdir(), 'explorer-'));
    cpSync(folder, styled, { recursive: true });
    writeFileSync(join(styled, 'index.html'), `<head>${link}</head>`);
    const other = await servePage(explorerPage(styled));

    const response = await other.get('/');
    await other.close();
    rmSync(styled, { recursive: true });

    const hash = createHash('sha256').update(style).digest('base64');
    expect(policyOf(response)['style-src']).toBe(`'self' 'sha256-${hash}'`);
    expect(await response.text()).toBe(`<head><style>${style}</style></head>`);
  });

  it('gives its files for a year, under a policy of their own, and an icon', async () => {
    const file = await server.get('/explorer/assets/worker-1.js');
    const icons = await Promise.all(['/favicon.svg', '/favicon.ico'].map((path) => server.get(path)));

    expect(file.headers.get('cache-control')).toContain('immutable');
    expect(policyOf(file)['script-src']).toBe("'self'");
    for (const icon of icons) {
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, expect.stringContaining('image/svg+xml')]);
    }
  });

  it('refuses other methods, and leaves other paths alone', async () => {
    const posted = await fetch((await server.get('/')).url, { method: 'POST' });

    expect(posted.status).toBe(405);
    expect((await server.get('/roofs')).status).toBe(418);
  });

  it('says what to do where it is not built', async () => {
    const other = await servePage(explorerPage(join(folder, 'nowhere')));

    const response = await other.get('/');
    await other.close();

    expect(response.status).toBe(503);
  });
});
