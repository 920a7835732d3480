import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMigratedDatabase, onServer } from '../helpers/database.js';
import { buildService, startService, type ServiceProcess } from '../helpers/service-process.js';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 240_000 });

const ADMIN_SECRET = 'an administrator secret of the tests';
/** So many that there is time to stop and to kill in their midst. */
const BUILDINGS = onServer ? 200_000 : 60_000;
const waiting = { timeout: 200_000, interval: 50 };

interface JobBody {
  id: string;
  state: string;
  attempts: number;
  result: { resumed_after: number; counts: { read: number; stored: number } } | null;
}

const folder = mkdtempSync(join(tmpdir(), 'rooftop-jobs-'));
let environment: Record<string, string>;
let running: ServiceProcess | undefined;

beforeAll(async () => {
  buildService();
  environment = {
    DATA_DIR: folder,
    DEMO_DISTRICT: 'off',
    ADMIN_SECRET,
    ...(onServer && { DATABASE_URL: await createMigratedDatabase() }),
  };
});

afterAll(async () => {
  await running?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<ServiceProcess> {
  running = await startService(environment);
  return running;
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
function footprints(): string {
  const features = Array.from({ length: BUILDINGS }, (_, index) => {
    const [lng, lat] = [121 + (index % 200) * 0.0005, 24 + Math.floor(index / 200) * 0.0005];
    const ring = [[lng, lat], [lng + 1e-4, lat], [lng + 1e-4, lat + 1e-4], [lng, lat + 1e-4], [lng, lat]]; // prettier-ignore
    const geometry = { type: 'Polygon', coordinates: [ring] };
    return JSON.stringify({ type: 'Feature', properties: { id: `b${index}`, height: 10 }, geometry });
  });
  return `{"type":"FeatureCollection","features":[${features.join(',\n')}]}`;
}

describe('case 112: an import whose process is stopped and then killed in the midst of it', () => {
  it('goes on in the next process where it was, stores every building once, and ends once', async () => {
    let service = await start();
    await call(service, 'PUT', '/uploads/town.geojson', footprints());
    const { id } = await call<JobBody>(service, 'POST', '/jobs/building-import', '{"file":"town.geojson"}');
    const read = () => call<JobBody>(service, 'GET', `/jobs/${id}`);
    const stored = async (): Promise<number> => {
      const { buildings } = await call<{ buildings: { total: number } }>(service, 'GET', '/overview');
      return buildings.total;
    };

    await expect.poll(stored, waiting).toBeGreaterThan(0);
    const stopped = await service.kill('SIGTERM');
    service = await start();
    const afterStop = await stored();
    await expect.poll(stored, waiting).toBeGreaterThan(afterStop);
    await service.kill('SIGKILL');
    service = await start();
    await expect.poll(async () => (await read()).state, waiting).toBe('done');

    const job = await read();
    const { items } = await call<{ items: { action: string }[] }>(service, 'GET', `/audit?subject_id=${id}`);
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
