import { describe, expect, it } from 'vitest';
import {
  halfLitElevations,
  monthHourShares,
  pvgisHorizon,
  representativeDays,
  samTable,
} from '../../../src/core/shade/shading-dialects.js';
import { buildShadingTable } from '../../../src/core/shade/shading-table.js';

/** A roof that sees a wall of an elevation all around [deg]. */
const walled = (elevation: number) => buildShadingTable([new Float32Array(360).fill(elevation)]);

describe('dialects of a table', () => {
  it.each([0, 10, 33.5, 60])('PVGIS takes the wall of %d degrees as what it is, within a bin', (elevation) => {
    const heights = halfLitElevations(walled(elevation));

    expect(heights).toHaveLength(72);
    expect(heights.every((height) => Math.abs(height - elevation) <= 1.5)).toBe(true);
    expect(pvgisHorizon(walled(elevation)).split(',').map(Number)[0]).toBeCloseTo(heights[0]!, 1);
  });

  it('PVGIS is reported 90 degrees where the roof never sees half of its light', () => {
    const { share, ...steps } = walled(10);
    const dark = { ...steps, share: share.map((row) => row.map(() => 0.2)) };

    expect(halfLitElevations(dark).every((height) => height === 90)).toBe(true);
  });

  it('SAM gets no loss of an open roof and all of it of a closed one', () => {
    const losses = (csv: string) => csv.trimEnd().split('\n').slice(1).flatMap((line) => line.split(',').slice(1).map(Number)); // prettier-ignore

    expect(
      losses(samTable(walled(0)))
        .slice(73)
        .every((loss) => loss === 0),
    ).toBe(true);
    expect(
      losses(samTable(walled(90)))
        .slice(0, 73 * 30)
        .every((loss) => loss === 100),
    ).toBe(true);
  });

  it('month by hour is dark by night, in the other half of the year on the other half of the earth', () => {
    const lit = (lat: number, lng: number) =>
      monthHourShares(walled(0), { lat, lng }, 2026).map((hours) => hours.filter((share) => share > 0).length);

    const [north, south] = [lit(60, 25), lit(-60, 25)];

    expect(north[5]).toBeGreaterThan(17);
    expect(north[11]).toBeLessThan(8);
    expect(south[11]).toBeGreaterThan(17);
  });

  it('names the same days in leap years', () => {
    expect(representativeDays(2028).map((day) => day.slice(5))).toEqual(
      representativeDays(2026).map((day) => day.slice(5)),
    );
  });
});
