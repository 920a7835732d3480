import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMigratedDatabase, createServerDatabase, onServer } from '../helpers/database.js';
import { linkTo } from '../helpers/database-link.js';
import { buildService, runService, startService, type ServiceProcess } from '../helpers/service-process.js';

const folder = mkdtempSync(join(tmpdir(), 'rooftop-process-'));
let environment: Record<string, string>;
let running: ServiceProcess | undefined;

beforeAll(async () => {
  buildService();
  environment = { DATA_DIR: folder, ...(onServer && { DATABASE_URL: await createServerDatabase() }) };
});

afterAll(async () => {
  await running?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function start(more: Record<string, string> = {}): Promise<ServiceProcess> {
  running = await startService({ ...environment, ...more });
  return running;
}

interface Kept {
  id: string;
  address: string;
  key: string;
}

/** Writes one record after the other until the service is gone; tells each that was acknowledged. */
async function write(url: string, writer: string, acknowledged: (kept: Kept) => void): Promise<void> {
  for (let number = 0; ; number += 1) {
    const address = `${writer} ${number}`;
    try {
      const response = await fetch(`${url}/api/assessments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ lat: 25, lng: 121, address, result: { text: 'x'.repeat(500) } }),
      });
      const { id } = (await response.json()) as { id: string };
      if (response.status === 200) acknowledged({ id, address, key: response.headers.get('x-anonymous-id')! });
    } catch {
      return;
    }
  }
}

/** Whether the service has a record; while it is busy it is asked again. */
async function isKept(url: string, { id, address, key }: Kept): Promise<boolean> {
  const ask = (): Promise<Response> => fetch(`${url}/api/assessments/${id}`, { headers: { 'x-anonymous-id': key } });
  let response = await ask();
  for (; response.status === 503; response = await ask()) await pause(200);
  const body = (await response.json()) as { address?: string; result?: { text: string } };
  return response.status === 200 && body.address === address && body.result?.text.length === 500;
}

/** A module that the service loads first, which makes faults in it on signals. */
const FAULTS_ON_SIGNAL = `data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => void Promise.reject(new Error('injected')));
  process.on('SIGHUP', () => { throw new Error('injected'); });
`)}`;
/** A service in which faults can be made, and whose calculations have a second. */
const FAULTY = { NODE_OPTIONS: `--import=${FAULTS_ON_SIGNAL}`, COMPUTE_SECONDS: '1' };

const WRITERS = 8;
const WRITES_BEFORE_THE_KILL = 60;
const KILLS = 2;

/** Packages that others bring along and nothing here calls: the bundle is larger by a tenth with them. */
const HANGING_ON = ['libphonenumber-js', 'fast-json-stringify', 'ajv', 'rrule-temporal'];

it('the bundle has no package that nothing calls', () => {
  const packages = readFileSync('dist/bundle/LICENCES.txt', 'utf8').matchAll(/^(\S+) [\d.]+\S*: /gm);
  const names = [...packages].map(([, name]) => name);

  expect(names).toContain('class-validator');
  expect(names.filter((name) => HANGING_ON.includes(name!))).toEqual([]);
});

// what a process does by itself, whatever its database, is judged beside the embedded one
describe('the started service', () => {
  it('case 125: begins in an empty folder, says where its pages and its health are, and they are there', async () => {
    const { url, out } = await start();

    const places = [...out().matchAll(/(http:\S+\/(?:docs|graphql|healthz|readyz))/g)].map(([place]) => place);
    const answers = await Promise.all(places.map((place) => fetch(place, { headers: { accept: 'text/html, */*' } })));
    expect(places).toHaveLength(4);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await (await fetch(`${url}/healthz`)).text()).toBe('{"status":"ok"}');
    expect(out()).toContain('stored the generated demo district');
  });

  it.skipIf(onServer)('case 98: keeps a second process off its folder, naming itself', async () => {
    const { code, err } = await runService(environment);

    expect(code).toBe(69);
    expect(err).toContain(`in use by the process with pid ${running!.child.pid}`);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it('case 97: has every acknowledged record after being killed while it wrote, time and again', async () => {
    const kept: Kept[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const service = running ?? (await start());
      const goal = kept.length + WRITES_BEFORE_THE_KILL;
      let gone: Promise<unknown> | undefined;
      const note = (one: Kept): void => {
        kept.push(one);
        if (kept.length >= goal) gone ??= service.kill('SIGKILL');
      };

      await Promise.all(
        Array.from({ length: WRITERS }, (_, i) => write(service.url, `kill ${kill} writer ${i}`, note)),
      );
      await gone;
      await start();
    }

    const { url, out } = running!;
    const present = await Promise.all(kept.map((one) => isKept(url, one)));
    expect(kept.length).toBeGreaterThanOrEqual(KILLS * WRITES_BEFORE_THE_KILL);
    expect(present.filter((one) => !one)).toHaveLength(0);
    expect(out()).not.toContain('stored');
  });

  it('case 113: finishes what is in flight after SIGTERM, takes nothing new, and ends with 0', async () => {
    const service = running ?? (await start());

    const { status, text } = await inFlight(service, () => service.child.kill('SIGTERM'));
    const ending = await service.kill('SIGCONT');

    expect([status, text.includes('in flight')]).toEqual([200, true]);
    expect([ending.code, ending.signal]).toEqual([0, null]);
  });

  it.skipIf(onServer)(
    'case 113: does so on SIGINT too, goes on when it is reported a second time, and gives its folder back',
    async () => {
      const service = await start();
      const { status, text } = await inFlight(service, () => {
        service.child.kill('SIGINT');
        service.child.kill('SIGTERM');
      });
      const ending = await service.kill('SIGCONT');
      await start(FAULTY);

      expect([status, text.includes('in flight')]).toEqual([200, true]);
      expect([ending.code, ending.signal]).toEqual([0, null]);
    },
  );

  it.skipIf(onServer).each([
    ['a rejection that nobody handles', 'SIGUSR2'],
    ['an exception that nobody catches', 'SIGHUP'],
  ] as const)('case 115: logs %s, ends with 1, and leaves its place to the next', async (_, signal) => {
    const service = running!;

    const ending = await service.kill(signal);
    const next = await start(FAULTY);

    expect([ending.code, ending.signal]).toEqual([1, null]);
    const logged = ending.out.split('\n').find((line) => line.includes('injected'));
    expect(JSON.parse(logged ?? '{}')).toMatchObject({ level: 60, err: { message: 'injected' } });
    await expect(fetch(`${service.url}/healthz`)).rejects.toThrow('fetch failed');
    expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
  });

  it.skipIf(onServer)(
    'ends a calculation that takes too long, says so, and has the thread for the next one',
    async () => {
      const { url } = running!;
      // spikes whose shadows all lie over each other: minutes of work for any overlay
      const star = Array.from({ length: 5_000 }, (_, i) => {
        const radius = i % 2 === 0 ? 0.005 : 0.001;
        const angle = (2 * Math.PI * i) / 5_000;
        return [121.53 + radius * Math.cos(angle), 25.03 + radius * Math.sin(angle)];
      });
      const shifted = (by: number): number[][] => star.map(([lng, lat]) => [lng! + by * 1e-4, lat!]);
      const body = {
        buildings: Array.from({ length: 20 }, (_, i) => ({ footprint: shifted(i), height: 30 })),
        lat: 25.03,
        lng: 121.53,
        local_hour: 9,
        date: '2026-03-21',
      };

      const slow = await fetch(`${url}/api/shadows/from-features`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const refusal = (await slow.json()) as { detail: string };
      const next = await untilAnswered(() => fetch(`${url}/api/tilt?lat=25&lng=121.5`));

      expect([slow.status, slow.headers.get('retry-after')]).toEqual([503, '2']);
      expect(refusal.detail).toContain('takes too long');
      expect(next.status).toBe(200);
      await running!.kill('SIGTERM');
    },
  );

  it.skipIf(onServer)(
    'case 114: asked to end, is not ready and says why, yet answers for as long as is configured, and ends with 0',
    async () => {
      const service = await start({ DRAIN_SECONDS: '5' });
      const ending = service.kill('SIGTERM');
      await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status).toBe(503);

      const ready = await fetch(`${service.url}/readyz`);
      const stored = await fetch(`${service.url}/api/assessments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ lat: 25, lng: 121 }),
      });

      expect(await ready.json()).toEqual({ status: 'not_ready', checks: { process: { status: 'failed', ms: 0 } } });
      expect([stored.status, stored.headers.get('connection')]).toEqual([200, 'close']);
      const { code, out } = await ending;
      expect(code).toBe(0);
      // a planned restart is no error
      expect(out).toContain('"url":"/readyz"');
      expect(out).not.toContain('"level":50');
    },
  );

  it.skipIf(!onServer)('case 113: ends with 0 although its database was lost', async () => {
    const link = await linkTo(await createMigratedDatabase());
    const service = await start({ DATABASE_URL: link.url });
    link.cut();

    const ending = await service.kill('SIGTERM');

    expect([ending.code, ending.signal]).toEqual([0, null]);
    await link.close();
  });

  it.skipIf(onServer)('ends with 69 and a word where its port is taken, and closes what it had opened', async () => {
    await running?.kill('SIGTERM');
    running = undefined;
    const other = createServer();
    await new Promise<void>((settle) => void other.listen(0, '127.0.0.1', settle));
    const { port } = other.address() as AddressInfo;

    const { code, err } = await runService({ ...environment, HOST: '127.0.0.1', PORT: String(port) });
    other.close();

    expect(code).toBe(69);
    expect(err).toBe(`Cannot listen on port ${port} of 127.0.0.1: EADDRINUSE\n`);
  });
});

/** Sends a request of which half has come when something happens; the rest comes when no new one is taken any more. */
function inFlight({ url }: ServiceProcess, happen: () => void): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url);
  const body = JSON.stringify({ lat: 25, lng: 121, address: 'in flight' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  return new Promise((settle, fail) => {
    const call = request(
      { hostname, port, path: '/api/assessments', method: 'POST', headers, agent: false },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => settle({ status: response.statusCode!, text }));
      },
    );
    call.on('error', fail);
    // the service has the request in hand as soon as it asks for the body
    call.on('continue', () => {
      call.write(body.slice(0, 10));
      happen();
      void refusesConnections(url).then(() => call.end(body.slice(10)));
    });
  });
}

/** A new thread loads its code first, and with a second's patience that can be too long once or twice. */
async function untilAnswered(ask: () => Promise<Response>): Promise<Response> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const response = await ask();
    if (response.status !== 503) return response;
  }
  return ask();
}

async function refusesConnections(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(`${url}/healthz`, { headers: { connection: 'close' } });
    } catch {
      return;
    }
  }
}

describe('case 121: a configuration that does not hold', () => {
  it.skipIf(onServer)('ends the start with 78, names every fault at once, and shows no secret', async () => {
    const { code, err, out } = await runService({
      DATA_DIR: folder,
      PORT: 'abc',
      LOG_LEVEL: 'loud',
      JWT_SECRET: 'too-short-secret',
      DATABASE_URL: 'mysql://nobody',
    });

    expect(code).toBe(78);
    for (const name of ['PORT', 'LOG_LEVEL', 'JWT_SECRET', 'DATABASE_URL']) expect(err).toContain(name);
    expect(err + out).not.toContain('too-short-secret');
  });

  it.skipIf(onServer)('case 20: production without its secrets does not start', async () => {
    const { code, err } = await runService({ DATA_DIR: folder, NODE_ENV: 'production' });

    expect(code).toBe(78);
    for (const name of ['JWT_SECRET', 'ADMIN_SECRET']) expect(err).toContain(name);
  });
});

describe.runIf(onServer)('case 105: two processes', () => {
  it('start at once on an empty database: one makes it, both serve, nothing is there twice', async () => {
    const empty = { DATA_DIR: folder, DATABASE_URL: await createServerDatabase() };

    const both = await Promise.all([startService(empty), startService(empty)]);
    const counts = await Promise.all(
      both.map(async ({ url }) => {
        const response = await fetch(`${url}/api/buildings?lat=25.0298&lng=121.5356&radius_m=2000`);
        return ((await response.json()) as { count: number }).count;
      }),
    );
    const endings = await Promise.all(both.map((service) => service.kill('SIGTERM')));

    expect(counts).toEqual([150, 150]);
    expect(endings.map(({ code }) => code)).toEqual([0, 0]);
  });
});
