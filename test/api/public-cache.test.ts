import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_FIELDS } from '../../src/resolvers/execution/public-cache.js';
import { createSchema } from '../../src/resolvers/schema.js';
import type { RestAnswer, TestApp } from '../helpers/app.js';
import { register, startMarket } from './market.js';

const NO_STORE = 'private, no-store';
const TOWNSHIPS = 'townships(county: "台北市") { __typename code }';

let app: TestApp;

beforeAll(async () => {
  app = await startMarket();
});

afterAll(() => app.stop());

const get = (parameters: Record<string, string>, headers: Record<string, string> = {}): Promise<RestAnswer> =>
  app.rest('GET', `/graphql?${new URLSearchParams(parameters).toString()}`, {
    headers: { 'apollo-require-preflight': 'true', ...headers },
  });

/** Asks by GET for a query that was registered before. */
async function getPersisted(query: string, headers: Record<string, string> = {}): Promise<RestAnswer> {
  const sha256Hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(query))).toString('hex');
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } });
  await get({ query, extensions });
  return get({ extensions }, headers);
}

const cacheControl = ({ headers }: RestAnswer): string | null => headers.get('cache-control');

describe('an answer that came by GET', () => {
  it('to a persisted query of public data may be kept as REST keeps the same, without what it cost', async () => {
    const answer = await getPersisted(`{ ${TOWNSHIPS} }`);

    expect(cacheControl(answer)).toBe('public, max-age=60');
    expect(answer.headers.get('vary')).toContain('Accept');
    expect(answer.body).toEqual({ data: { townships: expect.any(Array) } });
    const again = await getPersisted(`{ ${TOWNSHIPS} }`, {
      'if-none-match': answer.headers.get('etag')!,
      'cache-control': 'max-age=0',
    });
    expect(again.status).toBe(304);
  });

  it.each([
    ['of vendors, whose state counts at once', '{ vendors(first: 1) { edges { node { id } } } }'],
    ['of any record by its id', '{ node(id: "a") { id } }'],
    ['that also reads something else', `{ ${TOWNSHIPS} sun(at: { lat: 25, lng: 121 }) { azimuth } }`],
    ['with an error', '{ building(id: "none") { id } }'],
  ])('to a persisted query %s is not kept', async (_what, query) => {
    const answer = await getPersisted(query);

    expect([answer.status, cacheControl(answer)]).toEqual([200, NO_STORE]);
  });

  it('is not kept where it was asked for by somebody, or by its text', async () => {
    const { headers } = await register(app);
    const asked = await Promise.all([
      getPersisted(`{ ${TOWNSHIPS} }`, headers),
      getPersisted(`{ ${TOWNSHIPS} }`, { cookie: 'anonymous_id=x' }),
      get({ query: `{ ${TOWNSHIPS} }` }),
    ]);

    expect(asked.map(cacheControl)).toEqual([NO_STORE, NO_STORE, NO_STORE]);
  });

  it('is kept for fields that exist', async () => {
    const fields = (await createSchema()).getQueryType()!.getFields();

    expect([...PUBLIC_FIELDS].filter((name) => !(name in fields))).toEqual([]);
  });
});

describe('the rules of caches for clients', () => {
  it.each(['apollo.js', 'urql.js', 'relay.js'])('are the module %s of the example', async (name) => {
    const { status, headers, text } = await app.rest('GET', `/graphql/clients/${name}`);

    expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(text).toBe(readFileSync(resolve(import.meta.dirname, '../../examples/frontend/src/service', name), 'utf8'));
  });
});

describe('the schema as a file', () => {
  it('is the one of the repository', async () => {
    const { status, text } = await app.rest('GET', '/graphql/schema.graphql');

    expect(status).toBe(200);
    expect(text).toBe(readFileSync(resolve(import.meta.dirname, '../../schema.graphql'), 'utf8'));
  });
});
