import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BuildingImportService } from '../../src/domain/buildings/import/building-import.service.js';
import type { ImportFile } from '../../src/core/buildings/import/import-file.js';
import { collection, polygonFeature, square, textFile } from '../domain/buildings/files.js';
import type { TestApp } from '../helpers/app.js';
import { asAdmin, startMarket } from './market.js';

const PLACE = { lat: 25.03, lng: 121.53 };
const BBOX = [121.52, 25.02, 121.54, 25.04];

/** Houses in a row, 33 m apart, the last one a tower. */
const houses = (count: number, towerM: number): ImportFile => {
  const features = Array.from({ length: count }, (_, i) =>
    polygonFeature(`h${i}`, [square(PLACE.lng + i * 0.00033, PLACE.lat)], {
      height: i === count - 1 ? towerM : 9 + i,
    }),
  );
  return textFile(collection(features));
};

interface Stored {
  id: string;
  kwh: number;
  npv: number | null;
  kw: number;
  at: string;
}

interface Estimate {
  capacity_kw: number;
  result: { energy: { annual_kwh: number }; finance: { npv_twd: number } | null };
}

describe('the job roof-potential', () => {
  let service: TestApp;

  const load = (file: ImportFile) =>
    new BuildingImportService({ sql: service.app.platform.database.sql, clock: () => new Date() }).load(file, {
      source: 'city',
    });
  const start = (body: object, headers: object = asAdmin) =>
    service.rest<{ id: string; detail: object[] }>('POST', '/api/admin/jobs/roof-potential', {
      body,
      headers: { ...headers },
    });
  const ended = async (id: string): Promise<Record<string, unknown>> => {
    const read = async () => (await service.rest('GET', `/api/admin/jobs/${id}`, { headers: asAdmin })).body;
    await expect.poll(async () => (await read())['state'], { timeout: 60_000 }).not.toMatch(/queued|running/);
    return read();
  };
  const calculate = async (body: object = { bbox: BBOX }) => ended((await start(body)).body.id);
  const stored = () =>
    service.sql<Stored>(
      `select building_id as id, annual_kwh as kwh, npv_twd as npv, capacity_kw as kw, computed_at::text as at
       from roof_potentials order by building_id`,
    );

  beforeAll(async () => {
    service = await startMarket({ demoDistrict: 'off' });
    await load(houses(5, 40));
  });

  afterAll(() => service.stop());

  it('stores for every roof what its estimate with default options answers', async () => {
    const job = await calculate();
    const rows = await stored();

    expect(job).toMatchObject({
      kind: 'roof_potential',
      state: 'done',
      result: { tiles: 2, of_tiles: 2, roofs: 5, priced: 0, fresh: 0, failed: 0 },
    });
    expect(rows).toHaveLength(5);
    for (const { id, kwh, npv, kw } of rows) {
      const { body } = await service.rest<Estimate>('POST', '/api/assessments/estimate', {
        body: { building_id: id, ...(await middleOf(id)) },
      });
      const { energy, finance } = body.result;
      expect(kw).toBeCloseTo(body.capacity_kw, 6);
      expect(kwh).toBeCloseTo(energy.annual_kwh, 0);
      expect(npv === null).toBe(finance === null);
      if (finance !== null) expect(npv! / finance.npv_twd).toBeCloseTo(1, 3);
    }
  });

  const middleOf = async (id: string): Promise<{ lat: number; lng: number }> => {
    const [row] = await service.sql<{ lat: number; lng: number }>(
      'select lat, lng from roof_potentials where building_id = $1',
      [id],
    );
    return row!;
  };

  it('does nothing again while buildings and finance rows are the same', async () => {
    const before = await stored();

    expect(await calculate()).toMatchObject({ result: { roofs: 0, priced: 0, fresh: 5 } });
    expect(await stored()).toEqual(before);
  });

  it('only prices again after a change of a finance row, and is worth what the estimate then says', async () => {
    const before = await stored();
    await service.sql(
      `update finance_rows set value = jsonb_set(value, '{rateTwdPerKwh}', to_jsonb((value ->> 'rateTwdPerKwh')::float8 + 1))
       where kind = 'feed_in_tariff' and jsonb_typeof(value -> 'rateTwdPerKwh') = 'number'`,
    );

    expect(await calculate()).toMatchObject({ result: { roofs: 0, priced: 5, fresh: 0 } });
    const after = await stored();
    expect(after.map(({ npv }) => npv)).not.toEqual(before.map(({ npv }) => npv));
  });

  it('calculates again what a new edition changes, and forgets the roofs that are gone', async () => {
    await load(houses(4, 60));

    expect(await calculate()).toMatchObject({ result: { roofs: 4, fresh: 0 } });
    expect(await stored()).toHaveLength(4);
  });

  it('ends over an empty area with 0 roofs, and says why', async () => {
    expect(await calculate({ bbox: [120, 23, 120.1, 23.1] })).toMatchObject({
      state: 'done',
      result: { tiles: 0, roofs: 0, reason: expect.stringContaining('No building is stored') as string },
    });
  });

  it.each([
    ['a township', { township: '63000030' }],
    ['a polygon', { polygon: [[121.52, 25.02], [121.54, 25.02], [121.54, 25.04]] }], // prettier-ignore
  ])('takes %s as its area', async (_name, area) => {
    expect(await calculate(area)).toMatchObject({ state: 'done', result: { roofs: 0, fresh: 4 } });
  });

  it('takes buildings by their ids, and does no others', async () => {
    const [first] = await stored();

    const job = await calculate({ building_ids: [first!.id], force: true });

    expect(job).toMatchObject({ result: { roofs: 1, fresh: 0 } });
  });

  it.each([
    ['no area', {}, 'exactly one of'],
    ['two areas', { bbox: BBOX, township: '63000030' }, 'exactly one of'],
    ['a township that is none', { township: '00000000' }, 'no township of this code'],
    ['a box across the antimeridian', { bbox: [179.9, 0, -179.9, 0.1] }, 'antimeridian'],
    ['a box that is too large', { bbox: [120, 23, 122, 24] }, 'not be larger than 1 square degree'],
    ['a polygon that crosses itself', { polygon: [[0, 0], [1, 1], [1, 0], [0, 1]] }, 'must not cross itself'], // prettier-ignore
    ['too many corners', { polygon: Array.from({ length: 201 }, (_, i) => [Math.cos(i), Math.sin(i)]) }, '200'],
  ])('refuses %s', async (_name, body, msg) => {
    const { status, body: answer } = await start(body);

    expect(status).toBe(422);
    expect(answer.detail).toMatchObject([{ msg: expect.stringContaining(msg) as string }]);
  });
});
