import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { polygonOf } from '../helpers/both-doors.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ demoDistrict: 'off' });
});

afterAll(() => service.stop());

const PLACE = { lat: 25.03, lng: 121.53 };
const MORNING = { ...PLACE, local_hour: 9, date: '2026-03-21' };
const QUERY = `query ($input: ShadowsInput!) {
  shadows(input: $input) {
    sun { azimuth elevation }
    capped union unionAreaM2 unionGroundAreaM2
    ground { index heightM shadowLengthM areaM2 groundAreaM2 litShare geometry }
    roofs { index heightM areaM2 share geometry }
  }
}`;

/** On the date line it goes on at the other side. */
const square = (west: number, south: number, size = 0.0002): number[][] =>
  [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
  ].map(([lng, lat]) => [lng! > 180 ? lng! - 360 : lng!, lat!]);

/** What is asked, in the names of REST. */
interface Question {
  lat: number;
  lng: number;
  local_hour: number;
  buildings: { footprint: number[][]; height: unknown }[];
  date?: string;
  time?: string;
}

/** What either interface says of some shadows. */
interface Picture {
  elevation: number;
  capped: boolean;
  lengthsM: number[];
  areasM2: number[];
  unionM2: number;
  groundM2: number;
  shares: number[];
}

type Properties = Record<string, number>;
interface RestShadows {
  features: { properties: Properties }[];
  sun: { elevation: number; time: string };
  capped: boolean;
  union_area_m2: number;
  union_ground_area_m2: number;
  roofShadows: { features?: { properties: Properties }[] } & { properties: Properties }[];
}

const inGraphql = ({ buildings, local_hour: localHour, lat, lng, date, time }: Question): object => ({
  of: {
    given: {
      at: { lat, lng },
      buildings: buildings.map(({ footprint, height }) => ({ footprint: polygonOf(footprint), heightM: height })),
    },
  },
  moment: time === undefined ? { onDate: { localHour, date } } : { time },
});

/** Asks both interfaces, which must say the same in finite numbers. */
async function cast(question: Question): Promise<Picture & { time: string }> {
  const rest = await service.rest<RestShadows>('POST', '/api/shadows/from-features', { body: question });
  const graphql = await service.graphql<{ shadows: Record<string, unknown> }>(QUERY, { input: inGraphql(question) });
  expect([rest.status, graphql.errors]).toEqual([200, undefined]);
  // what is not finite travels as null
  for (const text of [rest.text, JSON.stringify(graphql.data)]) expect(text).not.toMatch(/null|NaN|Infinity/);
  const picture = pictureOfRest(rest.body);
  expect(pictureOfGraphql(graphql.data!.shadows)).toEqual(picture);
  return { ...picture, time: rest.body.sun.time };
}

/** One length for each building; the date line makes several polygons of a shadow. */
const lengthsOf = (shadows: [index: number, lengthM: number][]): number[] => [...new Map(shadows).values()];

/** The area of each building's shadow, to a decimetre: the polygons of REST are rounded one by one. */
function areasOf(shadows: [index: number, areaM2: number][]): number[] {
  const sums = new Map<number, number>();
  for (const [index, areaM2] of shadows) sums.set(index, (sums.get(index) ?? 0) + areaM2);
  return [...sums.values()].map((areaM2) => Math.round(areaM2 * 10) / 10);
}

const pictureOfRest = (body: RestShadows): Picture => ({
  elevation: body.sun.elevation,
  capped: body.capped,
  lengthsM: lengthsOf(body.features.map(({ properties }) => [properties['index']!, properties['shadow_length_m']!])),
  areasM2: areasOf(body.features.map(({ properties }) => [properties['index']!, properties['area_m2']!])),
  unionM2: body.union_area_m2,
  groundM2: body.union_ground_area_m2,
  shares: body.roofShadows.map(({ properties }) => properties['share']!),
});

function pictureOfGraphql(shadows: Record<string, unknown>): Picture {
  const ground = shadows['ground'] as Properties[];
  return {
    elevation: (shadows['sun'] as { elevation: number }).elevation,
    capped: shadows['capped'] as boolean,
    lengthsM: lengthsOf(ground.map(({ index, shadowLengthM }) => [index!, shadowLengthM!])),
    areasM2: areasOf(ground.map(({ index, areaM2 }) => [index!, areaM2!])),
    unionM2: shadows['unionAreaM2'] as number,
    groundM2: shadows['unionGroundAreaM2'] as number,
    shares: (shadows['roofs'] as Properties[]).map(({ share }) => share!),
  };
}

/** Both interfaces' refusals: the issues of REST, and the code and issues of GraphQL. */
async function refusals(question: Question) {
  const rest = await service.rest<{ detail: { type: string; loc: unknown[] }[] }>(
    'POST',
    '/api/shadows/from-features',
    {
      body: question,
    },
  );
  const { errors = [] } = await service.graphql(QUERY, { input: inGraphql(question) });
  const [error] = errors;
  return {
    rest: [rest.status, ...rest.body.detail.map(({ type, loc }) => `${type} ${loc.slice(1).join('.')}`)],
    graphql: [
      error?.extensions.code,
      ...((error?.extensions.detail ?? []) as { type: string; loc: unknown[] }[]).map(
        // input, and two steps to the form that is given
        ({ type, loc }) => `${type} ${loc.slice(3).join('.')}`,
      ),
    ],
  };
}

const withHeight = (height: unknown): Question => ({
  ...MORNING,
  buildings: [{ footprint: square(PLACE.lng, PLACE.lat), height }],
});

describe('case 82: a building', () => {
  it('without height casts nothing beyond its own footprint', async () => {
    const buildings = [{ footprint: square(PLACE.lng, PLACE.lat), height: 0 }];

    const { lengthsM, areasM2, groundM2 } = await cast({ ...MORNING, buildings });

    expect([lengthsM, groundM2]).toEqual([[0], 0]);
    expect(areasM2[0]).toBeGreaterThan(400);
  });

  it('of the greatest height is taken', async () => {
    const buildings = [{ footprint: square(PLACE.lng, PLACE.lat), height: 1_000 }];

    const { elevation, lengthsM } = await cast({ ...MORNING, buildings });

    expect(lengthsM[0]).toBeCloseTo(1_000 / Math.tan((elevation * Math.PI) / 180), 2);
  });

  it.each([
    [-1, 'greater_than_equal'],
    [-1e-9, 'greater_than_equal'],
    [1_000.001, 'less_than_equal'],
    [1e6, 'less_than_equal'],
    [null, 'float_type', 'type_error'],
    ['tall', 'float_parsing', 'type_error'],
  ])('of height %s is refused', async (height, type, inGraphqlType = type) => {
    const { rest, graphql } = await refusals(withHeight(height));

    expect(rest).toEqual([422, `${type} buildings.0.height`]);
    expect(graphql).toEqual(['VALIDATION_FAILED', `${inGraphqlType} buildings.0.heightM`]);
  });

  it.each([
    ['a third element', [99]],
    ['a third and a fourth', [99, 1e9]],
    ['altitudes of the least and the greatest', [-1e308, 1e308]],
  ])('with points that have %s is the one without', async (_what, more) => {
    const ring = square(PLACE.lng, PLACE.lat);
    const plain = await cast({ ...MORNING, buildings: [{ footprint: ring, height: 20 }] });

    const other = await cast({
      ...MORNING,
      buildings: [{ footprint: ring.map((position) => [...position, ...more]), height: 20 }],
    });

    expect(other).toEqual(plain);
  });

  it.each([
    ['Taipei', PLACE],
    ['where both read as latitudes', { lat: 48.1, lng: 11.5 }],
    ['the southern hemisphere', { lat: -33.9, lng: 151.2 }],
  ])('whose points are [lat, lng] is the one with [lng, lat]: %s', async (_where, { lat, lng }) => {
    const ask = (footprint: number[][]) =>
      cast({ lat, lng, local_hour: 12, date: '2026-03-21', buildings: [{ footprint, height: 20 }] });
    const ring = square(lng, lat);

    const [right, swapped] = [await ask(ring), await ask(ring.map(([x, y]) => [y!, x!]))];

    expect(right.lengthsM[0]).toBeGreaterThan(1);
    expect(swapped.lengthsM).toEqual(right.lengthsM);
    expect(swapped.unionM2).toBeCloseTo(right.unionM2, 3);
  });

  it('at a place whose latitude and longitude are swapped is refused where that is none', async () => {
    const { rest, graphql } = await refusals({ ...withHeight(20), lat: PLACE.lng, lng: PLACE.lat });

    expect(rest).toEqual([422, 'less_than_equal lat']);
    expect(graphql).toEqual(['VALIDATION_FAILED', 'less_than_equal at.lat']);
  });
});

describe('case 83: the sun', () => {
  const towers = ({ lat, lng }: { lat: number; lng: number }): Question['buildings'] => [
    { footprint: square(lng, lat), height: 30 },
    { footprint: square(lng + 0.0003, lat), height: 8 },
  ];
  const sunTimes = async ({ lat, lng }: { lat: number; lng: number }, date: string) =>
    (await service.rest<Record<'sunrise' | 'solar_noon' | 'sunset', string>>('GET', `/api/sun-times?lat=${lat}&lng=${lng}&date=${date}`)).body; // prettier-ignore
  const moved = (instant: string, seconds: number): string =>
    new Date(Date.parse(instant) + seconds * 1000).toISOString();

  it.each(['sunrise', 'sunset'] as const)(
    'on the horizon casts nothing, or shadows of a capped length: %s',
    async (edge) => {
      const times = await sunTimes(PLACE, '2026-03-21');
      const seen = [];

      for (const seconds of [-300, -30, -1, 0, 1, 30, 300]) {
        const time = moved(times[edge], edge === 'sunrise' ? seconds : -seconds);
        seen.push(await cast({ ...MORNING, time, buildings: towers(PLACE) }));
      }

      for (const { elevation, capped, lengthsM } of seen) {
        if (elevation > 0)
          expect([capped, lengthsM[0]]).toEqual([elevation < 1, expect.closeTo(30 / Math.tan((Math.max(1, elevation) * Math.PI) / 180), 2)]); // prettier-ignore
        else expect([capped, lengthsM]).toEqual([false, []]);
      }
      expect(seen.map(({ elevation }) => elevation)).toEqual(seen.map(({ elevation }) => elevation).toSorted((a, b) => a - b)); // prettier-ignore
      expect(seen[0]!.elevation).toBeLessThan(0);
      expect(seen.at(-1)!.elevation).toBeGreaterThan(0);
    },
  );

  it('below the horizon casts nothing', async () => {
    const { elevation, lengthsM, unionM2, shares } = await cast({
      ...MORNING,
      local_hour: 0,
      buildings: towers(PLACE),
    });

    expect(elevation).toBeLessThan(-30);
    expect([lengthsM, unionM2, shares]).toEqual([[], 0, []]);
  });

  it('at the zenith casts hardly anything beside the footprints', async () => {
    const tropic = { lat: 23.43, lng: 120.5 };
    const { solar_noon: time } = await sunTimes(tropic, '2026-06-21');

    const { elevation, lengthsM, unionM2, groundM2 } = await cast({
      ...tropic,
      local_hour: 12,
      time,
      buildings: towers(tropic),
    });

    expect(elevation).toBeGreaterThan(89.9);
    expect(lengthsM[0]).toBeLessThan(0.06);
    expect(groundM2 / unionM2).toBeLessThan(0.01);
  });

  it.each([
    [-1, 'greater_than_equal'],
    [24.001, 'less_than_equal'],
  ])('at hour %s is refused', async (hour, type) => {
    const question = { ...MORNING, local_hour: hour, buildings: towers(PLACE) };

    const { rest, graphql } = await refusals(question);

    expect(rest).toEqual([422, `${type} local_hour`]);
    expect(graphql).toEqual(['VALIDATION_FAILED', `${type} localHour`]);
  });

  it.each([
    ['24, which is midnight of the next day', PLACE, '2026-03-21', 24, '2026-03-21T16:00:00Z'],
    ['12.999', PLACE, '2026-03-21', 12.999, '2026-03-21T04:59:56Z'],
    ['2.5 on the day that has none in Berlin', { lat: 52.52, lng: 13.4 }, '2026-03-29', 2.5, '2026-03-29T01:30:00Z'],
    ['2.5 on the day that has two in Berlin', { lat: 52.52, lng: 13.4 }, '2026-10-25', 2.5, '2026-10-25T00:30:00Z'],
    ['24 on the day that has 23 hours', { lat: 52.52, lng: 13.4 }, '2026-03-29', 24, '2026-03-29T22:00:00Z'],
    ['9 west of the date line', { lat: -18, lng: 179.9999 }, '2026-03-21', 9, '2026-03-20T21:00:00Z'],
    ['9 on the date line, at sea', { lat: 0, lng: 180 }, '2026-03-21', 9, '2026-03-20T21:00:00Z'],
    ['9 on the date line from the other side', { lat: 0, lng: -180 }, '2026-03-21', 9, '2026-03-21T21:00:00Z'],
  ])('at hour %s', async (_what, place, date, hour, instant) => {
    const question = { ...place, local_hour: hour, date, buildings: towers(place) };

    const { time, elevation, lengthsM } = await cast(question);

    expect(time.replace(/\.\d+/, '')).toBe(instant);
    expect(lengthsM).toHaveLength(elevation > 0 ? 2 : 0);
  });
});
