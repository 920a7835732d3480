import { request, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMigratedDatabase, onServer } from '../helpers/database.js';
import { buildService, startService, type ServiceProcess } from '../helpers/service-process.js';

const notice = onServer ? '' : ' [skipped: needs a PostgreSQL server in TEST_DATABASE_URL]';

const SECRETS = {
  JWT_SECRET: 'a secret that both instances of the tests share',
  ADMIN_SECRET: 'an administrator secret of the tests',
};
const RESTARTS = 3;
const WRITERS = 4;
/** Time between two looks at the instances [ms], far below that in which one that ends still takes requests [s]. */
const LOOK_MS = 100;
const DRAIN_SECONDS = 4;
/** Records of one visitor, whom several accounts claim to be. */
const CLAIMED = 5;
/** Registrations that one address may make in an hour, over both instances. */
const REGISTRATIONS = 6;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

interface Call {
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

/** Sends a request on a connection of its own. @throws whatever the connection throws. */
function send(url: string, { path, body, headers = {} }: Call): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}${path}`,
      {
        agent: false,
        method: text === undefined ? 'GET' : 'POST',
        headers: {
          ...headers,
          ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (response) => {
        let received = '';
        response.on('data', (chunk: Buffer) => (received += chunk.toString()));
        response.on('error', reject);
        response.on('end', () => {
          const { statusCode: status = 0, headers: answered } = response;
          resolve({ status, headers: answered, body: JSON.parse(received) as Answer['body'] });
        });
      },
    );
    call.on('error', reject);
    call.end(text);
  });
}

/** What stands before the instances: it looks after them, and sends each request to the next one that is ready. */
function roundRobin(instances: ServiceProcess[]) {
  const ready = new Set(instances);
  let turn = 0;
  const look = async (): Promise<void> => {
    for (const instance of instances) {
      const isReady = await send(instance.url, { path: '/readyz' }).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (isReady) ready.add(instance);
      else ready.delete(instance);
    }
    for (const instance of ready) if (!instances.includes(instance)) ready.delete(instance);
  };
  const ask = async (call: Call): Promise<Answer> => {
    const open = [...ready];
    turn += 1;
    const first = open[turn % open.length]!;
    try {
      return await send(first.url, call);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
      return send(open.find((instance) => instance !== first)!.url, call);
    }
  };
  return { ask, look };
}

describe.skipIf(!onServer)(
  `case 122: two instances behind one address, one of them restarted again and again${notice}`,
  () => {
    const instances: ServiceProcess[] = [];
    let environment: Record<string, string>;

    beforeAll(async () => {
      buildService();
      environment = {
        ...SECRETS,
        DATA_DIR: 'memory',
        DEMO_DISTRICT: 'off',
        DATABASE_URL: await createMigratedDatabase(),
        DATABASE_POOL_SIZE: '4',
        DRAIN_SECONDS: String(DRAIN_SECONDS),
        CREATIONS_PER_HOUR: '1000000',
        REGISTRATIONS_PER_HOUR: String(REGISTRATIONS),
      };
      instances.push(await startService(environment), await startService(environment));
    });

    afterAll(async () => {
      await Promise.all(instances.map((instance) => instance.kill('SIGKILL')));
    });

    it('no request fails, limits count over both, and every record is there once and claimed by one account', async () => {
      const { ask, look } = roundRobin(instances);
      const written: number[] = [];
      let isRestarting = true;
      const write = async (): Promise<void> => {
        while (isRestarting) written.push((await ask({ path: '/api/assessments', body: PLACE })).status);
      };
      const lookAfter = async (): Promise<void> => {
        while (isRestarting) await Promise.all([look(), pause(LOOK_MS)]);
      };
      const restart = async (): Promise<number[]> => {
        const codes: number[] = [];
        for (let i = 0; i < RESTARTS; i += 1) {
          const { code } = await instances[1]!.kill('SIGTERM');
          codes.push(code ?? -1);
          instances[1] = await startService(environment);
        }
        isRestarting = false;
        return codes;
      };

      const [codes, registered] = await Promise.all([
        restart(),
        Promise.all(Array.from({ length: 2 * REGISTRATIONS }, (_, i) => ask(registration(i)))),
        lookAfter(),
        ...Array.from({ length: WRITERS }, write),
      ]);
      const accounts = registered.filter(({ status }) => status === 200);
      const claims = await claimTogether(ask, accounts.map(bearer));

      expect(codes).toEqual(codes.map(() => 0));
      expect(new Set(written)).toEqual(new Set([200]));
      expect(accounts).toHaveLength(REGISTRATIONS);
      expect(registered.filter(({ status }) => status === 429)).toHaveLength(REGISTRATIONS);
      expect(claims.map(({ status }) => status)).toEqual(claims.map(() => 200));
      expect(claims.reduce((sum, { body }) => sum + Number(body['claimed']), 0)).toBe(CLAIMED);
      expect(await countAssessments(environment['DATABASE_URL']!)).toEqual({
        anonymous: written.length,
        bound: CLAIMED,
      });
    });
  },
);

/** Exact counts, which the overview of administrators has only up to 10,000. */
async function countAssessments(connectionString: string): Promise<Record<string, number>> {
  const database = new Client({ connectionString });
  await database.connect();
  const { rows } = await database.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from assessments group by state',
  );
  await database.end();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

const PLACE = { lat: 25, lng: 121 };

const registration = (number: number): Call => ({
  path: '/api/auth/register',
  body: { email: `person-${number}@example.com`, password: 'a long enough secret 1' },
});

const bearer = ({ body }: Answer): string => `Bearer ${String(body['access_token'])}`;

/** Makes records of one visitor, then lets all accounts claim them at once. */
async function claimTogether(ask: (call: Call) => Promise<Answer>, authorizations: string[]): Promise<Answer[]> {
  const first = await ask({ path: '/api/assessments', body: PLACE });
  const visitor = { 'x-anonymous-id': String(first.headers['x-anonymous-id']) };
  for (let i = 1; i < CLAIMED; i += 1) await ask({ path: '/api/assessments', body: PLACE, headers: visitor });
  return Promise.all(
    authorizations.map((authorization) =>
      ask({ path: '/api/me/claim', body: {}, headers: { ...visitor, authorization } }),
    ),
  );
}
