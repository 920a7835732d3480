import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isHeavy } from '../../src/core/compute/computation-weight.js';
import { buildService, migratedPlace, startService, type ServiceProcess } from '../helpers/service-process.js';

const PLACE = { lat: 25.0298, lng: 121.5356 };
const DEGREE_M = 111_000;

/** A comb of 100 m with so many teeth; two of them, one turned, cross each other everywhere. */
function comb(teeth: number, isTurned: boolean): number[][] {
  const width = 100 / (2 * teeth);
  const corners = Array.from({ length: teeth }, (_, tooth) => -50 + 2 * tooth * width).flatMap((x) => [
    [x, 50],
    [x + width, 50],
    [x + width, -49],
    [x + 2 * width, -49],
  ]);
  return [[-50, -50], ...corners, [50, -50]].map(([x, y]) => {
    const [east, north] = isTurned ? [y!, x!] : [x!, y!];
    const lngM = DEGREE_M * Math.cos((PLACE.lat * Math.PI) / 180);
    return [PLACE.lng + east / lngM, PLACE.lat + north / DEGREE_M];
  });
}

const hardRoof = (teeth: number) => ({
  ...PLACE,
  target_footprint: comb(teeth, false),
  obstructions: [comb(teeth, true)],
  height: 10,
  setback_m: 0,
});

const roofOf = (teeth: number) => ({ footprint: comb(teeth, false), obstructions: [comb(teeth, true)] });

describe('case 131: a roof of combs that cross each other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rooftop-roofs-'));
  let service: ServiceProcess;

  beforeAll(async () => {
    buildService();
    const place = await migratedPlace(folder);
    service = await startService({ ...place, COMPUTE_THREADS: '2', COMPUTE_SECONDS: '600', LOG_LEVEL: 'silent' });
  });

  afterAll(async () => {
    await service.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const post = (path: string, body: object, signal?: AbortSignal) =>
    fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });

  const estimate = () => post('/api/assessments/estimate', { ...PLACE, monthly_kwh: 400 });

  /** Calculations at work and waiting. */
  const load = async (): Promise<[string, string][]> => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    return [...text.matchAll(/^compute_tasks\{state="(\w+)"\} (\d+)$/gm)].map(([, state, count]) => [state!, count!]);
  };

  it('is refused before the work where it is certain to take longer than a calculation may', async () => {
    const answer = await post('/api/usable-fraction', hardRoof(1_200));

    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('may cross that of the roof at most 3000000 times');
  });

  it('asked for on four connections, keeps no other estimate waiting, and its work ends when the client leaves', async () => {
    await estimate();
    const gone = new AbortController();
    const floods = Array.from({ length: 4 }, () =>
      post('/api/usable-fraction', hardRoof(800), gone.signal).catch((error: Error) => error.name),
    );
    await expect.poll(load).toEqual([['waiting', '3'], ['working', '1']]); // prettier-ignore

    const answers = await Promise.all([estimate(), fetch(`${service.url}/healthz`)]);
    const during = await load();
    gone.abort();

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(during).toContainEqual(['working', '1']);
    expect(await Promise.all(floods)).toEqual(floods.map(() => 'AbortError'));
    await expect.poll(load).toEqual([['waiting', '0'], ['working', '0']]); // prettier-ignore
  });
});

describe('the weight of a roof', () => {
  it.each(['estimate', 'usableRoof'] as const)(
    '%s: is heavy by the crossings that the roof and its obstructions could have',
    (name) => {
      const weigh = (roof: object): boolean => isHeavy(name, { roof } as never);
      const house = { footprint: comb(10, false), obstructions: [comb(10, true)] };

      expect(weigh(house)).toBe(false);
      expect(weigh(roofOf(20))).toBe(false);
      expect(weigh(roofOf(30))).toBe(true);
      expect(weigh(roofOf(100))).toBe(true);
      expect(weigh({ ...house, holes: [comb(200, false)] })).toBe(true);
      expect(weigh({ ...house, obstructions: Array.from({ length: 20 }, () => comb(10, true)) })).toBe(true);
    },
  );
});
