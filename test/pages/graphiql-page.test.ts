import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphiqlPage } from '../../src/pages/graphiql-page.js';
import { policyOf, servePage, type PageServer } from './page-server.js';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const folder = mkdtempSync(join(tmpdir(), 'graphiql-'));
let server: PageServer;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<title>the explorer</title>');
  writeFileSync(join(folder, 'built-from.txt'), 'private');
  writeFileSync(join(folder, 'assets/index-abc.js'), 'void 0;');
  server = await servePage(graphiqlPage(folder));
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('GET /graphql', () => {
  it('gives a browser the explorer, to be asked for again each time', async () => {
    const response = await server.get('/graphql', BROWSER);

    expect(response.status).toBe(200);
    expect(await response.text()).toContain('the explorer');
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('vary')).toContain('Accept');
  });

  it('lets the page load from the service alone, with style elements as the one concession', async () => {
    const policy = policyOf(await server.get('/graphql', BROWSER));

    expect(policy).toEqual({
      'default-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'object-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'worker-src': "'self'",
      'connect-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self' data:",
    });
  });

  it.each([
    ['a client that takes anything', '/graphql', { accept: '*/*' }],
    ['a client that wants JSON', '/graphql', { accept: 'application/json' }],
    ['a client of GraphQL over HTTP', '/graphql', { accept: 'application/graphql-response+json' }],
    ['a query in the address', '/graphql?query={__typename}', BROWSER],
    ['another path', '/graphql/other', BROWSER],
  ])('leaves %s to the interface behind it', async (_who, path, headers) => {
    const response = await server.get(path, headers);

    expect(response.status).toBe(418);
  });

  it('says how to build the page where it is not built, and still leaves other clients alone', async () => {
    const unbuilt = await servePage(graphiqlPage(join(folder, 'nowhere')));

    const page = await unbuilt.get('/graphql', BROWSER);
    const json = await unbuilt.get('/graphql', { accept: 'application/json' });
    await unbuilt.close();

    expect(page.status).toBe(503);
    expect(await page.text()).toContain('npm run build');
    expect(json.status).toBe(418);
  });
});

describe('the files of the explorer', () => {
  it('may be kept for ever, for their names change with their content', async () => {
    const response = await server.get('/graphql/assets/index-abc.js');

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('bring a policy of their own, which binds them as workers', async () => {
    const policy = policyOf(await server.get('/graphql/assets/index-abc.js'));

    expect(policy).toMatchObject({ 'default-src': "'none'", 'script-src': "'self'", 'connect-src': "'self'" });
  });

  it.each(['/graphql/assets/none.js', '/graphql/assets/', '/graphql/assets/..%2fbuilt-from.txt'])(
    'do not include %s',
    async (path) => {
      const response = await server.get(path);

      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(await response.text()).not.toContain('private');
    },
  );
});
