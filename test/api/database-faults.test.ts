import { symbols } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { createMigratedDatabase, onServer } from '../helpers/database.js';
import { linkTo, type DatabaseLink } from '../helpers/database-link.js';
import { makeVendor, register, startMarket } from './market.js';

const BODY = { lat: 25, lng: 121 };
const MUTATION = 'mutation { addAssessment(input: { at: { lat: 25, lng: 121 } }) { assessment { id } anonymousId } }';

describe('case 109: a transaction that the database ends for the sake of another', () => {
  let service: TestApp;

  beforeAll(async () => {
    service = await startTestApp({ demoDistrict: 'off' });
  });

  afterAll(() => service.stop());

  /** Lets so many of the next insertions fail. A sequence counts them, since it is not rolled back. */
  async function failNext(failures: number, code: string): Promise<void> {
    await service.sql('drop sequence if exists tries');
    await service.sql('create sequence tries');
    await service.sql(`create or replace function give_way() returns trigger language plpgsql as $$
      begin
        if nextval('tries') <= ${failures} then raise exception 'given way' using errcode = '${code}'; end if;
        return new;
      end $$`);
    await service.sql('drop trigger if exists give_way on assessments');
    await service.sql('create trigger give_way before insert on assessments for each row execute function give_way()');
  }

  const state = async (): Promise<{ tries: number; records: number }> => {
    const [row] = await service.sql<{ tries: number; records: number }>(
      'select last_value::int as tries, (select count(*)::int from assessments) as records from tries',
    );
    return row!;
  };

  it.each([
    ['40P01', 'a deadlock'],
    ['40001', 'a serialization failure'],
  ])('%s: is run again, with one effect', async (code) => {
    await service.sql('delete from assessments');
    await failNext(2, code);

    const { status } = await service.rest('POST', '/api/assessments', {
      body: BODY,
      headers: { 'idempotency-key': `again ${code}` },
    });

    expect(status).toBe(200);
    expect(await state()).toEqual({ tries: 3, records: 1 });
  });

  it('is given up after three tries, with no effect, and both interfaces say when to come back', async () => {
    await service.sql('delete from assessments');
    await failNext(6, '40P01');

    const rest = await service.rest('POST', '/api/assessments', { body: BODY });
    const graphql = await service.graphql(MUTATION);

    expect([rest.status, rest.headers.get('retry-after')]).toEqual([503, '1']);
    expect(graphql.errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE', retryAfterSeconds: 1 } }]);
    expect(await state()).toEqual({ tries: 6, records: 0 });
  });

  it('case 108: a statement that was ended for its time is a 503 through both interfaces, with a time to come back', async () => {
    await service.sql('delete from assessments');
    await failNext(2, '57014');

    const rest = await service.rest('POST', '/api/assessments', { body: BODY });
    const graphql = await service.graphql(MUTATION);

    expect([rest.status, rest.headers.get('retry-after')]).toEqual([503, '5']);
    expect(rest.body).toEqual({ detail: 'The database did not answer in time' });
    expect(graphql.errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE', retryAfterSeconds: 5 } }]);
    expect(await state()).toEqual({ tries: 2, records: 0 });
  });

  it('is not run again for any other fault', async () => {
    await service.sql('delete from assessments');
    await failNext(1, '22012');

    const { status } = await service.rest('POST', '/api/assessments', { body: BODY });

    expect(status).toBe(500);
    expect(await state()).toEqual({ tries: 1, records: 0 });
  });
});

describe('an outage of the database in the log', () => {
  let service: TestApp;
  let lines: { level: number; fault?: string; repeats?: number; err?: { stack: string } }[] = [];

  beforeAll(async () => {
    service = await startTestApp({ demoDistrict: 'off', logLevel: 'info', metricsPublic: 'on' });
    const { log } = service.app.platform as unknown as { log: Record<symbol, { write(line: string): void }> };
    vi.spyOn(log[symbols.streamSym]!, 'write').mockImplementation((line) => void lines.push(JSON.parse(line) as object as (typeof lines)[0])); // prettier-ignore
    await service.sql(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'going down' using errcode = '57P01'; end $$`);
    await service.sql('create trigger refuse before insert on assessments for each row execute function refuse()');
  });

  afterAll(() => service.stop());

  it('is one warning with one stack for all requests of a minute through both interfaces, which the metrics count', async () => {
    lines = [];
    for (let i = 0; i < 10; i++) {
      expect((await service.rest('POST', '/api/assessments', { body: BODY })).status).toBe(503);
      expect((await service.graphql(MUTATION)).errors).toHaveLength(1);
    }

    const fault = 'The database is temporarily unavailable';
    expect(lines).toMatchObject([{ level: 40, fault, repeats: 0, err: { stack: expect.any(String) } }]);
    const { text } = await service.rest('GET', '/metrics');
    expect(text).toContain(`unavailable_total{fault="${fault}"} 20`);
  });

  it('hides no fault of ours, which is one error with its stack each time', async () => {
    await service.sql(`create or replace function refuse() returns trigger language plpgsql as $$
      begin raise exception 'broken' using errcode = '22012'; end $$`);
    lines = [];

    const { status } = await service.rest('POST', '/api/assessments', { body: BODY });

    expect(status).toBe(500);
    expect(lines).toMatchObject([{ level: 50, msg: 'request failed', err: { stack: expect.any(String) } }]);
  });
});

describe('a record that is made while what it belongs to is removed', () => {
  let service: TestApp;

  beforeAll(async () => {
    service = await startMarket();
  });

  afterAll(() => service.stop());

  /** Has what a new row belongs to removed between the look at it and the insertion. */
  async function removeMeanwhile(table: string, removal: string): Promise<void> {
    await service.sql(`create or replace function remove_meanwhile() returns trigger language plpgsql as $$
      begin
        ${removal};
        return new;
      end $$`);
    await service.sql('drop trigger if exists remove_meanwhile on assessments');
    await service.sql('drop trigger if exists remove_meanwhile on inquiries');
    await service.sql(
      `create trigger remove_meanwhile before insert on ${table} for each row execute function remove_meanwhile()`,
    );
  }

  it('is refused as unauthenticated through both interfaces where that is the account', async () => {
    const { headers } = await register(service);
    await removeMeanwhile('assessments', 'delete from accounts where id = new.owner_id');

    const rest = await service.rest('POST', '/api/assessments', { body: BODY, headers });
    const graphql = await service.graphql(MUTATION, {}, headers);

    expect([rest.status, rest.body]).toEqual([401, { detail: 'Could not validate credentials' }]);
    expect(rest.headers.get('www-authenticate')).toBe('Bearer');
    expect(graphql.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    expect(await service.sql('select 1 from assessments')).toEqual([]);
  });

  it('is refused as a conflict through both interfaces where that is another record', async () => {
    const { headers } = await register(service);
    const { vendorId } = await makeVendor(service);
    await removeMeanwhile('inquiries', 'delete from vendors where id = new.vendor_id');

    const rest = await service.rest('POST', `/api/vendors/${vendorId}/inquire`, { body: {}, headers });
    const graphql = await service.graphql(
      'mutation ($id: ID!) { inquire(vendorId: $id, input: {}) { inquiry { id } } }',
      { id: vendorId },
      headers,
    );

    expect([rest.status, rest.body]).toEqual([409, { detail: 'The record that this belongs to has been removed' }]);
    expect(graphql.errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);
    expect(await service.sql('select 1 from inquiries')).toEqual([]);
  });
});

const notice = onServer ? '' : ' [skipped: needs a PostgreSQL server in TEST_DATABASE_URL]';

describe.skipIf(!onServer)(`the way to the database${notice}`, () => {
  let service: TestApp;
  let link: DatabaseLink;

  beforeAll(async () => {
    link = await linkTo(await createMigratedDatabase());
    service = await startTestApp({ demoDistrict: 'off', databaseUrl: link.url });
  });

  afterAll(async () => {
    link.mend();
    await service.stop();
    await link.close();
  });

  const records = async (): Promise<string[]> =>
    (await service.sql<{ id: string }>('select id from assessments')).map(({ id }) => id);

  it.each(['REST', 'GraphQL'])('case 99: lost after the commit, sent again through %s: one record', async (door) => {
    const before = await records();
    const headers = { 'idempotency-key': `lost through ${door}` };
    const rest = () => service.rest('POST', '/api/assessments', { body: BODY, headers });
    const keyed = MUTATION.replace('}) {', `}, idempotencyKey: "${headers['idempotency-key']}") {`);
    const graphql = () => service.graphql<{ addAssessment: object }>(keyed);

    const lost = link.loseCommitAfter('insert into "assessments"');
    const first = await (door === 'REST' ? rest() : graphql());
    await lost;
    const again = await rest();
    const sameThere = await graphql();

    expect(JSON.stringify(first)).toContain('The database is temporarily unavailable');
    expect(again.status).toBe(200);
    expect(sameThere.data?.addAssessment).toEqual({
      assessment: { id: again.body['id'] },
      anonymousId: again.headers.get('x-anonymous-id'),
    });
    expect((await records()).filter((id) => !before.includes(id))).toEqual([again.body['id']]);
  });

  it('case 114: cut off, the service lives, is not ready, and asks callers to come back; repaired, it works', async () => {
    link.cut();
    const [health, ready] = [await service.rest('GET', '/healthz'), await service.rest('GET', '/readyz')];
    const rest = await service.rest('POST', '/api/assessments', { body: BODY });
    const graphql = await service.graphql(MUTATION);
    link.mend();

    expect([health.status, health.text]).toEqual([200, '{"status":"ok"}']);
    expect([ready.status, ready.body['status']]).toEqual([503, 'not_ready']);
    expect([rest.status, rest.headers.get('retry-after')]).toEqual([503, '5']);
    expect(rest.body).toEqual({ detail: 'The database is temporarily unavailable' });
    expect(graphql.errors).toMatchObject([{ extensions: { code: 'UPSTREAM_UNAVAILABLE', retryAfterSeconds: 5 } }]);
    await expect.poll(async () => (await service.rest('GET', '/readyz')).status).toBe(200);
    expect((await service.rest('POST', '/api/assessments', { body: BODY })).status).toBe(200);
  });
});
