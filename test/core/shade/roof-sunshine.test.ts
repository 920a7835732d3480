import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { litHoursOf, roofSunshine, sunshineDeciles, type LitHours } from '../../../src/core/shade/roof-sunshine.js';
import { buildShadingTable, litShare } from '../../../src/core/shade/shading-table.js';
import { sunPosition } from '../../../src/core/sun/sun-position.js';
import { rectangle } from '../../domain/assessments/build-estimate-input.js';

const TAIPEI = { lat: 25.03, lng: 121.53 };
const HOUR_MS = 3_600_000;
const RUNS = { seed: 20_261_122, numRuns: 20 };

/** A table of a roof that sees a random skyline. */
const tables = fc
  .array(fc.integer({ min: 0, max: 70 }), { minLength: 12, maxLength: 12 })
  .map((heights) => buildShadingTable([Float32Array.from({ length: 360 }, (_, k) => heights[Math.floor(k / 30)]!)]));

const isLit = ({ bits }: LitHours, hour: number): boolean => ((bits[Math.floor(hour / 8)]! >> (hour % 8)) & 1) === 1;

describe('the lit hours of a year', () => {
  it.each([
    ['Taipei', TAIPEI, 8],
    ['Reykjavík', { lat: 64.15, lng: -21.94 }, 0],
    ['Adelaide', { lat: -34.93, lng: 138.6 }, 9.5],
  ])(
    'are what the table answers in the middle of each hour of local standard time, in %s',
    (_, place, utcOffsetHours) => {
      fc.assert(
        fc.property(tables, fc.constantFrom(2024, 2026), (table, year) => {
          const hours = litHoursOf(table, place, { year, utcOffsetHours });

          expect(hours.count).toBe(year === 2024 ? 8_784 : 8_760);
          expect(hours.bits).toHaveLength(Math.ceil(hours.count / 8));
          const firstMs = Date.UTC(year, 0, 1) - utcOffsetHours * HOUR_MS;
          for (let hour = 0; hour < hours.count; hour++) {
            const sun = sunPosition(place, new Date(firstMs + (hour + 0.5) * HOUR_MS));
            const expected = litShare(table, sun.azimuth, sun.apparentElevation) >= 0.5;
            if (isLit(hours, hour) !== expected) throw new Error(`hour ${hour} is ${String(!expected)}`);
          }
        }),
        { ...RUNS, numRuns: 3 },
      );
    },
  );

  it('of an open roof at noon are set, at midnight not', () => {
    const open = litHoursOf(buildShadingTable([]), TAIPEI, { year: 2026, utcOffsetHours: 8 });

    for (let day = 0; day < 365; day++) {
      expect([isLit(open, 24 * day + 12), isLit(open, 24 * day)]).toEqual([true, false]);
    }
  });
});

describe('the sunshine deciles of a roof', () => {
  const roof = { footprint: rectangle(TAIPEI, 20, 12), heightM: 10 };
  const sunshineOf = (heightM: number, horizon?: number[]) =>
    roofSunshine({
      roof,
      casters: [{ footprint: rectangle({ lat: TAIPEI.lat, lng: TAIPEI.lng + 0.0003 }, 10, 60), heightM }],
      place: TAIPEI,
      horizon,
      table: buildShadingTable([]),
      year: 2026,
      utcOffsetHours: 8,
    }).deciles;

  it('are eleven in ascending order, from the point by the tower to the farthest, and fewer hours the higher it is', () => {
    const [low, high] = [sunshineOf(15), sunshineOf(60)];

    for (const deciles of [low, high]) {
      expect(deciles).toHaveLength(11);
      expect(deciles).toEqual(deciles.toSorted((a, b) => a - b));
    }
    expect(high[0]).toBeLessThan(high[10]!);
    low.forEach((hours, i) => expect(high[i]).toBeLessThan(hours));
  });

  it('of an open roof are the hours of daylight: half a year, and some for the atmosphere', () => {
    const deciles = sunshineOf(5);

    expect(new Set(deciles).size).toBe(1);
    expect(deciles[0]).toBeGreaterThan(4_380 - 40);
    expect(deciles[0]).toBeLessThan(4_380 + 60);
  });

  it('hills take hours from all of it', () => {
    const hills = Array.from({ length: 72 }, () => 10);

    sunshineOf(15, hills).forEach((hours, i) => expect(hours).toBeLessThan(sunshineOf(15)[i]!));
  });

  it('are monotone, and the least and the most of the points, for any skylines', () => {
    const suns = fc.array(
      fc.record({
        azimuth: fc.double({ min: 0, max: 360, maxExcluded: true, noNaN: true }),
        apparentElevation: fc.double({ min: 0, max: 90, noNaN: true }),
        hours: fc.double({ min: 0, max: 10, noNaN: true }),
      }),
      { maxLength: 60 },
    );
    const heights = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(heights, suns, (walls, sky) => {
        const skylines = walls.map((height) => ({
          elevation: new Float32Array(360).fill(height),
          neighbour: new Int32Array(360),
        }));
        const each = walls.map((wall) =>
          sky.reduce((sum, { apparentElevation, hours }) => sum + (apparentElevation > wall ? hours : 0), 0),
        );
        const deciles = sunshineDeciles(skylines, sky);

        expect(deciles).toHaveLength(11);
        deciles.forEach((value, i) => expect(value).toBeGreaterThanOrEqual((deciles[i - 1] ?? 0) - 1e-9));
        expect(deciles[0]).toBeCloseTo(Math.min(...each), 9);
        expect(deciles[10]).toBeCloseTo(Math.max(...each), 9);
      }),
      { ...RUNS, numRuns: 200 },
    );
  });
});
