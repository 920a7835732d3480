import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { STUCK_MS } from '../../src/database/server/pool-guard.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { createMigratedDatabase, onServer } from '../helpers/database.js';
import { linkTo, type DatabaseLink } from '../helpers/database-link.js';

const notice = onServer ? '' : ' [skipped: needs a PostgreSQL server in TEST_DATABASE_URL]';

const BODY = { lat: 25, lng: 121 };
const PERSON = { email: 'person@example.com', password: 'a long enough secret 1' };

describe.skipIf(!onServer)(`case 133: connections to the database that fall silent${notice}`, () => {
  let service: TestApp;
  let link: DatabaseLink;

  beforeAll(async () => {
    link = await linkTo(await createMigratedDatabase());
    service = await startTestApp({ demoDistrict: 'off', databaseUrl: link.url }, { statementTimeoutMs: 500 });
  });

  afterAll(async () => {
    await service.stop();
    await link.close();
  });

  const make = async () => (await service.rest('POST', '/api/assessments', { body: BODY })).status;
  const read = async () => (await service.rest('GET', '/api/vendors')).status;

  it('are given up: requests on them are 503, later ones are answered on new connections, nothing stays taken', async () => {
    await Promise.all(Array.from({ length: 4 }, make));
    link.silence();

    const asked = [make(), make(), make(), make(), read(), read()];
    const health = await service.rest('GET', '/healthz');
    const during = await Promise.all(asked);

    expect(health.status).toBe(200);
    expect(during).toContain(503);
    expect(during.filter((status) => status !== 503 && status !== 200)).toEqual([]);
    await expect.poll(async () => [await make(), await read()]).toEqual([200, 200]);
    const { connections } = service.app.platform.database;
    await expect.poll(() => connections!()).toMatchObject({ busy: 0, waiting: 0 });
  });
});

describe.skipIf(!onServer)(`a pool whose connections are all taken${notice}`, () => {
  let service: TestApp;

  beforeAll(async () => {
    service = await startTestApp({ demoDistrict: 'off', databasePoolSize: 2 });
  });

  afterAll(() => service.stop());

  it('is alive at first, then /healthz fails, and is well again when a connection comes back', async () => {
    const { sql } = service.app.platform.database;
    const health = async () => (await service.rest('GET', '/healthz')).status;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let holding = 0;
    const hold = (): Promise<void> => {
      holding++;
      return released;
    };
    const holders = [1, 2].map(() => sql.transaction(hold));
    await expect.poll(() => holding).toBe(2);

    const before = await health();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + STUCK_MS + 1_000);
    const { body } = await service.rest('GET', '/healthz');
    clock.mockRestore();
    release();
    await Promise.all(holders);

    expect(before).toBe(200);
    expect(body).toEqual({ status: 'stuck' });
    expect(await health()).toBe(200);
  });
});

describe.skipIf(!onServer)(`statements that take long${notice}`, () => {
  let service: TestApp;
  let holder: Client;

  beforeAll(async () => {
    const databaseUrl = await createMigratedDatabase();
    service = await startTestApp({ demoDistrict: 'off', databaseUrl, databasePoolSize: 4 });
    holder = new Client({ connectionString: databaseUrl });
    await holder.connect();
    await service.rest('POST', '/api/auth/register', { body: PERSON });
  });

  afterEach(() => holder.query('select pg_advisory_unlock_all()'));
  afterAll(async () => {
    await holder.end();
    await service.stop();
  });

  it('do not keep anybody from signing in, nor the service from being ready', async () => {
    await holder.query('select pg_advisory_lock(1)');
    const { sql } = service.app.platform.database;
    const slow = Array.from({ length: 8 }, () =>
      sql.rows('select pg_advisory_xact_lock_shared(1)').catch((e: Error) => e),
    );
    const waiting = () => holder.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`);
    await expect.poll(async () => (await waiting()).rows.length).toBeGreaterThanOrEqual(3);

    const login = await service.rest('POST', '/api/auth/login', { body: PERSON });
    const ready = await service.rest('GET', '/readyz');
    await holder.query('select pg_advisory_unlock_all()');

    expect([login.status, ready.status]).toEqual([200, 200]);
    await Promise.all(slow);
  });
});
