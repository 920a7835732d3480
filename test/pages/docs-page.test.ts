import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsPage } from '../../src/pages/docs-page.js';
import { policyOf, servePage, type PageServer } from './page-server.js';

let server: PageServer;

beforeAll(async () => {
  server = await servePage(docsPage());
});

afterAll(() => server.close());

/** Addresses that a page loads by itself. */
function loadedBy(html: string): string[] {
  return [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
}

describe('GET /docs', () => {
  it('is a titled page in a named language', async () => {
    const response = await server.get('/docs');

    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toMatch(/<html lang="en">/);
    expect(html).toMatch(/<title>\S.*<\/title>/);
  });

  it('loads its own files only, and every one is there', async () => {
    const html = await (await server.get('/docs')).text();

    const files = loadedBy(html);
    const statuses = await Promise.all(files.map(async (file) => (await server.get(file)).status));

    expect(files.length).toBeGreaterThanOrEqual(4);
    expect(files.every((file) => file.startsWith('/docs/'))).toBe(true);
    expect(statuses).toEqual(files.map(() => 200));
  });

  it('allows no script and no style inside the page, and has none', async () => {
    const response = await server.get('/docs');

    const policy = policyOf(response);
    const html = await response.text();
    expect(policy).toMatchObject({ 'default-src': "'none'", 'script-src': "'self'", 'style-src': "'self'" });
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script>/);
  });

  it('says without JavaScript where the document is', async () => {
    const html = await (await server.get('/docs')).text();

    const notice = /<noscript>([^]*)<\/noscript>/.exec(html)?.[1];

    expect(notice).toContain('href="/openapi.json"');
  });

  it('reads the service its own document and sends it to no validator', async () => {
    const response = await server.get('/docs/initialize.js');

    const script = await response.text();
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(script).toContain("url: '/openapi-3.0.json'");
    expect(script).toContain('validatorUrl: null');
    expect(script).not.toMatch(/https?:/);
  });

  it.each(['/docs/package.json', '/docs/index.html', '/docs/..%2fpackage.json', '/docs/swagger-initializer.js'])(
    'does not show %s of the viewer',
    async (path) => {
      const response = await server.get(path);

      expect(response.status).toBe(418);
    },
  );
});
