import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { developersPage } from '../../src/pages/developers-page.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { policyOf, servePage, type PageServer } from './page-server.js';

let server: PageServer;

beforeAll(async () => {
  server = await servePage(developersPage());
});

afterAll(() => server.close());

describe('GET /developers', () => {
  it.each([
    [{}, 'en', 'Is this roof worth it?'],
    [{ 'accept-language': 'zh-TW,zh;q=0.9,en;q=0.8' }, 'zh-Hant', '這個屋頂值得裝太陽能嗎'],
    [{ 'accept-language': 'en-GB,zh;q=0.5' }, 'en', 'Is this roof worth it?'],
    [{ 'accept-language': 'de' }, 'en', 'Is this roof worth it?'],
  ])('says what this is, in the language of the browser: %j', async (headers, lang, question) => {
    const response = await server.get('/developers', headers);

    const html = await response.text();
    expect(html).toContain(`<html lang="${lang}">`);
    expect(html).toContain(question);
    expect(response.headers.get('vary')).toContain('Accept-Language');
  });

  it('has one style, which its policy names by hash, and no script', async () => {
    const response = await server.get('/developers');

    const html = await response.text();
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(html) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policyOf(response)).toMatchObject({ 'default-src': "'none'", 'style-src': `'sha256-${hash}'` });
    expect(policyOf(response)['script-src']).toBeUndefined();
    expect(html).not.toMatch(/<script|\sstyle=|\son\w+=|<link|<img/);
  });

  it('does not show a host that is none', async () => {
    const { port } = new URL((await server.get('/developers')).url);
    const html = await new Promise<string>((resolve) => {
      const headers = { host: '"><script>alert(1)</script>' };
      request({ port, host: '127.0.0.1', path: '/developers', headers }, (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk))).on('end', () => resolve(text));
      }).end();
    });

    expect(html).not.toContain('alert');
    expect(html).toContain('curl -s http://localhost/api/assessments/estimate');
  });
});

describe('the page for developers in the service', () => {
  let service: TestApp;

  beforeAll(async () => {
    service = await startTestApp();
  });

  afterAll(() => service.stop());

  it('has links that all lead somewhere, and a first question that is answered', async () => {
    const { text } = await service.rest('GET', '/developers', { headers: { accept: 'text/html' } });

    const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!);
    const statuses = await Promise.all(
      links.map(async (href) => (await service.rest('GET', href, { headers: { accept: 'text/html' } })).status),
    );
    const [, address, body] = /curl -s (\S+) [^]*-d '([^']+)'/.exec(text) ?? [];
    const answer = await fetch(address!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: body!,
    });

    expect(links).toEqual(['/', '/docs', '/graphql', '/openapi.json', '/validation', '/healthz', '/readyz']);
    expect(statuses.every((status) => status === 200)).toBe(true);
    expect(answer.status).toBe(200);
  });
});
