import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Assessment } from '../../src/entities/assessment.entity.js';
import { startTestApp, type RestAnswer, type TestApp } from '../helpers/app.js';
import { asRest, selectionOf } from '../helpers/both-doors.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ demoDistrict: 'off' });
});

afterAll(() => service.stop());

const FULL = {
  user_id: 'someone',
  address: '台北市信義區 é 👍 \u202e',
  lat: 25.033,
  lng: 121.5654,
  county: '臺北市',
  roof_area_ping: 30.5,
  monthly_kwh: 400,
  goal: 'annual',
  capacity_kw: 9.9,
  total_cost: 600_000,
  subsidy_amount: 0,
  out_of_pocket: -1,
  annual_kwh: 11_000.25,
  self_sufficiency: 85,
  payback_years: -3.5,
  total_20yr: -1e300,
  annual_revenue: 5e-324,
  best_angle: 90,
  result: { deep: [{ a: [1, null, true, 'x', { toString: 1 }] }], $ne: null, state: 'bound', '': 0 },
};

const create = (body: object, headers?: Record<string, string>) =>
  service.rest('POST', '/api/assessments', { body, ...(headers && { headers }) });
const read = (id: unknown, headers: Record<string, string> = {}) =>
  service.rest('GET', `/api/assessments/${String(id)}`, { headers });
const keyOf = ({ headers }: RestAnswer) => ({ 'x-anonymous-id': headers.get('x-anonymous-id')! });

describe('POST /api/assessments', () => {
  it('keeps every field as it was sent, and gives it back to its creator', async () => {
    const made = await create(FULL);

    const again = await read(made.body['id'], keyOf(made));

    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ ...FULL, state: 'anonymous', claimed_at: null });
    expect(made.body['id']).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(made.body['created_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(again.body).toEqual(made.body);
  });

  it('has null for what was not sent', async () => {
    const { body } = await create({ lat: 25, lng: 121 });

    const unset = Object.keys(FULL).filter((name) => name !== 'lat' && name !== 'lng');
    expect(unset.map((name) => body[name])).toEqual(unset.map(() => null));
  });

  it('takes null for what may be left out, and numbers in the texts that the contract takes', async () => {
    const { status, body } = await create({
      lat: ' +25.5 ',
      lng: '1_21',
      goal: null,
      capacity_kw: true,
      annual_kwh: '1e3',
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({ lat: 25.5, lng: 121, goal: null, capacity_kw: 1, annual_kwh: 1000 });
  });

  it('case 31: lets no further member reach the record', async () => {
    const { body } = await create({
      lat: 25,
      lng: 121,
      id: '0190a5d0-0000-7000-8000-000000000000',
      state: 'bound',
      owner_id: 'x',
      created_at: '1999-01-01T00:00:00Z',
      claimed_at: '1999-01-01T00:00:00Z',
      anonymous_id_hash: 'x',
    });

    expect(body['id']).not.toBe('0190a5d0-0000-7000-8000-000000000000');
    expect(body).toMatchObject({ state: 'anonymous', claimed_at: null });
    expect(String(body['created_at']) > '2020').toBe(true);
    expect(Object.keys(body)).not.toContain('owner_id');
    expect(Object.keys(body)).not.toContain('anonymous_id_hash');
  });

  it('gives an id in header and cookie that opens the record, one for all records of a visitor', async () => {
    const first = await create({ lat: 25, lng: 121 });
    const cookie = first.headers.get('set-cookie')!;

    const second = await create({ lat: 26, lng: 121 }, { cookie: cookie.split(';')[0]! });

    expect(cookie).toMatch(/^anonymous_id=[\w-]{43}; .*HttpOnly/);
    expect(cookie).toContain('SameSite=Lax');
    expect(keyOf(second)).toEqual(keyOf(first));
    expect((await read(second.body['id'], { cookie: cookie.split(';')[0]! })).status).toBe(200);
  });

  it('stores the id only as a hash', async () => {
    const made = await create({ lat: 25, lng: 121 });

    const rows = await service.app.platform.database.sql.rows('select * from assessments where id = $1', [
      made.body['id'],
    ]);

    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(keyOf(made)['x-anonymous-id']);
  });

  it('takes a result of just 1 MiB, and not a byte more', async () => {
    const sized = (bytes: number) => ({ a: 'x'.repeat(bytes - JSON.stringify({ a: '' }).length) });

    const [fits, over] = [
      await create({ lat: 1, lng: 1, result: sized(1024 * 1024) }),
      await create({ lat: 1, lng: 1, result: sized(1024 * 1024 + 1) }),
    ];

    expect([fits.status, over.status]).toEqual([200, 422]);
    expect(over.body).toMatchObject({
      detail: [{ type: 'bytes_too_long', loc: ['body', 'result'], ctx: { max_length: 1_048_576 } }],
    });
  });

  it('case 57: keeps a result of whatever depth, as value up to 1,000 levels and as text from there on', async () => {
    const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    const keep = (levels: number) =>
      service.rest('POST', '/api/assessments', { raw: `{"lat":25,"lng":121,"result":${nested(levels)}}` });

    const [shallow, deep] = [await keep(1_000), await keep(1_001)];

    for (const [kept, levels] of [
      [shallow, 1_000],
      [deep, 1_001],
    ] as const) {
      const read = await service.rest('GET', `/api/assessments/${String(kept.body['id'])}`, { headers: keyOf(kept) });
      expect([kept.status, JSON.stringify(read.body['result'])]).toEqual([200, nested(levels)]);
      expect(read.body).toEqual(kept.body);
    }
    const stored = await service.sql(
      'select result is null as is_text, length(result_text) as length from assessments where id = any($1) order by id',
      [[shallow.body['id'], deep.body['id']]],
    );
    expect(stored).toEqual([
      { is_text: false, length: null },
      { is_text: true, length: nested(1_001).length },
    ]);
  });

  it('gives the id in header and cookie through GraphQL too, and none to an account or beside a bad token', async () => {
    const send = (headers: Record<string, string> = {}) =>
      fetch(`${service.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({
          query: 'mutation { addAssessment(input: { at: { lat: 25, lng: 121 } }) { assessment { id } anonymousId } }',
        }),
      });
    const { body: grant } = await service.rest('POST', '/api/auth/register', {
      body: { email: 'through-graphql@example.com', password: 'correct horse battery' },
    });

    const answer = await send();
    const bound = await send({ authorization: `Bearer ${String(grant['access_token'])}` });
    const refused = await send({ authorization: 'Bearer a.a.a' });

    const { data } = (await answer.json()) as { data: { addAssessment: { assessment: { id: string } } } };
    const cookie = answer.headers.get('set-cookie') ?? '';
    const id = answer.headers.get('x-anonymous-id');
    expect(data.addAssessment).toMatchObject({ anonymousId: id });
    expect(cookie).toMatch(/^anonymous_id=[\w-]{43};.*HttpOnly; SameSite=Lax/);
    expect((await read(data.addAssessment.assessment.id, { cookie: cookie.split(';')[0]! })).status).toBe(200);
    for (const { headers } of [bound, refused]) {
      expect([headers.get('set-cookie'), headers.get('x-anonymous-id')]).toEqual([null, null]);
    }
  });

  it('is the same record through GraphQL', async () => {
    const at = { lat: 25, lng: 121 };
    const input = { address: FULL.address, at, total20yr: 5, selfSufficiency: 0.5, result: FULL.result };
    const selection = selectionOf(Assessment);

    const { data } = await service.graphql<{ addAssessment: { anonymousId: string; assessment: { id: string } } }>(
      `mutation ($input: AssessmentInput!) { addAssessment(input: $input) { anonymousId assessment ${selection} } }`,
      { input },
    );

    const { assessment, anonymousId } = data!.addAssessment;
    const rest = await read(assessment.id, { 'x-anonymous-id': anonymousId });
    const graphql = await service.graphql(
      `query ($id: ID!) { assessment(id: $id) ${selection} }`,
      { id: assessment.id },
      { 'x-anonymous-id': anonymousId },
    );
    expect(rest.body).toMatchObject({ total_20yr: 5, self_sufficiency: 0.5, result: FULL.result, state: 'anonymous' });
    expect({ ...(asRest(Assessment, assessment) as object), user_id: null }).toEqual(rest.body);
    expect({ ...(asRest(Assessment, graphql.data?.['assessment']) as object), user_id: null }).toEqual(rest.body);
  });
});

describe('GET /api/assessments/{id}', () => {
  it.each([
    ['without an id of a visitor', {}],
    ['with one of another', { 'x-anonymous-id': 'A'.repeat(43) }],
    ['with an empty one', { 'x-anonymous-id': '' }],
    ['with a made-up secret of the administration', { 'x-anonymous-id': "' or 1=1 --" }],
  ])('is 404 for others, as for a record that is not there: %s', async (_case, headers) => {
    const made = await create({ lat: 25, lng: 121 });

    const [others, nowhere] = [
      await read(made.body['id'], headers),
      await read('0190a5d0-0000-7000-8000-000000000000', headers),
    ];

    expect([others.status, others.text]).toEqual([404, '{"detail":"Assessment not found"}']);
    expect([nowhere.status, nowhere.text]).toEqual([404, others.text]);
  });

  it('case 50: never gives one visitor the record of another, however their requests interleave', async () => {
    const visitors = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const made = await create({ lat: i, lng: i, address: `visitor ${i}` });
        return { id: String(made.body['id']), key: keyOf(made), address: `visitor ${i}` };
      }),
    );

    const reads = visitors.flatMap((owner) =>
      visitors.map(async (visitor) => {
        const { status, body } = await read(owner.id, visitor.key);
        return owner === visitor ? status === 200 && body['address'] === owner.address : status === 404;
      }),
    );

    expect((await Promise.all(reads)).every(Boolean)).toBe(true);
  });
});
