import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../helpers/app.js';
import { register, startMarket } from './market.js';

const PARTS = 'multipart/mixed;deferSpec=20220824, application/json';

let app: TestApp;

beforeAll(async () => {
  app = await startMarket();
});

afterAll(() => app.stop());

interface Part {
  data?: unknown;
  errors?: { extensions: { code: string } }[];
  extensions?: object;
  incremental?: { id?: string; data?: unknown; items?: unknown[]; path?: unknown; label?: string; errors?: { extensions: { code: string } }[] }[]; // prettier-ignore
  pending?: { id: string; path: unknown[]; label?: string }[];
  completed?: { id: string; errors?: object[] }[];
  hasNext?: boolean;
}

const send = (body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: PARTS, ...headers },
    body: JSON.stringify(body),
  });

/** The parts of an answer, each the JSON behind its own header. */
const partsOf = async (response: Response): Promise<Part[]> =>
  (await response.text())
    .split(/\r\n---(?:--)?(?:\r\n|$)/)
    .map((part) => part.slice(part.indexOf('{')).trim())
    .filter((part) => part.startsWith('{'))
    .map((part) => JSON.parse(part) as Part);

const SUN = 'sun(at: { lat: 25, lng: 121 }, time: "2026-06-21T04:00:00Z") { azimuth }';
const DEFERRED = `{ __typename ... @defer(label: "late") { ${SUN} } }`;

describe('an operation with @defer or @stream', () => {
  it('is answered in parts, the first without what is deferred', async () => {
    const response = await send({ query: DEFERRED });
    const [first, ...rest] = await partsOf(response);

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('multipart/mixed; boundary="-"; deferSpec=20220824');
    expect(first).toMatchObject({ data: { __typename: 'Query' }, hasNext: true });
    expect(first!.data).not.toHaveProperty('sun');
    expect(first!.extensions).toMatchObject({ cost: { requested: expect.any(Number) } });
    expect(rest.flatMap(({ incremental = [] }) => incremental)).toEqual([
      { data: { sun: { azimuth: expect.any(Number) } }, label: 'late', path: [] },
    ]);
    expect(rest.at(-1)!.hasNext).toBe(false);
    const [soFar, ofAll] = [first!, rest.at(-1)!].map(
      ({ extensions }) => (extensions as { cost: { actual: number } }).cost.actual,
    );
    expect(soFar).toBeGreaterThan(0);
    expect(ofAll).toBeGreaterThanOrEqual(soFar!);
  });

  it('streams the items of a list', async () => {
    const query = '{ townships(county: "台北市") @stream(initialCount: 2) { code } }';

    const parts = await partsOf(await send({ query }));

    const first = (parts[0]!.data as { townships: unknown[] }).townships;
    const later = parts.slice(1).flatMap(({ incremental = [] }) => incremental.flatMap(({ items = [] }) => items));
    const whole = await app.graphql<{ townships: unknown[] }>('{ townships(county: "台北市") { code } }');
    expect(first).toHaveLength(2);
    expect([...first, ...later]).toEqual(whole.data!.townships);
  });

  it.each([
    ['in the document', '{ townships(county: "台北市") @stream(initialCount: -5) { code } }', undefined],
    ['in a variable', 'query ($n: Int) { townships(county: "台北市") @stream(initialCount: $n) { code } }', { n: -5 }],
    [
      'in a default',
      'query ($n: Int = -1) { ...f } fragment f on Query { townships(county: "台北市") @stream(initialCount: $n) { code } }',
      {},
    ],
    ['that is null', 'query ($n: Int) { townships(county: "台北市") @stream(initialCount: $n) { code } }', { n: null }],
  ])('is refused for a count of @stream below 0 %s, in parts and whole', async (_what, query, variables) => {
    for (const accept of [PARTS, 'application/json']) {
      const response = await send({ query, variables }, { accept });

      expect([response.status, await response.json()]).toMatchObject([
        400,
        { errors: [{ extensions: { code: 'VALIDATION_FAILED', detail: [{ loc: ['@stream', 'initialCount'] }] } }] },
      ]);
    }
  });

  it('is answered whole to a client that takes no parts', async () => {
    const response = await send({ query: DEFERRED }, { accept: 'application/json' });

    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({
      data: { __typename: 'Query', sun: { azimuth: expect.any(Number) } },
    });
  });

  it('is found by its hash too', async () => {
    const query = `{ __typename ... @defer { ${SUN} } }`;
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(query))).toString('hex');
    const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };
    await partsOf(await send({ query, extensions }));

    const parts = await partsOf(await send({ extensions }));

    expect(parts.length).toBeGreaterThan(1);
  });

  it('checks the rights of what is deferred, and reports a fault in its part', async () => {
    const { headers } = await register(app);

    const parts = await partsOf(await send({ query: '{ __typename ... @defer { admin { overview { accounts { total } } } } }' }, headers)); // prettier-ignore

    const [late] = parts.slice(1).flatMap(({ incremental = [] }) => incremental);
    expect(parts[0]!.errors).toBeUndefined();
    expect(late!.data).toEqual({ admin: null });
    expect(late!.errors).toMatchObject([{ path: ['admin'], extensions: { code: 'FORBIDDEN' } }]);
  });

  it('has the limits of any other: validity, variables, cost', async () => {
    const unknown = await send({ query: '{ nothing ... @defer { __typename } }' });
    const variables = { input: { lat: 'x', lng: 1 } };
    const wrong = await send({ query: 'query ($input: PositionInput!) { ... @defer { sun(at: $input) { azimuth } } }', variables }); // prettier-ignore

    expect(unknown.status).toBe(400);
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ errors: [{ extensions: { code: 'VALIDATION_FAILED' } }] });
  });
});

const BY_ID = { accept: 'multipart/mixed;incrementalSpec=v0.2, application/json' };

describe('an operation with @defer or @stream, in the current format', () => {
  it('announces a part with an id, sends it by this id and completes it', async () => {
    const response = await send({ query: DEFERRED }, BY_ID);
    const [first, ...rest] = await partsOf(response);

    expect(response.headers.get('content-type')).toBe('multipart/mixed; boundary="-"; incrementalSpec=v0.2');
    expect(first).toMatchObject({ data: { __typename: 'Query' }, hasNext: true });
    expect(first!.pending).toEqual([{ id: '0', path: [], label: 'late' }]);
    expect(rest.flatMap(({ incremental = [] }) => incremental)).toEqual([
      { id: '0', data: { sun: { azimuth: expect.any(Number) } } },
    ]);
    expect(rest.flatMap(({ completed = [] }) => completed)).toEqual([{ id: '0' }]);
    expect(rest.at(-1)).toMatchObject({ hasNext: false, extensions: { cost: { actual: expect.any(Number) } } });
  });

  it('announces what is deferred within a part with that part', async () => {
    const query = `{ township(code: "63000030") { ... @defer(label: "a") { name climate { ... @defer(label: "b") { elevationM } } } } }`;

    const [first, ...rest] = await partsOf(await send({ query }, BY_ID));

    expect(first!.pending).toEqual([{ id: '0', path: ['township'], label: 'a' }]);
    expect(rest.flatMap(({ pending = [] }) => pending)).toEqual([
      { id: '1', path: ['township', 'climate'], label: 'b' },
    ]);
    expect(rest.flatMap(({ incremental = [] }) => incremental)).toMatchObject([
      { id: '0', data: { name: '大安區' } },
      { id: '1', data: { elevationM: expect.any(Number) } },
    ]);
  });

  it('streams the items of a list, and completes it', async () => {
    const query = '{ townships(county: "台北市") @stream(initialCount: 2) { code } }';

    const [first, ...rest] = await partsOf(await send({ query }, BY_ID));

    const later = rest.flatMap(({ incremental = [] }) => incremental);
    const whole = await app.graphql<{ townships: unknown[] }>('{ townships(county: "台北市") { code } }');
    expect(first!.pending).toEqual([{ id: '0', path: ['townships'] }]);
    expect([...new Set(later.map(({ id }) => id))]).toEqual(['0']);
    expect([
      ...(first!.data as { townships: unknown[] }).townships,
      ...later.flatMap(({ items = [] }) => items),
    ]).toEqual(whole.data!.townships);
    expect(rest.flatMap(({ completed = [] }) => completed)).toEqual([{ id: '0' }]);
  });

  it('reports what a part lacks in that part, and completes it', async () => {
    const { headers } = await register(app);
    const query = '{ viewer { id ... @defer(label: "late") { id } } ... @defer(label: "no") { admin { overview { accounts { total } } } } }'; // prettier-ignore

    const [first, ...rest] = await partsOf(await send({ query }, { ...headers, ...BY_ID }));

    expect(first!.pending).toEqual([
      { id: '0', path: [], label: 'no' },
      { id: '1', path: ['viewer'], label: 'late' },
    ]);
    const refused = rest.flatMap(({ incremental = [] }) => incremental).find(({ id }) => id === '0');
    expect(refused).toMatchObject({ data: { admin: null }, errors: [{ extensions: { code: 'FORBIDDEN' } }] });
    expect(rest.flatMap(({ completed = [] }) => completed.map(({ id }) => id)).toSorted()).toEqual(['0', '1']);
  });
});
