import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Settings, SettingsError } from '../../src/config/settings.js';
import { readTrustedDocuments } from '../../src/config/trusted-documents.js';
import type { TestApp } from '../helpers/app.js';
import { openStream } from '../helpers/event-stream.js';
import { asAdmin, register, startMarket } from './market.js';

const folder = mkdtempSync(join(tmpdir(), 'manifest-'));
const NAMED = 'query Named($county: String!) { townships(county: $county) { code } }';
const WATCH = 'subscription { viewerEvents { recordId } }';

/** Writes a manifest. @returns its path. */
function write(name: string, content: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

interface Answer {
  data?: unknown;
  errors?: { message: string; extensions: { code: string } }[];
}

const byId = (sha256Hash: string, more: object = {}) => ({
  extensions: { persistedQuery: { version: 1, sha256Hash } },
  ...more,
});

let app: TestApp;

beforeAll(async () => {
  const manifest = write('documents.json', { named: NAMED, watch: WATCH });
  app = await startMarket({ graphqlManifest: manifest, graphqlDocuments: 'trusted' });
});

afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const post = (body: object, headers: Record<string, string> = {}) =>
  app.rest<Answer>('POST', '/graphql', { body, headers });

describe('a service that only executes trusted documents', () => {
  it('executes those by their id, and by their text', async () => {
    const variables = { county: '台北市' };

    const answers = [await post(byId('named', { variables })), await post({ query: NAMED, variables })];

    for (const { status, body } of answers) {
      expect([status, body.errors]).toEqual([200, undefined]);
      expect(body.data).toMatchObject({ townships: expect.arrayContaining([{ code: expect.any(String) }]) });
    }
  });

  it('refuses any other as forbidden, and does not keep it under its hash', async () => {
    const query = '{ __typename }';
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(query))).toString('hex');

    const refused = await post(byId(hash, { query }));
    const later = await post(byId(hash));

    expect(refused.status).toBe(403);
    expect(refused.body.errors).toMatchObject([
      { message: expect.stringContaining('manifest'), extensions: { code: 'FORBIDDEN' } },
    ]);
    expect(later.body.errors).toMatchObject([{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }]);
  });

  it('executes any for administrators', async () => {
    const { status, body } = await post({ query: '{ __schema { queryType { name } } }' }, asAdmin);

    expect([status, body.errors]).toEqual([200, undefined]);
  });

  it('refuses streams and answers in parts alike', async () => {
    const { headers } = await register(app);

    const stream = await openStream(app.url, 'subscription { viewerEvents { __typename } }', headers);
    const trusted = await openStream(app.url, WATCH, headers);
    await trusted.body?.cancel();
    const parts = await post(
      { query: '{ ... @defer { __typename } }' },
      { accept: 'multipart/mixed, application/json' },
    );

    expect([stream.status, trusted.status, parts.status]).toEqual([403, 200, 403]);
  });
});

describe('a manifest', () => {
  const read = (graphqlManifest: string) => [...readTrustedDocuments({ graphqlManifest })];

  it('is read in the forms that generators write', () => {
    const apollo = { format: 'apollo-persisted-query-manifest', version: 1, operations: [{ id: 'a', body: '{ a }', name: 'A', type: 'query' }] }; // prettier-ignore

    expect(read(write('apollo.json', apollo))).toEqual([['a', '{ a }']]);
    expect(read(write('codegen.json', { a: '{ a }' }))).toEqual([['a', '{ a }']]);
  });

  it.each([
    ['a missing file', 'nowhere.json', undefined, 'cannot be read (ENOENT)'],
    ['another text', 'text.json', 'query', 'cannot be read (not JSON)'],
    ['a list', 'list.json', [], 'must hold an object of documents by id'],
    ['a document that is no text', 'number.json', { a: 1 }, 'must hold an object of documents by id'],
  ])('of %s is a fault of the settings', (_what, name, content, reason) => {
    const file = content === undefined ? join(folder, name) : write(name, content);

    const reading = (): unknown => readTrustedDocuments(Object.assign(new Settings(), { graphqlManifest: file }));

    expect(reading).toThrow(SettingsError);
    expect(reading).toThrow(reason);
  });
});
