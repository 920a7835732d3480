import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsableFractionAnswer } from '../../src/contract/assessments/usable-fraction.answer.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { asRest, inBothDoors, polygonOf, selectionOf } from '../helpers/both-doors.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});

afterAll(() => service.stop());

// the middle of the demo district
const PLACE = { lat: 25.0298, lng: 121.5356 };

type Ring = number[][];

const square = (size: number, lng = PLACE.lng, lat = PLACE.lat): Ring => [
  [lng, lat],
  [lng + size, lat],
  [lng + size, lat + size],
  [lng, lat + size],
];

interface Usable {
  usable_fraction: number;
  roof_area_m2: number;
  setback_area_m2: number;
  usable_area_m2: number;
  usable_area_ping: number;
  polygons: number[][][][];
  reasons: { covered_area_m2: number; setback_area_m2: number; obstructions_area_m2: number; shade_area_m2: number };
  height_m: number;
  height_source: string;
  building_id: string | null;
  neighbour_count: number;
  attribution: string | null;
}

const ROOF = square(0.0002);
/** Without it an assessment keeps room for what no footprint shows. */
const NOTHING_ON_IT = { obstructions: [] };
const post = (body: object) =>
  service.rest<Usable>('POST', '/api/usable-fraction', { body: { ...PLACE, target_footprint: ROOF, ...body } });
const usable = async (body: object = {}): Promise<Usable> => (await post(body)).body;

const sumOf = ({ usable_area_m2: area, reasons }: Usable): number =>
  area + Object.values(reasons).reduce((sum, taken) => sum + taken, 0);

describe('POST /api/usable-fraction', () => {
  it.each([
    ['as it is', {}],
    ['low among its neighbours', { height: 3, min_sun_share: 0.9 }],
    ['with things on it', { height: 40, obstructions: [square(0.00005), square(0.00004, PLACE.lng + 0.0001)] }],
    ['with a wide strip', { height: 12, setback_m: 3 }],
    ['with nothing asked of it', { setback_m: 0, min_sun_share: 0 }],
  ])('gives a reason for every square metre that it takes: a roof %s', async (_name, body) => {
    const answer = await usable(body);

    // each area is rounded to a hundredth, each share to four decimals
    expect(Math.abs(sumOf(answer) - answer.roof_area_m2)).toBeLessThan(0.03);
    expect(answer.usable_fraction).toBeCloseTo(answer.usable_area_m2 / answer.roof_area_m2, 3);
    expect(Math.abs(answer.usable_area_ping - (answer.usable_area_m2 * 121) / 400)).toBeLessThan(0.01);
    expect(answer.setback_area_m2).toBe(answer.reasons.setback_area_m2);
    expect(Object.values(answer.reasons).every((area) => area >= 0)).toBe(true);
  });

  it.each([
    ['as it is', {}],
    ['of a height', { height: 6 }],
    ['with things on it', { height: 15, setback_m: 1, min_sun_share: 0.8, obstructions: [square(0.00005)] }],
  ])('says what an assessment says of the same drawn roof, %s', async (_name, wishes) => {
    const answer = await usable(wishes);

    const { body: assessed } = await service.rest<{
      result: { roof: Record<string, unknown>; neighbour_count: number };
    }>('POST', '/api/assessments/estimate', {
      body: { ...PLACE, roof: { footprint: ROOF, ...NOTHING_ON_IT, ...wishes } },
    });

    const { roof, neighbour_count: count } = assessed.result;
    expect(answer).toMatchObject({
      usable_fraction: roof['usable_fraction'],
      roof_area_m2: roof['area_m2'],
      usable_area_m2: roof['usable_area_m2'],
      polygons: roof['usable'],
      reasons: {
        covered_area_m2: roof['covered_area_m2'],
        setback_area_m2: roof['setback_area_m2'],
        obstructions_area_m2: roof['obstructions_area_m2'],
        shade_area_m2: roof['shade_area_m2'],
      },
      neighbour_count: count,
    });
    expect(count).toBeGreaterThan(5);
  });

  it('loses more to shade the lower it is', async () => {
    const [low, high] = [
      await usable({ height: 3, min_sun_share: 0.9 }),
      await usable({ height: 100, min_sun_share: 0.9 }),
    ];

    expect(low.reasons.shade_area_m2).toBeGreaterThan(high.reasons.shade_area_m2);
    expect(high.reasons.shade_area_m2).toBe(0);
  });

  it('says which height it took: given, else assumed where no building is known', async () => {
    const open = { lat: 24.5, lng: 121, target_footprint: square(0.0002, 121, 24.5) };

    expect(await usable(open)).toMatchObject({ height_m: 10, height_source: 'assumed', building_id: null });
    expect(await usable({ height: 21 })).toMatchObject({ height_m: 21, height_source: 'given', building_id: null });
  });

  it('takes the height of the stored building that covers most of the outline, as an assessment does', async () => {
    const { body: list } = await service.rest<{ buildings: { id: string; footprint: Ring; height: number }[] }>(
      'GET',
      `/api/buildings?lat=${PLACE.lat}&lng=${PLACE.lng}&radius_m=150`,
    );
    const tower = list.buildings.toSorted((a, b) => b.height - a.height)[0]!;
    // moved by 1 m, and with the place outside of the outline
    const outline = tower.footprint.map(([lng, lat]) => [lng! + 0.00001, lat!]);

    const answer = await usable({ target_footprint: outline });
    const swapped = await usable({ target_footprint: outline.map(([lng, lat]) => [lat!, lng!]) });
    const { body: assessed } = await service.rest<{
      result: { building: object; roof: { usable_fraction: number }; neighbour_count: number };
    }>('POST', '/api/assessments/estimate', { body: { ...PLACE, roof: { footprint: outline, ...NOTHING_ON_IT } } });
    const low = await usable({ target_footprint: outline, height: 10 });

    expect(answer).toMatchObject({ height_m: tower.height, height_source: 'model', building_id: tower.id });
    expect(swapped).toMatchObject({ height_m: tower.height, building_id: tower.id });
    expect(assessed.result.building).toMatchObject({ id: tower.id, height_m: tower.height, height_source: 'model' });
    expect(assessed.result.roof.usable_fraction).toBe(answer.usable_fraction);
    expect(assessed.result.neighbour_count).toBe(answer.neighbour_count);
    // at the 10 m that were assumed before, the building itself stood over its own roof
    expect(answer.usable_fraction).toBeGreaterThan(low.usable_fraction + 0.2);
  });

  it('takes [lat, lng] tuples, either winding and closed rings as the same roof', async () => {
    const plain = await usable();

    for (const ring of [ROOF.map(([lng, lat]) => [lat!, lng!]), ROOF.toReversed(), [...ROOF, ROOF[0]!]]) {
      expect((await usable({ target_footprint: ring })).usable_area_m2).toBeCloseTo(plain.usable_area_m2, 3);
    }
  });

  it('has a value where nothing is left', async () => {
    const { status, body } = await post({ setback_m: 20 });

    expect(status).toBe(200);
    expect(body).toMatchObject({ usable_fraction: 0, usable_area_m2: 0, polygons: [] });
    expect(body.setback_area_m2 + body.reasons.covered_area_m2).toBeCloseTo(body.roof_area_m2, 6);
  });

  it.each([
    ['a roof of no area', { target_footprint: square(1e-9) }, ['target_footprint'], 'no area'],
    ['one place three times', { target_footprint: [ROOF[0], ROOF[0], ROOF[0]] }, ['target_footprint'], '3 distinct'],
    ['a roof somewhere else', { target_footprint: square(0.0002, 121.6) }, ['target_footprint'], 'within 500 m'],
    ['a roof that is a town', { target_footprint: square(0.004) }, ['target_footprint'], 'at most 100000 m²'],
    ['a thing that is none', { obstructions: [square(0.00005), square(1e-9)] }, ['obstructions', 1, 'footprint'], 'no area'], // prettier-ignore
  ])('refuses %s', async (_name, wrong, loc, msg) => {
    const { status, body } = await post(wrong);

    const { detail } = body as unknown as { detail: { loc: unknown[]; msg: string }[] };
    expect(status).toBe(422);
    expect(detail).toMatchObject([{ loc: ['body', ...loc] }]);
    expect(detail[0]!.msg).toContain(msg);
  });

  it('refuses rings of more than 5,000 vertices, and outlines that are longer than any roof needs', async () => {
    const ring = (count: number): Ring => Array.from({ length: count }, (_, i) => [PLACE.lng + i * 1e-9, PLACE.lat + (i % 2) * 1e-5]); // prettier-ignore

    const [long, many] = [
      await post({ target_footprint: ring(5_001) }),
      await post({ obstructions: Array.from({ length: 20 }, () => ring(5_000)) }),
    ];

    expect([long.status, many.status]).toEqual([422, 413]);
    expect(long.body).toMatchObject({ detail: [{ type: 'too_long', loc: ['body', 'target_footprint'] }] });
  });

  it('knows no place without climate', async () => {
    const { status, body } = await service.rest('POST', '/api/usable-fraction', {
      body: { lat: 0, lng: 0, target_footprint: square(0.0002, 0, 0) },
    });

    expect([status, body]).toEqual([
      404,
      { detail: expect.stringMatching(/^Climate of this place not found; .*CLIMATE_URL/) },
    ]);
  });

  it('says the same through GraphQL, to the last number', async () => {
    const rest = await usable({ height: 6, setback_m: 1 });

    const { data, errors } = await service.graphql(
      `query ($input: UsableFractionInput!) { usableFraction(input: $input) ${selectionOf(UsableFractionAnswer)} }`,
      { input: { at: PLACE, targetFootprint: polygonOf(ROOF), heightM: 6, setbackM: 1 } },
    );

    expect(errors).toBeUndefined();
    expect(asRest(UsableFractionAnswer, data?.['usableFraction'])).toEqual(inBothDoors(UsableFractionAnswer, rest));
  });
});
