import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertFeature } from '../../../src/domain/buildings/import/convert-feature.js';
import type { Polygon, Position, Ring } from '../../../src/core/geometry/position.js';
import { replaceByParts } from '../../../src/providers/footprints/building-parts.js';
import { footprintFeature } from '../../../src/providers/footprints/footprint-feature.js';
import { testDatabase } from '../../helpers/database.js';

const [LNG, LAT] = [121.5437, 25.0331];
const M_LAT = 1 / 110_775;
const M_LNG = 1 / 100_950;

type Corners = readonly (readonly [number, number])[];

/** A ring of corners in metres about a place, turned by an angle [rad], so that no edge lies along a meridian. */
const ring = (corners: Corners, turn = 0.3): Ring =>
  [...corners, corners[0]!].map(([x, y]): Position => [
    LNG + (x * Math.cos(turn) - y * Math.sin(turn)) * M_LNG,
    LAT + (x * Math.sin(turn) + y * Math.cos(turn)) * M_LAT,
  ]);
const rectangle = (x: number, y: number, width: number, height: number): Corners => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

/** Outlines that are stored of a building 60 m by 20 m with a part. */
const storedRest = (part: Corners, turn?: number): Polygon[] =>
  replaceByParts([
    footprintFeature('way/1', [[ring(rectangle(0, 0, 60, 20), turn)]], { building: 'yes', height: '20' }),
    footprintFeature('way/2', [[ring(part, turn)]], { 'building:part': 'yes', height: '50' }),
  ])
    .features.flatMap((feature) => convertFeature(feature, 'tagged').buildings)
    .filter(({ sourceId }) => sourceId.startsWith('way/1'))
    .map(({ polygon }) => polygon);

async function invalidReasons(polygons: readonly Polygon[]): Promise<string[]> {
  const { sql } = await testDatabase();
  const rows = await sql.rows<{ reason: string }>(
    `select ST_IsValidReason(ST_GeomFromGeoJSON(polygon)) as reason from unnest($1::text[]) as polygon
     where not ST_IsValid(ST_GeomFromGeoJSON(polygon))`,
    [polygons.map((coordinates) => JSON.stringify({ type: 'Polygon', coordinates }))],
  );
  return rows.map(({ reason }) => reason);
}

/** Longest side of the box about a ring [m]. */
const lengthM = (outline: Ring): number => {
  const span = (values: number[], scale: number): number => (Math.max(...values) - Math.min(...values)) / scale;
  return Math.max(
    span(
      outline.map(([lng]) => lng),
      M_LNG,
    ),
    span(
      outline.map(([, lat]) => lat),
      M_LAT,
    ),
  );
};

describe('what is left of a building beside its part', () => {
  it.each([0.004, 0.08])('has no spike where the part is drawn %s m off the outline', async (offM) => {
    const rest = storedRest(rectangle(10, offM, 50, 22));

    expect(rest).toHaveLength(1);
    expect(lengthM(rest[0]![0]!)).toBeLessThan(25);
    expect(await invalidReasons(rest)).toEqual([]);
  });

  it('is valid as it is stored, wherever the part is', async () => {
    const near = fc.oneof(
      fc.double({ min: -0.03, max: 0.03, noNaN: true }),
      fc.double({ min: 0, max: 8, noNaN: true }),
    );
    const cases = fc.sample(fc.tuple(near, near, near, fc.double({ min: 0, max: 3, noNaN: true })), {
      numRuns: 300,
      seed: 8,
    });

    const rests = cases.flatMap(([west, south, north, turn]) =>
      storedRest(rectangle(west, south, 45, 20 - south - north), turn),
    );

    expect(rests.length).toBeGreaterThan(250);
    expect(await invalidReasons(rests)).toEqual([]);
  });
});

describe('a footprint', () => {
  it('is valid after its degrees are rounded, or refused', async () => {
    const spike = ring([...rectangle(0, 0, 20, 20).slice(0, 3), [0, 20], [-50, 20.003], [-50, 20.001], [0, 19.999]]);

    const { buildings } = convertFeature(
      { type: 'Feature', geometry: { type: 'Polygon', coordinates: [spike] }, properties: {} },
      'tagged',
    );

    expect(buildings).toHaveLength(1);
    expect(lengthM(buildings[0]!.polygon[0]!)).toBeLessThan(30);
    expect(await invalidReasons(buildings.map(({ polygon }) => polygon))).toEqual([]);
  });
});
