import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  MAX_ALIASES,
  MAX_DEPTH,
  MAX_DIRECTIVES,
  MAX_REPEATS,
  MAX_ROOT_FIELDS,
} from '../../src/resolvers/execution/limits/query-limits.js';
import { startTestApp, type TestApp } from '../helpers/app.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ demoDistrict: 'off' });
});

afterAll(() => service.stop());

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; path?: unknown[]; extensions: { code: string; detail?: unknown } }[];
}

const post = (raw: string | Uint8Array, headers: Record<string, string> = {}) =>
  service.rest<Answer>('POST', '/graphql', { raw, headers });
const ask = (query: string, more: object = {}) => post(JSON.stringify({ query, ...more }));
const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join(' ');
const codes = ({ errors = [] }: Answer) => errors.map(({ extensions: { code } }) => code);

describe('documents that ask too much', () => {
  it('case 37: fragments that double twenty times are refused', async () => {
    const bomb = `{...a0} ${times(20, (i) => `fragment a${i} on Query {...a${i + 1} ...a${i + 1}}`)} fragment a20 on Query {__typename}`;

    const { status, body } = await ask(bomb);

    expect(bomb.length).toBeLessThan(1_143);
    expect([status, codes(body)]).toEqual([400, ['GRAPHQL_VALIDATION_FAILED']]);
    expect(body.errors![0]!.message).toContain('too many selections');
  });

  it('case 37: a cycle of fragments is refused', async () => {
    const { status, body } = await ask('{...a} fragment a on Query {...b} fragment b on Query {...a}');

    expect([status, codes(body)]).toEqual([400, ['GRAPHQL_VALIDATION_FAILED']]);
    expect(body.errors![0]!.message).toContain('within itself');
  });

  const townships = (inner: string): string => `{ townships(county: "x") { ${inner} } }`;

  it.each([
    ['aliases', MAX_ALIASES, (count: number) => townships(times(count, (i) => `a${i}: code`)), 'aliases'],
    [
      'aliases of __typename',
      MAX_ALIASES,
      (count: number) => townships(times(count, (i) => `a${i}: __typename`)),
      'aliases',
    ],
    ['repeats', MAX_REPEATS, (count: number) => townships(times(count, () => 'code')), 'repeated'],
    [
      'root fields',
      MAX_ROOT_FIELDS,
      (count: number) => `{ ${times(count, (i) => `a${i}: __typename`)} }`,
      'root fields',
    ],
    [
      'root fields in fragments',
      MAX_ROOT_FIELDS,
      (count: number) =>
        `{ ...f ... on Query { ...f } } fragment f on Query { ${times(count, (i) => `a${i}: __typename`)} }`,
      'root fields',
    ],
    [
      'directives',
      MAX_DIRECTIVES,
      (count: number) => townships(times(count, () => 'code @include(if: true)')),
      'directives',
    ],
  ])('case 38: %s are taken up to %d and refused beyond', async (_what, limit, document, reason) => {
    const [fits, over] = [await ask(document(limit)), await ask(document(limit + 1))];

    expect([fits.status, fits.body.errors]).toEqual([200, undefined]);
    expect(over.status).toBe(400);
    expect(over.body.errors!.map(({ message }) => message).join()).toContain(reason);
    expect(over.body.data).toBeUndefined();
  });

  it('case 40: depth is bounded, through fragments as well', async () => {
    const chain = (levels: number): string =>
      `{ __schema { types { ...f } } } fragment f on __Type ${'{ ofType '.repeat(levels)}{ name }${' }'.repeat(levels)}`;

    // two levels outside the fragment and the name inside it
    const [fits, over] = [await ask(chain(MAX_DEPTH - 3)), await ask(chain(MAX_DEPTH - 2))];

    expect([fits.status, fits.body.errors]).toEqual([200, undefined]);
    expect(over.status).toBe(400);
    expect(over.body.errors![0]!.message).toContain(`deeper than ${MAX_DEPTH}`);
  });

  it.each([
    ['700 levels', '{a'.repeat(700) + '}'.repeat(700)],
    ['9,000 levels', '{a'.repeat(9_000) + '}'.repeat(9_000)],
    ['a list in 1,400 lists', `{sun(at:{lat:${'['.repeat(1_400)}${']'.repeat(1_400)},lng:1}){azimuth}}`],
    ['a list in 20,000 lists', `{sun(at:{lat:${'['.repeat(20_000)}${']'.repeat(20_000)},lng:1}){azimuth}}`],
    ['20,000 opening braces', '{'.repeat(20_000)],
    [
      'an object literal of 900 levels',
      `mutation{addAssessment(input: { at: { lat: 1, lng: 1 },result:${'{a:'.repeat(900)}1${'}'.repeat(900)}}){anonymousId}}`,
    ],
    ['3,001 tokens', `{${times(3_001, () => '__typename')}}`],
  ])('case 40 and 41: %s are a fault of the document, reported in few words', async (_what, query) => {
    const { status, body, text } = await ask(query);

    expect(status).toBe(400);
    expect(codes(body).every((code) => /^GRAPHQL_|^VALIDATION_FAILED$/.test(code))).toBe(true);
    expect(body.errors!.length).toBeLessThanOrEqual(5);
    expect(text).not.toMatch(/call stack|node_modules/);
  });

  it.each([10, 900])('case 39: %d unknown directives are reported with at most five errors', async (count) => {
    const { status, body } = await ask(`{ __typename ${'@x '.repeat(count)} }`);

    expect([status, body.errors!.length]).toEqual([400, 5]);
  });

  it('case 43: a batch is refused, and several operations without a name', async () => {
    const batch = await post('[{"query":"{__typename}"},{"query":"{__typename}"}]');
    const many = await ask(times(10, (i) => `query q${i} { __typename }`));
    const wrong = await ask('query a { __typename }', { operationName: 'b' });

    expect([batch.status, codes(batch.body)]).toEqual([400, ['BAD_REQUEST']]);
    expect([many.status, codes(many.body)]).toEqual([400, ['OPERATION_RESOLUTION_FAILURE']]);
    expect([wrong.status, codes(wrong.body)]).toEqual([400, ['OPERATION_RESOLUTION_FAILURE']]);
  });

  it('the standard introspection query passes all bounds', async () => {
    const { status, body } = await ask(getIntrospectionQuery());

    expect([status, body.errors]).toEqual([200, undefined]);
  });

  it('case 46: introspection that runs in circles is refused', async () => {
    const { status } = await ask('{__schema{types{fields{type{fields{type{fields{type{fields{name}}}}}}}}}}');

    expect(status).toBe(400);
  });
});

describe('requests in a form that is none', () => {
  it.each([
    ['cut off', '{"query":', 400],
    ['a number', '1', 400],
    ['null', 'null', 400],
    ['empty', '', 400],
    ['bytes that are no text', new Uint8Array([0x7b, 0xff, 0x7d]), 400],
    ['text that would be read with replacement characters', Buffer.concat([Buffer.from('{"query":"{__typename}","a":"'), Buffer.from([0xff]), Buffer.from('"}')]), 400], // prettier-ignore
    ['without a query', '{}', 400],
    ['an empty query', '{"query":""}', 400],
    ['a comment alone', '{"query":"# nothing"}', 400],
    ['a query that is a number', '{"query":1}', 400],
    ['variables in a list', '{"query":"{__typename}","variables":[1]}', 400],
    ['variables in a text', '{"query":"{__typename}","variables":"{}"}', 400],
    ['over the limit of a body', `{"query":"${'x'.repeat(9_000_000)}"}`, 413],
  ])('are refused in the form of GraphQL errors: %s', async (_what, raw, status) => {
    const answer = await post(raw);

    expect(answer.status).toBe(status);
    expect(codes(answer.body)[0]).toMatch(/^(BAD_REQUEST|GRAPHQL_PARSE_FAILED|PAYLOAD_TOO_LARGE)$/);
    expect(answer.body.data).toBeUndefined();
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'case 44: a body of type "%s" is refused, also from a page of another origin',
    async (type) => {
      const { status, body } = await post(JSON.stringify({ query: '{__typename}' }), { 'content-type': type });

      expect([status, codes(body)]).toEqual([400, ['BAD_REQUEST']]);
    },
  );

  const COOKIE = { cookie: 'anonymous_id=1' };
  const MUTATION = 'mutation{addAssessment(input: { at: { lat: 1, lng: 1 }}){anonymousId}}';

  it.each([
    ['a query with a cookie', '{__typename}', COOKIE, 400],
    ['a query with a cookie from a foreign page', '{__typename}', { ...COOKIE, 'sec-fetch-site': 'cross-site' }, 400],
    ['a query with a cookie from our own page', '{__typename}', { ...COOKIE, 'sec-fetch-site': 'same-origin' }, 200],
    ['a query with a cookie and the header', '{__typename}', { ...COOKIE, 'apollo-require-preflight': '1' }, 200],
    ['a query without a cookie', '{__typename}', {}, 200],
    ['a query with another type', '{__typename}', { 'content-type': 'application/foo' }, 415],
    ['a mutation', MUTATION, {}, 405],
    ['a mutation with the header', MUTATION, { 'apollo-require-preflight': '1' }, 405],
  ])('case 44: GET of %s', async (_what, query, headers, status) => {
    const answer = await service.rest('GET', `/graphql?query=${encodeURIComponent(query)}`, { headers });

    expect(answer.status).toBe(status);
    const [row] = await service.app.platform.database.sql.rows<{ count: number }>(
      'select count(*)::int as count from assessments',
    );
    expect(row!.count).toBe(0);
  });

  it.each(['PUT', 'DELETE', 'PATCH'])('%s is 405 with the methods that there are', async (method) => {
    const { status, headers } = await service.rest(method, '/graphql');

    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  it('OPTIONS names the methods, and paths below the interface are none', async () => {
    const options = await service.rest('OPTIONS', '/graphql');
    const below = await service.rest('GET', '/graphql/x');

    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST']);
    expect([below.status, below.body]).toEqual([404, { detail: 'Not Found' }]);
  });

  it('case 54: a subscription that is not asked for as a stream is refused as what it is', async () => {
    const { status, body } = await ask('subscription { viewerEvents { recordId } }');

    expect([status, codes(body)]).toEqual([406, ['BAD_REQUEST']]);
    expect(body.errors![0]!.message).toContain('text/event-stream');
  });

  it('case 52: a query that was never registered cannot be called by its hash', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };

    const { body } = await post(JSON.stringify({ extensions }));

    expect(codes(body)).toEqual(['PERSISTED_QUERY_NOT_FOUND']);
  });
});

describe('faults of an operation', () => {
  it.each([
    ['a field that is not there', '{ nope }', undefined, 'Cannot query field "nope"'],
    [
      'a member that is not there',
      '{ sun(at: { lat: 1, lng: 1, foo: 2 }) { azimuth } }',
      undefined,
      'Field "foo" is not defined',
    ],
    ['no input', '{ sun { azimuth } }', undefined, 'is required'],
    ['null for an input', '{ sun(at: null) { azimuth } }', undefined, 'found null'],
    [
      'a word that is none of an enum',
      '{ tilt(input: { at: { lat: 25, lng: 121 }, goal: nope }) { goal } }',
      undefined,
      'does not exist in "Goal" enum',
    ],
    [
      'a text for an enum',
      '{ tilt(input: { at: { lat: 25, lng: 121 }, goal: "annual" }) { goal } }',
      undefined,
      'cannot represent non-enum',
    ],
    [
      'a text for a number',
      'query ($i: PositionInput!) { sun(at: $i) { azimuth } }',
      { i: { lat: '1', lng: 1 } },
      'at "i.lat"',
    ],
    [
      'a missing member',
      'query ($i: PositionInput!) { sun(at: $i) { azimuth } }',
      { i: { lat: 1 } },
      'Field "lng" of required type',
    ],
    [
      'a day that is none',
      '{ sunTimes(at: { lat: 1, lng: 1 }, date: "2026-02-30") { date } }',
      undefined,
      '2026-02-30',
    ],
  ])('are told in words that help: %s', async (_what, query, variables, words) => {
    const { status, body } = await ask(query, { variables });

    expect(status).toBe(400);
    expect(codes(body)[0]).toMatch(/^(GRAPHQL_)?VALIDATION_FAILED$/);
    expect(body.errors![0]!.message).toContain(words);
  });

  it('are reported for an argument that turns out bad only with its variables, without a 500 in the log', async () => {
    const { body } = await ask('query ($lat: Float = 1) { sun(at: { lat: $lat, lng: 1 }) { azimuth } }', {
      variables: { lat: null },
    });

    expect(codes(body)).toEqual(['BAD_USER_INPUT']);
  });

  it('case 48: never repeat the input they were found in', async () => {
    const secret = 'correct horse battery staple';
    const query = 'mutation ($input: LoginInput!) { login(input: $input) { email } }';

    const unknown = await ask(query, { variables: { input: { email: 'a@b.example', password: secret, extra: 1 } } });
    const missing = await ask(query, { variables: { input: { password: secret } } });
    const refused = await ask(query, { variables: { input: { email: 'none', password: secret } } });

    expect(unknown.body.errors![0]!.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      detail: [{ type: 'type_error', loc: ['input', 'extra'], msg: 'Is not a member of LoginInput' }],
    });
    expect(unknown.body.errors![0]!.message).toContain('Field "extra" is not defined');
    for (const { text } of [unknown, missing, refused]) expect(text).not.toContain(secret);
  });

  it.each([
    ['a range, in the document', '{ horizon(input: { at: { lat: 95, lng: 121 } }) { heightM } }', {}],
    ['a type, in the document', '{ horizon(input: { at: { lat: "north", lng: 121 } }) { heightM } }', {}],
    [
      'a range, as the whole input',
      'query ($i: HorizonInput!) { horizon(input: $i) { heightM } }',
      { i: { at: { lat: 95, lng: 121 } } },
    ],
    [
      'a type, as the whole input',
      'query ($i: HorizonInput!) { horizon(input: $i) { heightM } }',
      { i: { at: { lat: 'north', lng: 121 } } },
    ],
    [
      'a range, as one member',
      'query ($x: Float!) { horizon(input: { at: { lat: $x, lng: 121 } }) { heightM } }',
      { x: 95 },
    ],
    [
      'a type, as one member',
      'query ($x: Float!) { horizon(input: { at: { lat: $x, lng: 121 } }) { heightM } }',
      { x: 'north' },
    ],
  ])('are located at the input that has them: %s', async (_what, query, variables) => {
    const { body } = await ask(query, { variables });

    expect(body.errors![0]!.extensions.detail).toMatchObject([{ loc: ['input', 'at', 'lat'] }]);
  });

  it.each([
    ['at: { lat: "north", lng: 121 }', { at: { lat: 'north', lng: 121 } }, ['at', 'lat'], 'Must be a number'],
    ['at: { lng: 121 }', { at: { lng: 121 } }, ['at', 'lat'], 'Is required'],
    ['at: null', { at: null }, ['at'], 'Is required'],
    ['at: 25', { at: 25 }, ['at'], 'Must be an object'],
    [
      'at: { lat: 25, lng: 121 }, eye: 2',
      { at: { lat: 25, lng: 121 }, eye: 2 },
      ['eye'],
      'Is not a member of HorizonInput',
    ],
  ])('have one place and text, in the document and as a variable: %s', async (written, input, place, msg) => {
    const inline = await ask(`{ horizon(input: { ${written} }) { heightM } }`);
    const variable = await ask('query ($i: HorizonInput!) { horizon(input: $i) { heightM } }', {
      variables: { i: input },
    });

    const detail = [{ type: 'type_error', loc: ['input', ...place], msg }];
    expect(inline.body.errors![0]!.extensions.detail).toEqual(detail);
    expect(variable.body.errors![0]!.extensions.detail).toEqual(detail);
  });

  it.each([
    ['{ vendors(first: 0) { totalCount } }', 'Must be 1 to 100'],
    ['{ vendors(first: "two") { totalCount } }', 'Must be a whole number'],
    ['{ townships { geometry(level: NEAR) } }', 'Must be a value of OutlineLevel'],
    ['mutation { login(input: { email: "none", password: "none" }) { accessToken } }', 'Must be an e-mail address'],
    ['{ place(at: { placeId: "a", address: "b" }) { id } }', 'Must have exactly one member'],
  ])('say what a value must be: %s', async (query, msg) => {
    const { body } = await ask(query);

    expect(body.errors![0]!.extensions.detail).toMatchObject([{ msg }]);
  });

  it('carry every issue of a refused input, in the words and with the names of this interface', async () => {
    const variables = {
      i: { at: { lat: 100, lng: -200 }, total20yr: 1, capacityKw: -1, address: 'a\0b', county: '\ud800' },
    };

    const { status, body } = await ask('mutation ($i: AssessmentInput!) { addAssessment(input: $i) { anonymousId } }', {
      variables,
    });

    expect(status).toBe(200);
    expect(body.errors).toMatchObject([
      { message: 'Validation failed', path: ['addAssessment'], extensions: { code: 'VALIDATION_FAILED' } },
    ]);
    expect(body.errors![0]!.extensions.detail).toEqual([
      {
        type: 'value_error',
        loc: ['input', 'address'],
        msg: 'Must not contain the NUL character',
        input: 'a\0b',
      },
      {
        type: 'less_than_equal',
        loc: ['input', 'at', 'lat'],
        msg: 'Must be at most 90',
        input: 100,
        ctx: { le: 90 },
      },
      {
        type: 'greater_than_equal',
        loc: ['input', 'at', 'lng'],
        msg: 'Must be at least -180',
        input: -200,
        ctx: { ge: -180 },
      },
      {
        type: 'string_unicode',
        loc: ['input', 'county'],
        msg: 'Must be valid Unicode',
        input: '\ud800',
      },
      {
        type: 'greater_than_equal',
        loc: ['input', 'capacityKw'],
        msg: 'Must be at least 0',
        input: -1,
        ctx: { ge: 0 },
      },
    ]);
  });

  it.each([
    ['{ vendors(filter: { minRating: 9 }) { totalCount } }', ['filter', 'minRating']],
    ['{ vendors(first: 0) { totalCount } }', ['first']],
    [
      '{ estimate(input: { at: { lat: 25, lng: 121.5 }, plant: { tilt: 30, maxTilt: 20 } }) { capacityKw } }',
      ['input', 'plant', 'tilt'],
    ],
  ])('of %s name the argument, whoever finds them', async (query, loc) => {
    const { body } = await ask(query);

    expect(body.errors).toMatchObject([{ extensions: { code: 'VALIDATION_FAILED', detail: [{ loc }] } }]);
  });

  it('case 53: of three fields one fails alone; the others are answered', async () => {
    const { status, body } = await ask(
      '{ a: building(id: "x") { id } b: sun(at: { lat: 1, lng: 1 }) { azimuth } __typename }',
    );

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ a: null, __typename: 'Query' });
    expect((body.data!['b'] as { azimuth: number }).azimuth).toBeGreaterThanOrEqual(0);
    expect(body.errors).toMatchObject([{ path: ['a'], extensions: { code: 'NOT_FOUND' } }]);
  });

  it('of several records one fails alone; the ids of the others are reported', async () => {
    const { body } = await ask(`mutation { a: addAssessment(input: { at: { lat: 1, lng: 1 } }) { assessment { id } }
                                           b: addAssessment(input: { at: { lat: 100, lng: 1 } }) { assessment { id } } }`);

    expect(body.data).toMatchObject({ a: { assessment: { id: expect.any(String) as string } }, b: null });
  });

  it('case 47: a fault of ours reports nothing but that it happened', async () => {
    const { sql } = service.app.platform.database;
    const failing = vi.spyOn(sql, 'rows').mockRejectedValue(new Error('password hunter2 in select * from secrets'));

    const { status, body, text } = await ask(
      '{ buildings(in: { circle: { center: { lat: 25, lng: 121 } } }) { totalCount } }',
    );
    const rest = await service.rest('GET', '/api/buildings?lat=25&lng=121');
    failing.mockRestore();

    expect(status).toBe(200);
    expect(body.errors).toMatchObject([
      { message: 'Internal Server Error', extensions: { code: 'INTERNAL_SERVER_ERROR' } },
    ]);
    expect([rest.status, rest.body]).toEqual([500, { detail: 'Internal Server Error' }]);
    for (const answer of [text, rest.text]) expect(answer).not.toMatch(/hunter2|select|stack|\.ts/);
  });

  it('case 61: prototype members in variables stay data, or are unknown', async () => {
    const created = await post(
      '{"query":"mutation($i:AssessmentInput!){addAssessment(input:$i){assessment{result}}}","variables":{"i":{"at":{"lat":1,"lng":1},"result":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":2}}}}}}',
    );
    const unknown = await post(
      '{"query":"query($i:PositionInput!){sun(at:$i){azimuth}}","variables":{"i":{"lat":1,"lng":1,"__proto__":{"a":1}}}}',
    );

    expect(created.text).toContain('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":2}}}');
    expect(codes(unknown.body)).toEqual(['VALIDATION_FAILED']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('numbers beyond a double are refused in literals and in variables', async () => {
    const literal = await ask('{ sun(at: { lat: 1e400, lng: 1 }) { azimuth } }');
    const variable = await post(
      '{"query":"query($i:PositionInput!){sun(at:$i){azimuth}}","variables":{"i":{"lat":1e400,"lng":1}}}',
    );

    expect(codes(literal.body)).toEqual(['VALIDATION_FAILED']);
    expect(codes(variable.body)).toEqual(['VALIDATION_FAILED']);
  });

  it('null counts as left out where a default replaces it', async () => {
    const { body } = await ask('{ tilt(input: { at: { lat: 25, lng: 121 }, goal: null, azimuth: null }) { goal } }');

    expect([body.errors, body.data]).toEqual([undefined, { tilt: { goal: 'ANNUAL' } }]);
  });
});

describe('a limit that is used up', () => {
  it('is reported in the form of GraphQL errors', async () => {
    const strict = await startTestApp({ demoDistrict: 'off', requestsPerMinute: 1 });

    const [first, second] = [await strict.graphql('{ __typename }'), await strict.graphql('{ __typename }')];
    await strict.stop();

    expect(first.status).toBe(200);
    expect([second.status, second.errors]).toEqual([
      429,
      [
        {
          message: 'Too many requests',
          extensions: { code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) },
        },
      ],
    ]);
  });
});
