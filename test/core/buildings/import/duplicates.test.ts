import { describe, expect, it } from 'vitest';
import {
  findDuplicates,
  pairsToCompare,
  type DuplicateCandidate,
} from '../../../../src/core/buildings/import/duplicates.js';
import type { Polygon, Position } from '../../../../src/core/geometry/position.js';

/** A metre to the north and to the east at 25 degrees of latitude [deg]. */
const [NORTH, EAST] = [1 / 110_780, 1 / 100_950];

/** An upright rectangle of some metres, from the first corner to the second. */
function building(
  source: string,
  [x1, y1, x2, y2]: [number, number, number, number],
  changes: Partial<DuplicateCandidate> = {},
): DuplicateCandidate {
  const box = { west: 121.5 + x1 * EAST, south: 25 + y1 * NORTH, east: 121.5 + x2 * EAST, north: 25 + y2 * NORTH };
  const traits = { id: '', sourceId: `${x1} ${y2}`, isNew: true, heightM: 9, heightSource: 'measured', baseHeightM: 0 } as const; // prettier-ignore
  return { ...box, ...traits, source, areaM2: (x2 - x1) * (y2 - y1), ...changes };
}

const outlineOf = ({ west, south, east, north }: DuplicateCandidate): Polygon => [
  [[west, south], [east, south], [east, north], [west, north], [west, south]] as Position[], // prettier-ignore
];

const goneOf = (...buildings: DuplicateCandidate[]): number[] =>
  [...findDuplicates(buildings, pairsToCompare(buildings), outlineOf)].toSorted((a, b) => a - b);

describe('buildings that are there twice', () => {
  it.each([
    ['of different data sets, where 81 % of the smaller is shared', ['nlsc', 'osm'], 8.1, [1]],
    ['not where 79 % of the smaller is shared', ['nlsc', 'osm'], 7.9, []],
    ['of one data set, where 96 % is shared', ['osm', 'osm'], 9.6, [1]],
    ['not where 94 % is shared', ['osm', 'osm'], 9.4, []],
  ])('go: %s', (_, [first, second], shared, gone) => {
    const moved = 10 - shared;

    expect(goneOf(building(first!, [0, 0, 10, 10]), building(second!, [moved, 0, 10 + moved, 10]))).toEqual(gone);
  });

  it.each([
    ['heights 0.5 m apart', { heightM: 9.5 }, 1],
    ['heights 0.6 m apart', { heightM: 9.6 }, 0],
    ['undersides 0.6 m apart', { baseHeightM: 0.6 }, 0],
  ])('of one data set with %s', (_, changes, count) => {
    expect(goneOf(building('osm', [0, 0, 10, 10]), building('osm', [0, 0, 10, 10], changes))).toHaveLength(count);
  });

  it.each([
    ['3.5 m above', 12.5, []],
    ['2.5 m above', 11.5, [1]],
  ])('do not where the smaller is a tower: %s the other', (_, heightM, gone) => {
    expect(goneOf(building('nlsc', [0, 0, 10, 10]), building('osm', [0, 0, 10, 7], { heightM }))).toEqual(gone);
  });

  it.each([
    ['49.4 %', 4.94, []],
    ['51 %', 5.1, [0]],
  ])('go where better ones cover half of them: %s', (_, deep, gone) => {
    const better = [building('nlsc', [0, 0, 5, deep]), building('nlsc', [5, 0, 10, deep])];

    expect(goneOf(building('osm', [0, 0, 10, 10]), ...better)).toEqual(gone);
  });
});
