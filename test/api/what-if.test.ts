import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BuildingImportService } from '../../src/domain/buildings/import/building-import.service.js';
import { collection, polygonFeature, square, textFile } from '../domain/buildings/files.js';
import type { TestApp } from '../helpers/app.js';
import { asAdmin, startMarket } from './market.js';

const PLACE = { lat: 25.03, lng: 121.53 };
const HOUSES = 6;
/** Between two houses of a row [deg]; 33 m. */
const STEP = 0.00033;
/** South of the first house, where a tower takes its sun. */
const TOWER = { footprint: square(PLACE.lng, PLACE.lat - 0.0002), height: 60 };

interface Figures {
  capacity_kw: number;
  possible_kwh: number;
  annual_kwh: number;
  npv_twd: number;
}

interface Roof {
  building_id: string;
  before: Record<string, number>;
  after: Record<string, number>;
  difference: Figures;
  verdict_changed: boolean;
}

interface Answer {
  light_calculated: boolean;
  compared_roofs: number;
  affected_roofs: number;
  missing_roofs: number;
  roofs: Roof[];
  verdict_changes: number;
  before: Figures;
  after: Figures;
  difference: Figures;
  detail?: { loc: (string | number)[]; msg: string }[];
}

describe('what if', () => {
  let service: TestApp;
  let ids: string[];

  const load = (towers: { lng: number; lat: number; heightM: number }[] = []) => {
    const features = Array.from({ length: HOUSES }, (_, i) =>
      polygonFeature(`h${i}`, [square(PLACE.lng + i * STEP, PLACE.lat)], { height: 10 }),
    );
    const others = towers.map(({ lng, lat, heightM }, i) =>
      polygonFeature(`t${i}`, [square(lng, lat)], { height: heightM }),
    );
    return new BuildingImportService({ sql: service.app.platform.database.sql, clock: () => new Date() }).load(
      textFile(collection([...features, ...others])),
      { source: 'city' },
    );
  };
  const ask = async (body: object, status = 200): Promise<Answer> => {
    const answer = await service.rest<Answer>('POST', '/api/what-if', { body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    return answer.body;
  };
  const idsByLng = async (): Promise<string[]> =>
    (
      await service.sql<{ id: string }>(
        'select id from buildings where ST_YMin(footprint) > $1 order by ST_XMin(footprint)',
        [PLACE.lat - 0.00015],
      )
    ).map(({ id }) => id);
  const calculate = async (): Promise<void> => {
    const { body } = await service.rest<{ id: string }>('POST', '/api/admin/jobs/roof-potential', {
      body: { building_ids: ids },
      headers: { ...asAdmin },
    });
    const state = async () =>
      (await service.rest<{ state: string }>('GET', `/api/admin/jobs/${body.id}`, { headers: asAdmin })).body.state;
    await expect.poll(state, { timeout: 60_000 }).toBe('done');
  };

  beforeAll(async () => {
    service = await startMarket({ demoDistrict: 'off' });
    await load();
    ids = await idsByLng();
  });

  afterAll(() => service.stop());

  it('a planned tower takes energy from the roofs whose skyline it changes, as if it were built; nothing is stored', async () => {
    const planned = await ask({ add: [TOWER] });

    expect(planned).toMatchObject({ light_calculated: true, compared_roofs: HOUSES, missing_roofs: 0 });
    expect(planned.affected_roofs).toBe(planned.roofs.length);
    expect(planned.difference.possible_kwh).toBeLessThan(0);
    const worths = planned.roofs.map(({ difference }) => difference.npv_twd);
    expect(worths).toEqual(worths.toSorted((a, b) => a - b));
    for (const name of ['possible_kwh', 'annual_kwh', 'npv_twd', 'capacity_kw'] as const) {
      const sum = planned.roofs.reduce((all, roof) => all + roof.difference[name], 0);
      expect(sum).toBeCloseTo(planned.difference[name], 0);
    }
    expect(await service.sql('select from roof_potentials')).toHaveLength(0);
    expect(await service.sql('select from buildings')).toHaveLength(HOUSES);

    await load([{ lng: PLACE.lng, lat: PLACE.lat - 0.0002, heightM: 60 }]);
    ids = await idsByLng();
    await calculate();
    const built = await service.sql<{ id: string; kwh: number; npv: number | null }>(
      'select building_id as id, possible_kwh as kwh, npv_twd as npv from roof_potentials',
    );
    for (const { building_id: id, after } of planned.roofs) {
      const row = built.find((one) => one.id === id)!;
      expect(after['possible_kwh']! / row.kwh).toBeCloseTo(1, 3);
      if (row.npv !== null) expect(after['npv_twd']! / row.npv).toBeCloseTo(1, 3);
    }
  });

  it('a removed or lower tower gives the energy back', async () => {
    const [tower] = await service.sql<{ id: string }>('select id from buildings order by ST_YMin(footprint) limit 1');
    const removed = await ask({ remove: [tower!.id] });
    const lower = await ask({ heights: [{ building_id: tower!.id, height: 30 }] });

    expect(removed.difference.possible_kwh).toBeGreaterThan(lower.difference.possible_kwh);
    expect(removed.roofs.map((roof) => roof.building_id)).not.toContain(tower!.id);
    expect(lower.roofs.map((roof) => roof.building_id)).toContain(tower!.id);
    expect(lower.roofs.find((roof) => roof.building_id === tower!.id)!.after['height_m']).toBe(30);
  });

  it('prices stored roofs again by another tariff, cost or day without calculating any light', async () => {
    const better = await ask({ building_ids: ids, finance: { mode: 'feed_in', feed_in_tariff: 9 } });
    const dearer = await ask({ building_ids: ids, finance: { mode: 'feed_in', cost_twd_per_kw: 120_000 } });

    expect(better).toMatchObject({ light_calculated: false, affected_roofs: HOUSES, missing_roofs: 0 });
    expect(better.difference.npv_twd).toBeGreaterThan(0);
    expect(dearer.difference.npv_twd).toBeLessThanOrEqual(0);
    expect(better.difference.possible_kwh).toBe(0);
  });

  it('leaves out of a change of money what is not calculated yet', async () => {
    await service.sql('delete from roof_potentials where building_id = $1', [ids[0]]);

    const answer = await ask({ building_ids: ids, finance: { mode: 'feed_in', feed_in_tariff: 9 } });

    expect(answer).toMatchObject({ missing_roofs: 1 });
    expect(answer.roofs).toHaveLength(HOUSES - 1);
  });

  it('takes another module, and equals the estimate with the same module', async () => {
    const plant = { module: { power_w: 600, length_m: 2.2, width_m: 1.13 } };
    const answer = await ask({ building_ids: [ids[3]], plant });
    const { after } = answer.roofs[0]!;
    const estimate = await service.rest<{ capacity_kw: number; result: { layout: { possible_capacity_kw: number } } }>(
      'POST',
      '/api/assessments/estimate',
      { body: { building_id: ids[3], lat: after['lat'], lng: after['lng'], plant } },
    );

    expect(answer.light_calculated).toBe(true);
    expect(after['possible_kw']).toBeCloseTo(estimate.body.result.layout.possible_capacity_kw, 6);
    expect(after['possible_kw']! % 0.6).toBeCloseTo(0, 6);
    expect(after['capacity_kw']).toBeCloseTo(estimate.body.capacity_kw, 6);
  });

  it('answers the same through GraphQL', async () => {
    const { lng, lat } = { lng: PLACE.lng, lat: PLACE.lat - 0.0003 };
    const plan = { footprint: square(lng, lat), height: 45 };
    const rest = await ask({ add: [plan] });
    const { data } = await service.graphql<{ whatIf: object }>(
      `query ($input: WhatIfInput!) { whatIf(input: $input) {
        currency affectedRoofs difference { npv }
        roofs { building { id } difference { possibleKwh } after { verdict currency } } } }`,
      { input: { add: [{ footprint: { type: 'Polygon', coordinates: [plan.footprint] }, heightM: 45 }] } },
    );

    expect(data?.whatIf).toMatchObject({
      currency: 'TWD',
      affectedRoofs: rest.affected_roofs,
      difference: { npv: rest.difference.npv_twd },
      roofs: rest.roofs.map((roof) => ({
        building: { id: roof.building_id },
        difference: { possibleKwh: roof.difference.possible_kwh },
        after: { currency: roof.after['npv_twd'] === null ? expect.anything() : 'TWD' },
      })),
    });
  });

  it.each<[string, () => object, string[], RegExp]>([
    ['a question that changes nothing', () => ({}), ['building_ids'], /needed where no building is planned/],
    [
      'a planned building that is no polygon',
      () => ({ add: [{ footprint: [[121.5, 25], [121.5, 25], [121.5, 25]], height: 20 }] }), // prettier-ignore
      ['add', '0', 'footprint'],
      /at least 3 distinct positions/,
    ],
    [
      'one that begins above its top',
      () => ({ add: [{ ...TOWER, base_height: 70 }] }),
      ['add', '0', 'base_height'],
      /base height/,
    ],
    [
      'a building that is not stored',
      () => ({ remove: ['00000000-0000-4000-8000-000000000000'] }),
      ['remove', '0'],
      /no building of this id/,
    ],
    [
      'a building named twice',
      () => ({ remove: [ids[0]], heights: [{ building_id: ids[0], height: 5 }] }),
      ['heights', '0', 'building_id'],
      /changed once/,
    ],
    [
      'a plan over too large an area',
      () => ({ add: [TOWER, { ...TOWER, footprint: square(PLACE.lng + 0.02, PLACE.lat) }] }),
      ['add'],
      /within a box of 600 m/,
    ],
  ])('refuses %s', async (_what, body, loc, message) => {
    const { detail } = await ask(body(), 422);

    expect(detail![0]!.loc.map(String)).toEqual(['body', ...loc]);
    expect(detail![0]!.msg).toMatch(message);
  });
});
