import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onServer } from '../helpers/database.js';
import {
  buildService,
  migratedPlace,
  startService,
  unpackDatabase,
  type ServiceProcess,
} from '../helpers/service-process.js';

const folder = mkdtempSync(join(tmpdir(), 'rooftop-running-'));
const running: ServiceProcess[] = [];
/** The service of all tests but those of a start. */
let service: ServiceProcess;

async function start(environment: Record<string, string>): Promise<ServiceProcess> {
  const started = await startService(environment);
  running.push(started);
  return started;
}

const post = (url: string, path: string, body: unknown, signal?: AbortSignal): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });

const metric = async (url: string, name: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(name) && !line.startsWith('#'));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
};

const tower = (lng: number, lat: number, height: number) => ({
  footprint: [
    [lng, lat],
    [lng + 2e-4, lat],
    [lng + 2e-4, lat + 2e-4],
    [lng, lat + 2e-4],
  ],
  height,
});
const PLACE = { lat: 25.03, lng: 121.53, local_hour: 9, date: '2026-03-21' };
const towers = [tower(121.53, 25.03, 30), tower(121.5303, 25.0301, 12), tower(121.5299, 25.0303, 55.5)];

/** A ring of many spikes: work for an overlay. @param shift to the east [1e-4 degrees]. */
const star = (spikes: number, shift = 0) => ({
  footprint: Array.from({ length: spikes }, (_, i) => {
    const radius = i % 2 === 0 ? 0.005 : 0.001;
    const angle = (2 * Math.PI * i) / spikes;
    return [121.53 + shift * 1e-4 + radius * Math.cos(angle), 25.03 + radius * Math.sin(angle)];
  }),
  height: 30,
});
/** As much as one request may bring, each ring crossing all others: minutes of work for any overlay. */
const heaviest = Array.from({ length: 20 }, (_, i) => star(5_000, i));

beforeAll(async () => {
  buildService();
  const place = await migratedPlace(join(folder, 'utc'));
  service = await start({ ...place, TZ: 'UTC', COMPUTE_THREADS: '2', COMPUTE_SECONDS: '600' });
});
afterAll(async () => {
  await Promise.all(running.map((one) => one.kill('SIGKILL')));
  rmSync(folder, { recursive: true, force: true });
});

describe('case 84: the same question', () => {
  /** Answers that hold no id and no moment of their own. */
  async function answersOf({ url }: ServiceProcess): Promise<string[]> {
    const shadows = await post(url, '/api/shadows/from-features', { ...PLACE, buildings: towers });
    const sun = await fetch(`${url}/api/sun-times?lat=25.03&lng=121.53&date=2026-03-29`);
    const berlin = await post(url, '/api/shadows/from-features', {
      ...PLACE,
      lat: 52.52,
      lng: 13.4,
      local_hour: 2.5,
      date: '2026-03-29',
      buildings: [tower(13.4, 52.52, 20)],
    });
    const estimate = await post(url, '/api/assessments/estimate', { lat: 25.03, lng: 121.536, monthly_kwh: 400 });
    const tilt = await fetch(`${url}/api/tilt?lat=25.03&lng=121.53`);
    const texts = await Promise.all([shadows, sun, berlin, estimate, tilt].map((answer) => answer.text()));
    expect([shadows, sun, berlin, estimate, tilt].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    return texts.map(anonymous);
  }

  /** Without ids, which each database gives anew, and instants of the calculation. */
  const anonymous = (text: string): string =>
    text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'id')
      .replaceAll(/"assessment_?[hH]ash":"[^"]*"/g, '');

  it('has the same bytes as its answer in any time zone of the machine, again, and on either database', async () => {
    const embedded = join(folder, 'taipei');
    unpackDatabase(embedded);
    const other = await start({ DATA_DIR: embedded, TZ: 'Asia/Taipei' });

    const answers = [await answersOf(service), await answersOf(service), await answersOf(other)];
    await other.kill('SIGKILL');

    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('has the same union and the same shadows for buildings in another order', async () => {
    const { url } = service;
    const ask = async (buildings: object[]) =>
      (await (await post(url, '/api/shadows/from-features', { ...PLACE, buildings })).json()) as {
        features: { geometry: object; properties: { index: number } }[];
        union: object;
        union_area_m2: number;
      };

    const forward = await ask(towers);
    const backward = await ask(towers.toReversed());
    const doubled = await ask([...towers, ...towers]);

    expect(backward.features.map(({ geometry }) => geometry).toReversed()).toEqual(
      forward.features.map(({ geometry }) => geometry),
    );
    expect(backward.union_area_m2).toBeCloseTo(forward.union_area_m2, 3);
    expect(doubled.union_area_m2).toBeCloseTo(forward.union_area_m2, 3);
  });
});

// what happens before a statement and in other threads is judged beside the embedded database
describe('the running service under load', () => {
  it.skipIf(onServer)(
    'case 118: answers light questions and calculations while heavy ones are still being calculated',
    async () => {
      let isDone = false;
      const gone = new AbortController();
      const heavy = Array.from({ length: 3 }, async () => {
        const asked = post(service.url, '/api/shadows/from-features', { ...PLACE, buildings: heaviest }, gone.signal);
        const outcome = await asked.catch((error: Error) => error.name);
        isDone = true;
        return outcome;
      });
      await expect.poll(() => metric(service.url, 'compute_tasks')).toBe(3);

      const light = [];
      for (let i = 0; i < 20; i += 1) {
        const found = await fetch(`${service.url}/api/buildings?lat=25.03&lng=121.536&radius_m=100`);
        const cast = await post(service.url, '/api/shadows/from-features', { ...PLACE, buildings: towers });
        light.push([found.status, cast.status, isDone]);
      }

      gone.abort();

      expect(light).toEqual(light.map(() => [200, 200, false]));
      expect(await Promise.all(heavy)).toEqual(['AbortError', 'AbortError', 'AbortError']);
      await expect.poll(() => metric(service.url, 'compute_tasks')).toBe(0);
    },
  );

  it.skipIf(onServer)(
    'case 119: ends the heaviest calculation when its client goes away, and has the thread for the next one',
    async () => {
      const cutBefore = await metric(service.url, 'http_requests_cut_total');
      const gone = new AbortController();
      const call = post(service.url, '/api/shadows/from-features', { ...PLACE, buildings: heaviest }, gone.signal);
      await expect.poll(() => metric(service.url, 'compute_tasks')).toBe(1);

      gone.abort();
      await expect(call).rejects.toThrow('aborted');
      // heavy too, for only one of the two threads takes such
      const next = await post(service.url, '/api/shadows/from-features', { ...PLACE, buildings: [star(3_000)] });

      expect(next.status).toBe(200);
      expect(await metric(service.url, 'compute_tasks')).toBe(0);
      expect((await metric(service.url, 'http_requests_cut_total')) - cutBefore).toBe(1);
    },
  );

  it('case 116: answers far more requests than it can take with 200, 429 or 503 and Retry-After, and is well afterwards', async () => {
    const asked = Array.from({ length: 200 }, (_, i) =>
      post(service.url, '/api/shadows/from-features', { ...PLACE, buildings: [star(1_000 + 20 * i)] }),
    );

    const answers = await Promise.all(asked);
    const after = await post(service.url, '/api/shadows/from-features', { ...PLACE, buildings: towers });

    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.filter(({ status }) => status !== 429 && status !== 503)).toEqual([]);
    expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.length - refused.length).toBeGreaterThan(0);
    expect(after.status).toBe(200);
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  });

  it.skipIf(onServer)(
    'case 119: is left with nothing by clients that go away in the middle of a calculation',
    async () => {
      const body = JSON.stringify({ ...PLACE, buildings: [star(3_000)] });
      const goAway = (): Promise<void> =>
        new Promise((resolve) => {
          const { hostname, port } = new URL(service.url);
          const headers = { 'content-type': 'application/json', 'content-length': body.length };
          const call = request({
            hostname,
            port,
            path: '/api/shadows/from-features',
            method: 'POST',
            headers,
            agent: false,
          });
          call.on('error', () => undefined);
          call.on('close', () => resolve());
          call.end(body, () => setTimeout(() => call.destroy(), 5));
        });

      for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 20 }, goAway));
      const after = await untilAnswered(() =>
        post(service.url, '/api/shadows/from-features', { ...PLACE, buildings: towers }),
      );

      expect(after.status).toBe(200);
      await expect.poll(() => metric(service.url, 'compute_tasks')).toBe(0);
    },
  );

  it.skipIf(onServer)('case 120: keeps as many series as it has routes, whatever paths it is asked for', async () => {
    const seriesOf = async (): Promise<number> =>
      (await (await fetch(`${service.url}/metrics`)).text()).split('\n').filter((line) => line.includes('route="'))
        .length;
    await fetch(`${service.url}/nowhere`);
    await fetch(`${service.url}/api/buildings/none`);
    const before = await seriesOf();

    for (let i = 0; i < 2_000; i += 50) {
      await Promise.all(
        Array.from({ length: 50 }, (_, k) => fetch(`${service.url}/${i + (k % 2) ? 'api/buildings/' : ''}x${i + k}`)),
      );
    }

    expect(await seriesOf()).toBe(before);
  });
});

/** Calculations of clients that have gone may still stand before it. */
async function untilAnswered(ask: () => Promise<Response>): Promise<Response> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const response = await ask();
    // those who went away pay for what their requests took: their address may have to wait
    if (response.status !== 503 && response.status !== 429) return response;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return ask();
}

// the embedded database does not run under Node's permissions
describe.runIf(onServer)('case 123: a service that may write no file', () => {
  it('starts and serves what is in its database', async () => {
    const { url } = await start({
      ...(await migratedPlace('memory')),
      NODE_OPTIONS: '--permission --allow-fs-read=* --allow-worker --allow-addons --allow-wasi',
    });

    const answer = await fetch(`${url}/api/buildings?lat=25.03&lng=121.536&radius_m=100`);
    const { count } = (await answer.json()) as { count: number };

    expect(answer.status).toBe(200);
    expect(count).toBeGreaterThan(0);
  });
});
