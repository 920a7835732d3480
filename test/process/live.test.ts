import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMigratedDatabase, onServer } from '../helpers/database.js';
import { subscribe } from '../helpers/event-stream.js';
import { buildService, startService, type ServiceProcess } from '../helpers/service-process.js';

const notice = onServer ? '' : ' [skipped: needs a PostgreSQL server in TEST_DATABASE_URL]';
const OWN = 'subscription { viewerEvents { recordId record { __typename ... on VendorApplication { status } } } }';

const APPLICATION = {
  company_name: 'Sunny Energy',
  contact_name: 'A. Person',
  email: 'info@sunny.example.com',
  phone: '02-1234-5678',
  counties: ['台北市'],
};

describe.skipIf(!onServer)(`subscriptions of two processes on one database${notice}`, () => {
  const processes: ServiceProcess[] = [];

  beforeAll(async () => {
    buildService();
    const environment = {
      JWT_SECRET: 'a secret that both processes of the tests share',
      ADMIN_SECRET: 'an administrator secret of the tests',
      DATA_DIR: 'memory',
      DEMO_DISTRICT: 'off',
      DATABASE_URL: await createMigratedDatabase(),
      DATABASE_POOL_SIZE: '4',
      SHUTDOWN_SECONDS: '30',
    };
    processes.push(await startService(environment), await startService(environment));
  });

  afterAll(async () => {
    await Promise.all(processes.map((process) => process.kill('SIGKILL')));
  });

  const post = async (at: number, path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${processes[at]!.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, string>;
  };

  it('one process reports what the other did, and ends its streams when it ends', async () => {
    const grant = await post(0, '/api/auth/register', { email: 'a@example.com', password: 'a long enough secret 1' });
    const headers = { authorization: `Bearer ${grant['access_token']}` };
    const own = await subscribe(processes[0]!.url, OWN, { headers });

    const { id } = await post(1, '/api/vendors/apply', APPLICATION, headers);
    await expect.poll(() => own.results.length).toBe(1);
    const begunMs = performance.now();
    const ending = await processes[0]!.kill('SIGTERM');

    expect(own.results.map(({ data }) => data)).toEqual([
      { viewerEvents: { recordId: id, record: { __typename: 'VendorApplication', status: 'PENDING' } } },
    ]);
    expect(await own.ended).toMatchObject({ name: 'NetworkError' });
    expect([ending.code, performance.now() - begunMs < 20_000]).toEqual([0, true]);
  });
});
