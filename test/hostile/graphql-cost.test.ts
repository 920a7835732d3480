import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPECTATION_FACTOR, MAX_ANSWER_BYTES, MAX_OPERATION_WORK } from '../../src/core/limits/operation-bounds.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { besidesOthersOfServer } from '../helpers/bystander-of-server.js';
import { settledMemory } from '../helpers/settled-memory.js';

const MIB = 1024 * 1024;
const DEMO = 'minLng: 121.53, minLat: 25.025, maxLng: 121.541, maxLat: 25.035';
const CITY = 'minLng: 121.45, minLat: 24.9, maxLng: 121.65, maxLat: 25.1';

let service: TestApp;
let bearer: Record<string, string>;

/** Headers of a new account. */
async function signIn(app: TestApp): Promise<Record<string, string>> {
  const { body } = await app.rest<{ access_token: string }>('POST', '/api/auth/register', {
    body: { email: 'owner@example.com', password: 'correct horse battery' },
  });
  return { authorization: `Bearer ${body.access_token}` };
}

beforeAll(async () => {
  service = await startTestApp();
  bearer = await signIn(service);
  const result = { blocks: Array.from({ length: 10 }, () => 'x'.repeat(25_000)) };
  for (let i = 0; i < 25; i += 1) {
    await service.rest('POST', '/api/assessments', { body: { lat: 25, lng: 121, result }, headers: bearer });
  }
});

afterAll(() => service.stop());

interface Cost {
  requested: number;
  actual?: number;
  bytesExpected: number;
  throttle?: { maximum: number; available: number; restoredPerSecond: number };
}

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions: { code: string; retryAfterSeconds?: number } }[];
  extensions?: { cost?: Cost };
}

const ask = (query: string, headers: Record<string, string> = {}, app = service) =>
  app.rest<Answer>('POST', '/graphql', { body: { query }, headers });
const codesOf = ({ body }: { body: Answer }) => body.errors?.map(({ extensions: { code } }) => code);
const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join(' ');

const FOOTPRINTS = `{ ${times(20, (i) => `a${i}: buildings(in: { box: { ${CITY} } }, first: 5000) { ...L }`)} } fragment L on BuildingConnection { nodes { ...B } } fragment B on Building { ${times(25, (i) => `b${i}: footprint`)} }`;

describe('case 129: an operation that is expected to take too much', () => {
  it.each([
    ['20 lists of a city with 25 times each footprint', FOOTPRINTS],
    [
      '20 times the own assessments with their results',
      `{ viewer { ${times(20, (i) => `a${i}: assessments { edges { node { result } } }`)} } }`,
    ],
    [
      'a long name for each of many fields',
      `{ buildings(in: { box: { ${CITY} } }, first: 5000) { nodes { ${'x'.repeat(60_000)}: id } } }`,
    ],
    [
      '20 days of the shadows of a town',
      `{ ${times(20, (i) => `a${i}: shadowDay(input: { of: { box: { ${DEMO} } } }) { hour }`)} }`,
    ],
  ])('is refused before it runs: %s', async (_what, query) => {
    const before = await settledMemory();

    const answers = await besidesOthersOfServer(service.url, () =>
      Promise.all([1, 2, 3, 4].map(() => ask(query, bearer))),
    );

    for (const answer of answers) {
      expect([answer.status, codesOf(answer), answer.body.data]).toEqual([400, ['TOO_COSTLY'], undefined]);
      const { requested, bytesExpected, throttle } = answer.body.extensions!.cost!;
      const [work, bytes] = [MAX_OPERATION_WORK, MAX_ANSWER_BYTES].map((limit) => limit * EXPECTATION_FACTOR);
      expect(requested > work! || bytesExpected > bytes!).toBe(true);
      expect(throttle).toBeUndefined();
      expect(answer.body.errors![0]!.message).toMatch(/is expected to (take|have) \d+ .*; the limit is \d+\./);
    }
    expect((await settledMemory()) - before).toBeLessThan(20 * MIB);
  });
});

describe('an answer that grows past what was expected', () => {
  it('is given up at 16 MB with the status 413', async () => {
    // 25 results of 250 kB are as long as was expected; with 750 kB more they are not
    await service.sql(
      `update assessments set result = (result::jsonb || jsonb_build_object('more', repeat('y', 750000)))::json`,
    );
    const query = '{ viewer { assessments(first: 25) { edges { node { result } } } } }';
    const before = await settledMemory();

    const answer = await besidesOthersOfServer(service.url, () => ask(query, bearer));

    expect([answer.status, codesOf(answer), answer.body.data]).toEqual([413, ['TOO_COSTLY'], undefined]);
    expect(answer.body.errors![0]!.message).toContain('exceeds the limit of 16777216 bytes');
    expect((await settledMemory()) - before).toBeLessThan(20 * MIB);
  });
});

describe('an answer in parts that grows past what was expected', () => {
  it('ends at 16 MB with an error in its last part', async () => {
    await service.sql(
      `update assessments set result = (result::jsonb || jsonb_build_object('more', repeat('y', 750000)))::json`,
    );
    const query = '{ viewer { ... @defer { assessments(first: 25) { edges { node { result } } } } } }';

    const { status, text } = await service.rest('POST', '/graphql', {
      body: { query },
      headers: { ...bearer, accept: 'multipart/mixed;deferSpec=20220824, application/json' },
    });

    expect(status).toBe(200);
    expect(text.length).toBeLessThan(MIB);
    expect(text).toMatch(/"errors":\[\{"message":"The answer exceeds the limit of 16777216 bytes.*"TOO_COSTLY"/);
    expect(text).toMatch(/"hasNext":false[^]*-----\r\n$/);
  });
});

describe('extensions.cost', () => {
  it('says what an operation was expected to take, what it took, and what is left of it', async () => {
    const own = await startTestApp({ demoDistrict: 'off', workShareAnonymous: 0.25, workShareAccount: 0.5 });
    const query = '{ tilt(input: { at: { lat: 25, lng: 121 } }) { goal } }';

    const { throttle, actual, ...cost } = (await ask(query, {}, own)).body.extensions!.cost!;
    const { throttle: ofAccount } = (await ask(query, await signIn(own), own)).body.extensions!.cost!;
    await own.stop();

    expect(cost).toEqual({ requested: 556, bytesExpected: expect.any(Number) });
    expect(actual).toBeGreaterThan(10);
    expect(throttle).toEqual({ maximum: 1_000_000, available: expect.any(Number), restoredPerSecond: 25_000 });
    expect(1_000_000 - throttle!.available).toBeGreaterThan(actual! / 2);
    expect(ofAccount).toMatchObject({ maximum: 2_000_000, restoredPerSecond: 50_000 });
  });

  it('does not change the validator of an answer that a cache may keep', async () => {
    const path = `/graphql?query=${encodeURIComponent('{ buildingTiles { layer } }')}`;
    const headers = { 'apollo-require-preflight': '1' };
    const [first, second] = [
      await service.rest('GET', path, { headers }),
      await service.rest('GET', path, { headers }),
    ];

    expect(first.text).not.toBe(second.text);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
  });

  it('is no part of an answer to a document that cannot run', async () => {
    const { body } = await ask('{ nothing }');

    expect(body.extensions).toBeUndefined();
  });
});

describe('the work of one client', () => {
  it('is limited by what it took, whatever was expected; others are answered', async () => {
    const strict = await startTestApp({ workShareAnonymous: 0.01, demoDistrict: 'off', trustProxy: 1 });
    const from = (ip: string) => ({ 'x-forwarded-for': ip });
    const query = `{ ${times(15, (i) => `a${i}: planeYield(input: { at: { lat: 25, lng: 121 }, tilt: ${i}, azimuth: 180 }) { hours { acKwh } }`)} }`;
    const ofAccount = { ...from('192.0.2.1'), ...(await signIn(strict)) };

    const answers = [];
    for (let i = 0; i < 40 && answers.at(-1)?.status !== 429; i += 1)
      answers.push(await ask(query, from('192.0.2.1'), strict));
    const refused = answers.at(-1)!;
    const rest = await strict.rest('GET', '/api/sun?lat=25&lng=121', { headers: from('192.0.2.1') });
    const health = await strict.rest('GET', '/healthz', { headers: from('192.0.2.1') });
    const others = [await ask(query, from('192.0.2.2'), strict), await ask(query, ofAccount, strict)];
    await strict.stop();

    expect(answers.length).toBeGreaterThan(1);
    expect(answers.slice(0, -1).every(({ status }) => status === 200)).toBe(true);
    expect([refused.status, codesOf(refused)]).toEqual([429, ['RATE_LIMITED']]);
    expect(refused.body.errors![0]!.extensions.retryAfterSeconds).toBeGreaterThan(0);
    expect([rest.status, Number(rest.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(rest.headers.get('ratelimit')).toMatch(/"event-loop";r=0;t=[1-9]/);
    expect([health.status, ...others.map(({ status }) => status)]).toEqual([200, 200, 200]);
  });
});

describe('the shadows of a whole day', () => {
  const SHADOWS = '{ counts { cached computed } ground { building { id } litShare geometry } }';
  const hour = (at: number): string =>
    `h${at}: shadows(input: { of: { box: { ${DEMO} } }, moment: { inMonth: { month: 6, localHour: ${at} } } }) ${SHADOWS}`;

  it('are answered as 14 fields of one operation, and alike as one field', async () => {
    // no other client beside it: here the thread that answers calculates too
    const hours = await ask(`{ ${times(14, (i) => hour(6 + i))} }`);
    const day = await ask(
      `{ shadowDay(input: { of: { box: { ${DEMO} } }, on: { month: 6 } }) { hour shadows ${SHADOWS} } }`,
    );

    expect([hours.body.errors, day.body.errors]).toEqual([undefined, undefined]);
    const asOne = (day.body.data!['shadowDay'] as { hour: number; shadows: unknown }[]).map(({ hour: at, shadows }) => [
      `h${at}`,
      shadows,
    ]);
    expect(Object.fromEntries(asOne)).toEqual(hours.body.data);
    expect(day.body.extensions!.cost!.requested).toBeGreaterThan(14 * 500);
  });
});
