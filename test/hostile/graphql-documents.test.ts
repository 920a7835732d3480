import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDocumentStore,
  createTextStore,
  documentBytes,
} from '../../src/resolvers/execution/limits/bounded-store.js';
import { MAX_BODY_TOKENS, MAX_DOCUMENT_BYTES } from '../../src/resolvers/execution/graphql-endpoint.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { besidesOthersOfServer } from '../helpers/bystander-of-server.js';
import { settledMemory } from '../helpers/settled-memory.js';

const MIB = 1024 * 1024;

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});

afterAll(() => service.stop());

interface Answer {
  data?: unknown;
  errors?: { message: string; extensions: { code: string } }[];
}

const send = (raw: string | Uint8Array, headers: Record<string, string> = {}) =>
  service.rest<Answer>('POST', '/graphql', { raw, headers });
const codesOf = ({ body }: { body: Answer }) => body.errors?.map(({ extensions: { code } }) => code);
const padded = (bytes: number, name = 'azimuth'): string =>
  `{ sun(at: { lat: 25, lng: 121 }) { ${name} } }`.padEnd(bytes);

describe('case 126: a long GraphQL document', () => {
  it('is taken up to 64 KB and refused beyond', async () => {
    const [fits, over] = [MAX_DOCUMENT_BYTES, MAX_DOCUMENT_BYTES + 1].map((bytes) =>
      JSON.stringify({ query: padded(bytes) }),
    );

    const [taken, refused] = [await send(fits!), await send(over!)];

    expect([taken.status, taken.body.errors]).toEqual([200, undefined]);
    expect([refused.status, codesOf(refused)]).toEqual([413, ['PAYLOAD_TOO_LARGE']]);
    expect(refused.body.errors![0]!.message).toContain('65537 bytes; the limit is 65536');
  });

  it('counts in bytes, not in characters', async () => {
    const query = `# ${'屋'.repeat(30_000)}\n${padded(0)}`;

    const answer = await send(JSON.stringify({ query }));

    expect([answer.status, codesOf(answer)]).toEqual([413, ['PAYLOAD_TOO_LARGE']]);
  });

  it('is not kept as a persisted query either', async () => {
    const query = padded(2 * MAX_DOCUMENT_BYTES);
    const sha256Hash = createHash('sha256').update(query).digest('hex');
    const extensions = { persistedQuery: { version: 1, sha256Hash } };

    const registered = await send(JSON.stringify({ query, extensions }));
    const asked = await send(JSON.stringify({ extensions }));

    expect([codesOf(registered), codesOf(asked)]).toEqual([['PAYLOAD_TOO_LARGE'], ['PERSISTED_QUERY_NOT_FOUND']]);
  });

  it('under the hash of another query is refused as a fault of the request', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } };

    const refused = await send(JSON.stringify({ query: padded(100), extensions }));

    expect([refused.status, codesOf(refused)]).toEqual([400, ['BAD_USER_INPUT']]);
  });

  it('does not get past by a GET', async () => {
    const search = new URLSearchParams({ query: padded(MAX_DOCUMENT_BYTES + 1) });

    const { status } = await service.rest('GET', `/graphql?${search.toString()}`);

    expect(status).toBeGreaterThanOrEqual(413);
  });

  it('does not get past in a batch', async () => {
    const answer = await send(JSON.stringify([{ query: padded(MAX_DOCUMENT_BYTES + 1) }]));

    expect([answer.status, codesOf(answer)]).toEqual([400, ['BAD_REQUEST']]);
  });

  it('of 3 MB leaves nothing behind, packed to 3 KB and sent again and again', async () => {
    const bodies = Array.from({ length: 24 }, (_, i) =>
      gzipSync(JSON.stringify({ query: padded(3 * MIB, `a${i}: azimuth`) }), { level: 1 }),
    );
    await send(bodies[0]!, { 'content-encoding': 'gzip' });
    const before = await settledMemory();

    const statuses = await besidesOthersOfServer(service.url, async () => {
      const found: number[] = [];
      for (const body of bodies) found.push((await send(body, { 'content-encoding': 'gzip' })).status);
      return found;
    });

    expect(new Set(statuses)).toEqual(new Set([413]));
    expect((await settledMemory()) - before).toBeLessThan(12 * MIB);
  });

  it('just short enough, in 249 versions asked twice each, fills caches only to their bounds', async () => {
    await send(JSON.stringify({ query: padded(0) }));
    const before = await settledMemory();

    for (let i = 0; i < 249; i += 1) {
      const body = JSON.stringify({ query: padded(60_000, `a${i}: azimuth`) });
      expect((await send(body)).status).toBe(200);
      expect((await send(body)).status).toBe(200);
    }

    expect((await settledMemory()) - before).toBeLessThan(64 * MIB);
  });
});

describe('the caches of documents', () => {
  it('keep what was used last, up to a number of bytes', async () => {
    const store = createDocumentStore();
    const documents = Array.from({ length: 400 }, (_, i) => parse(padded(60_000, `a${i}: azimuth`)));
    for (const [i, document] of documents.entries()) await store.set(String(i), document);

    const kept = await Promise.all(documents.map((_, i) => store.get(String(i))));

    const bytes = kept.reduce((sum, document) => sum + (document ? documentBytes(document) : 0), 0);
    expect(bytes).toBeGreaterThan(12 * MIB);
    expect(bytes).toBeLessThanOrEqual(16 * MIB);
    expect(kept.at(-1)).toBe(documents.at(-1));
  });

  it('weigh a document by its words and by its text', () => {
    const words = (count: number) => parse(`{ ${'a '.repeat(count)} }`);

    expect(documentBytes(words(1_000)) / documentBytes(words(100))).toBeGreaterThan(8);
    expect(documentBytes(parse(`{ a }${' '.repeat(10_000)}`))).toBeGreaterThan(20_000);
  });

  it('keep texts of persisted queries likewise', async () => {
    const store = createTextStore();
    for (let i = 0; i < 200; i += 1) await store.set(String(i), 'x'.repeat(60_000));

    const kept = await Promise.all(Array.from({ length: 200 }, (_, i) => store.get(String(i))));

    expect(kept.filter((text) => text !== undefined).length * 120_000).toBeLessThanOrEqual(8 * MIB);
    expect(await store.get('199')).toBeDefined();
  });
});

const SUN = 'query ($input: PositionInput!) { sun(at: $input) { azimuth } }';
const withInput = (members: string): string =>
  `{"query": ${JSON.stringify(SUN)}, "variables": {"input": {"lat": 1, "lng": 1${members}}}}`;
const unknown = (count: number): string => Array.from({ length: count }, (_, i) => `,"m${i}":1`).join('');

describe('case 127: GraphQL variables', () => {
  it.each([
    ['200,000 unknown members', withInput(unknown(200_000)), 'Field "m0" is not defined'],
    ['60 unknown members beside 2 MB of text', withInput(`${unknown(60)},"x":"${'y'.repeat(2 * MIB)}"`), 'm0'],
    ['a name of 2 MB', withInput(`,"${'y'.repeat(2 * MIB)}":1`), 'Field "yyy'],
    ['2 MB of text for a number', withInput(`,"lat":"${'y'.repeat(2 * MIB)}"`), 'Float cannot represent'],
    ['an object of 100,000 members for a number', withInput(`,"lat":{"a":1${unknown(100_000)}}`), 'Float cannot'],
    [
      'a list of 200,000 texts for an object',
      withInput('')
        .replace('{"lat"', `[${'"a",'.repeat(200_000)}{"lat"`)
        .replace(/}}}$/, '}]}}'),
      'to be an object',
    ],
  ])('are refused with one fault in few words: %s', async (_what, raw, reason) => {
    const packed = gzipSync(raw, { level: 1 });

    const answer = await besidesOthersOfServer(service.url, () => send(packed, { 'content-encoding': 'gzip' }));

    expect([answer.status, codesOf(answer)]).toEqual([400, ['VALIDATION_FAILED']]);
    expect(answer.body.errors![0]!.message).toContain(reason);
    expect(answer.text.length).toBeLessThan(1_000);
  });

  it('of more values and names than the largest scene has are not even parsed', async () => {
    const raw = withInput(unknown(MAX_BODY_TOKENS / 2));

    const answer = await besidesOthersOfServer(service.url, () => send(raw));

    expect([answer.status, codesOf(answer)]).toEqual([413, ['PAYLOAD_TOO_LARGE']]);
    expect(answer.body.errors![0]!.message).toContain('at most 600000 JSON values and member names');
  });

  it('of the largest scene are taken: 5,000 buildings with 100,000 vertices', async () => {
    const ring = Array.from({ length: 20 }, (_, i) => [
      121.5 + Math.cos(i / 3.183098861837907) / 12_345,
      25 + Math.sin(i / 3.183098861837907) / 12_345,
      12.345_678_901_234_5,
    ]);
    const footprint = { type: 'Polygon', coordinates: [ring] };
    const buildings = Array.from({ length: 5_000 }, () => ({ footprint, heightM: 10, baseHeightM: 0 }));
    const query = 'query ($input: ShadowsInput!) { shadows(input: $input) { sun { azimuth } } }';
    // by night, when nothing is calculated
    const input = { of: { given: { buildings, at: { lat: 25, lng: 121.5 } } }, moment: { onDate: { localHour: 0 } } };

    const answer = await send(JSON.stringify({ query, variables: { input } }));

    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  });
});
