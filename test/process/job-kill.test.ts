import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { citusUrl } from '../helpers/citus.js';
import { onServer } from '../helpers/database.js';
import { buildService, migratedPlace, startService, type ServiceProcess } from '../helpers/service-process.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 240_000 });

const ADMIN_SECRET = 'an administrator secret of the tests';
/** So many that there is time to stop and to kill in their midst; a cluster takes three times as long for each. */
const BUILDINGS = onServer && !citusUrl ? 120_000 : 60_000;
/** So many that there is time to kill once. */
const TAKEN_OVER = 60_000;
/** Roofs of some tiles whose potential is calculated. */
const ROOFS = 2_000;
const waiting = { timeout: 200_000, interval: 50 };
/** Time within which another process takes over the job of one that was killed: 15 s, twice as long on a busy machine [ms]. */
const TAKEN_OVER_MS = 30_000;

interface JobBody {
  id: string;
  state: string;
  attempts: number;
  progress: { done: number } | null;
  result: { resumed_after: number; counts: { read: number; stored: number } } | null;
}

const folder = mkdtempSync(join(tmpdir(), 'rooftop-jobs-'));
let environment: Record<string, string>;
const running = new Set<ServiceProcess>();

beforeAll(async () => {
  buildService();
  environment = {
    ...(await migratedPlace(folder)),
    DEMO_DISTRICT: 'off',
    // only what is asked for
    ROOF_POTENTIAL: 'off',
    // a calculation of some roofs may take long on a busy machine
    COMPUTE_SECONDS: '300',
    ADMIN_SECRET,
  };
});

afterAll(async () => {
  await Promise.all([...running].map((service) => service.kill('SIGKILL')));
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<ServiceProcess> {
  const service = await startService(environment);
  running.add(service);
  return service;
}

async function call<Body>({ url }: ServiceProcess, method: string, path: string, body?: string): Promise<Body> {
  const response = await fetch(`${url}/api/admin${path}`, {
    method,
    headers: { 'x-admin-secret': ADMIN_SECRET, 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
}

/** Squares side by side, none of which touches another. */
function footprints(south = 24, count = BUILDINGS): string {
  const features = Array.from({ length: count }, (_, index) => {
    const [lng, lat] = [121 + (index % 200) * 0.0005, south + Math.floor(index / 200) * 0.0005];
    const ring = [[lng, lat], [lng + 1e-4, lat], [lng + 1e-4, lat + 1e-4], [lng, lat + 1e-4], [lng, lat]]; // prettier-ignore
    const geometry = { type: 'Polygon', coordinates: [ring] };
    return JSON.stringify({ type: 'Feature', properties: { id: `b${index}`, height: 10 }, geometry });
  });
  return `{"type":"FeatureCollection","features":[${features.join(',\n')}]}`;
}

/** Counts of both halves of the town, between two of its rows; a box of all of it would be too large. */
const COUNTS = `{
  south: buildings(in: { box: { minLng: 121, minLat: 24, maxLng: 121.1, maxLat: 24.2499 } }, first: 1) { totalCount }
  north: buildings(in: { box: { minLng: 121, minLat: 24.2499, maxLng: 121.1, maxLat: 24.5 } }, first: 1) { totalCount }
}`;

/** Buildings of the town that are stored. */
async function countStored({ url }: ServiceProcess): Promise<number> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: COUNTS }),
  });
  const { data } = (await response.json()) as { data: Record<'south' | 'north', { totalCount: number }> };
  return data.south.totalCount + data.north.totalCount;
}

type AuditBody = { action: string; at: string }[];

describe('case 112: an import whose process is stopped and then killed in the midst of it', () => {
  it('goes on in the next process where it was, stores every building once, and ends once', async () => {
    let service = await start();
    await call(service, 'PUT', '/uploads/town.geojson', footprints());
    const { id } = await call<JobBody>(service, 'POST', '/jobs/building-import', '{"file":"town.geojson"}');
    const read = () => call<JobBody>(service, 'GET', `/jobs/${id}`);
    const stored = (): Promise<number> => countStored(service);
    // on a cluster the buildings of a first load wait aside until the file is read
    const done = citusUrl ? async () => (await read()).progress?.done ?? 0 : stored;

    await expect.poll(done, waiting).toBeGreaterThan(0);
    const stopped = await service.kill('SIGTERM');
    service = await start();
    const afterStop = await done();
    await expect.poll(done, waiting).toBeGreaterThan(afterStop);
    await service.kill('SIGKILL');
    service = await start();
    await expect.poll(async () => (await read()).state, waiting).toBe('done');

    const job = await read();
    const items = await call<AuditBody>(service, 'GET', `/audit?subject_id=${id}`);
    expect(stopped.code).toBe(0);
    expect(job).toMatchObject({ attempts: 2, result: { counts: { read: BUILDINGS, stored: BUILDINGS } } });
    expect(job.result?.resumed_after).toBeGreaterThan(0);
    expect(await stored()).toBe(BUILDINGS);
    expect(items.map(({ action }) => action).toReversed()).toEqual([
      'job.start',
      'job.run',
      'job.requeue',
      'job.run',
      'job.take_over',
      'job.finish',
    ]);
  });
});

describe.runIf(onServer)('case 112: an import whose process is killed beside another that is idle', () => {
  it('is taken over by the other within 15 s', async () => {
    await Promise.all([...running].map((service) => service.kill('SIGKILL')));
    const [busy, idle] = [await start(), await start()];
    await call(busy, 'PUT', '/uploads/other.geojson', footprints(22, TAKEN_OVER));
    // a stopped process takes no job, so that the other one has it
    idle.child.kill('SIGSTOP');
    const { id } = await call<JobBody>(busy, 'POST', '/jobs/building-import', '{"file":"other.geojson"}');
    const read = (service: ServiceProcess) => call<JobBody>(service, 'GET', `/jobs/${id}`);
    await expect.poll(async () => (await read(busy)).progress?.done ?? 0, waiting).toBeGreaterThan(0);

    const killedAt = Date.now();
    await busy.kill('SIGKILL');
    idle.child.kill('SIGCONT');
    await expect.poll(async () => (await read(idle)).attempts, waiting).toBe(2);

    const items = await call<AuditBody>(idle, 'GET', `/audit?subject_id=${id}`);
    const taken = items.find(({ action }) => action === 'job.take_over');
    expect(Date.parse(taken!.at) - killedAt).toBeLessThan(TAKEN_OVER_MS);
    await expect.poll(async () => (await read(idle)).state, waiting).toBe('done');
  });
});

/**
 * Kills a process while both are at work on tiles of a job.
 * @returns how long each of its tiles that was not done took to be at work again [ms].
 */
async function killAmidTiles(first: ServiceProcess, database: Client): Promise<number> {
  /** Tiles at work, with the claim of the worker of each. */
  const claims = async (): Promise<Map<string, string>> => {
    const { rows } = await database.query<{ part: string; claim: string }>(
      'select part, claim_id as claim from job_parts where claim_id is not null',
    );
    return new Map(rows.map(({ part, claim }) => [part, claim]));
  };
  await expect.poll(async () => (await claims()).size === 2, waiting).toBe(true);
  const atWork = await claims();
  await first.kill('SIGKILL');
  const killedAt = Date.now();
  const takenOver = async (): Promise<boolean> => {
    const now = await claims();
    const { rows } = await database.query<{ part: string }>('select part from job_parts where counts is null');
    const open = new Set(rows.map(({ part }) => part));
    return [...atWork].every(([part, claim]) => !open.has(part) || (now.has(part) && now.get(part) !== claim));
  };
  await expect.poll(takenOver, waiting).toBe(true);
  return Date.now() - killedAt;
}

describe.runIf(onServer)('case 112: shading of many tiles, shared by two processes of which one is killed', () => {
  it('has the tile of the killed one at work again within 15 s, and every roof at the end', async () => {
    await Promise.all([...running].map((service) => service.kill('SIGKILL')));
    const [first, second] = [await start(), await start()];
    const database = new Client({ connectionString: environment['DATABASE_URL'] });
    await database.connect();
    try {
      await call(first, 'PUT', '/uploads/shaded.geojson', footprints(20, 20_000));
      const imported = await call<JobBody>(first, 'POST', '/jobs/building-import', '{"file":"shaded.geojson"}');
      await expect
        .poll(async () => (await call<JobBody>(first, 'GET', `/jobs/${imported.id}`)).state, waiting)
        .toBe('done');
      const body = '{"bbox":[121,20,121.1,20.06]}';
      const { id } = await call<JobBody>(first, 'POST', '/jobs/shadow-precompute', body);
      const read = () => call<JobBody>(second, 'GET', `/jobs/${id}`);
      const takenOverMs = await killAmidTiles(first, database);
      await expect.poll(async () => (await read()).state, waiting).toBe('done');

      const { rows } = await database.query<{ open: number }>(
        `select count(*)::int as open from buildings left join building_shading on building_id = id and building_shading.tile = buildings.tile
         where ST_Within(footprint, ST_MakeEnvelope(121, 20, 121.1, 20.06, 4326)) and building_id is null`,
      );
      expect(takenOverMs).toBeLessThan(TAKEN_OVER_MS);
      expect(rows[0]!.open).toBe(0);
    } finally {
      await database.end();
    }
  });
});

/**
 * Kills a process while both are at work on tiles whose roofs have potentials, and keeps the other one in its tile until it
 * has that of the killed one at work too: it cannot write sums that are held here. The last sign of life of the killed one
 * is made older, as a statement does not wait for the sums as long as a worker counts as living.
 * @returns the roofs that were stored at the kill.
 */
async function killBesideLongTile(first: ServiceProcess, database: Client): Promise<number> {
  const holder = new Client({ connectionString: environment['DATABASE_URL'] });
  await holder.connect();
  type Part = { part: string; claim: string; beat: Date };
  const atWork = async (): Promise<Part[]> =>
    (
      await database.query<Part>(
        'select part, claim_id as claim, heartbeat_at as beat from job_parts where claim_id is not null order by part',
      )
    ).rows;
  const claims = async (): Promise<string[]> => (await atWork()).map(({ claim }) => claim);
  const holdBoth = async (): Promise<boolean> => {
    await holder.query('rollback; begin');
    const before = await atWork();
    let held = 0;
    for (const { part } of before) {
      // rows of one tile at a time, as a cluster locks them
      const { rowCount } = await holder.query('select 1 from roof_totals where tile = $1 for update', [part]);
      if (rowCount !== 0) held += 1;
    }
    return held === 2 && String(await claims()) === String(before.map(({ claim }) => claim));
  };
  try {
    await expect.poll(holdBoth, waiting).toBe(true);
    await first.kill('SIGKILL');
    const { rows } = await database.query<{ stored: number }>('select count(*)::int as stored from roof_potentials');
    const before = await atWork();
    const living = async (): Promise<Part | undefined> =>
      (await atWork()).find(({ claim, beat }) => before.some((old) => old.claim === claim && old.beat < beat));
    await expect.poll(living, waiting).toBeDefined();
    const survivor = (await living())!;
    await database.query(
      `update job_parts set heartbeat_at = heartbeat_at - interval '1 minute' where claim_id is not null and part <> $1`,
      [survivor.part],
    );
    const isTakenOver = async (): Promise<boolean> =>
      (await claims()).some((claim) => !before.some((old) => old.claim === claim));
    await expect.poll(isTakenOver, waiting).toBe(true);
    expect(await claims()).toContain(survivor.claim);
    return rows[0]!.stored;
  } finally {
    await holder.end();
  }
}

describe.runIf(onServer)('the potential of many tiles, shared by two processes of which one is killed', () => {
  it('has the tile of the killed one at work again while the other is still in its own, and at the end every roof once', async () => {
    await Promise.all([...running].map((service) => service.kill('SIGKILL')));
    const [first, second] = [await start(), await start()];
    const database = new Client({ connectionString: environment['DATABASE_URL'] });
    await database.connect();
    const count = async (text: string): Promise<number> =>
      (await database.query<{ count: number }>(`select (${text})::int as count`)).rows[0]!.count;
    try {
      await call(first, 'PUT', '/uploads/roofs.geojson', footprints(23, ROOFS));
      const imported = await call<JobBody>(first, 'POST', '/jobs/building-import', '{"file":"roofs.geojson"}');
      const state = async (service: ServiceProcess, id: string) => (await call<JobBody>(service, 'GET', `/jobs/${id}`)).state; // prettier-ignore
      await expect.poll(() => state(first, imported.id), waiting).toBe('done');
      const body = '{"bbox":[121,23,121.1,23.1]}';
      const { id } = await call<JobBody>(first, 'POST', '/jobs/roof-potential', body);

      const stored = () => count('select count(*) from roof_potentials');
      const atKill = await killBesideLongTile(first, database);
      await expect.poll(() => state(second, id), waiting).toBe('done');

      expect(atKill).toBeLessThan(ROOFS);
      expect(await stored()).toBe(ROOFS);
      expect(await count("select sum(roofs) from roof_totals where kind = 'area'")).toBe(ROOFS);
      const { result } = await call<{ result: { roofs: number; fresh: number } }>(second, 'GET', `/jobs/${id}`);
      expect(result.roofs).toBeLessThanOrEqual(ROOFS);
      expect(result.roofs + result.fresh).toBe(ROOFS);
    } finally {
      await database.end();
    }
  });
});
