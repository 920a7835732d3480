import { describe, expect, it } from 'vitest';
import type { ElevationGrid } from '../../../src/core/terrain/elevation-grid.js';
import { horizonBands } from '../../../src/core/terrain/horizon.js';
import { levelFor, markedEdges, planRings, readLayer, readRings } from '../../../src/core/terrain/terrain-layers.js';
import type { TerrainSource } from '../../../src/core/terrain/terrain-source.js';

const PLACE = { lat: 24, lng: 121 };

/** Square cells about the place in Taiwan's grid, four levels of them. */
const gridOf = (cellM: number): ElevationGrid => ({
  epsg: 3826,
  originX: 250_000 - 512 * cellM,
  originY: 2_655_000 + 512 * cellM,
  cellWidth: cellM,
  cellHeight: cellM,
  columns: 1024,
  rows: 1024,
  levels: 4,
});

const sourceOf = (cellM: number, changes: Partial<TerrainSource> = {}): TerrainSource => ({
  key: 'made up',
  name: 'made up',
  sourceDate: null,
  attribution: null,
  grid: gridOf(cellM),
  levels: [0, 1, 2, 3],
  pointLevels: [0],
  widestAngle: 0.002,
  block: () => Promise.resolve({ cells: new Float32Array(256 * 256), retrievedAt: new Date(0), stale: false }),
  ...changes,
});

describe('the bands of a horizon', () => {
  it('end at 50 km, and take coarser cells from 5, 10, 15, 20, 30 and 40 km on', () => {
    const bands = horizonBands(0.002).map(({ fromM, toM, cellM }) => [fromM, toM, cellM]);

    expect(bands).toEqual([
      [0, 5_000, 0],
      [5_000, 10_000, 10],
      [10_000, 15_000, 20],
      [15_000, 20_000, 30],
      [20_000, 30_000, 40],
      [30_000, 40_000, 60],
      [40_000, 50_000, 80],
    ]);
  });

  it('are read no finer than with cells of 20 m, and in the coarsest that look small enough', () => {
    const firstLevels = [10, 10.25].map((cellM) => planRings([sourceOf(cellM)], PLACE.lat)[0]!.levels);

    expect(firstLevels).toEqual([[1], [0]]);
    expect(planRings([sourceOf(10)], PLACE.lat)).toEqual([
      { fromM: 0, toM: 20_000, levels: [1] },
      { fromM: 20_000, toM: 40_000, levels: [2] },
      { fromM: 40_000, toM: 50_000, levels: [3] },
    ]);
    expect(levelFor(sourceOf(100), 20, PLACE.lat)).toBe(0);
  });

  it('are searched in steps of a cell, of 10 m at least', async () => {
    const stepOf = async (cellM: number): Promise<number> =>
      (await readRings([sourceOf(cellM, { levels: [0] })], PLACE)).rings[0]!.stepM;

    expect(await Promise.all([stepOf(4), stepOf(10.5)])).toEqual([10, 10.5]);
  });
});

describe('the heights of an area', () => {
  it('are found by eight marks along each of its edges', () => {
    const marks = markedEdges({ west: 120, south: 20, east: 128, north: 28 });

    expect(marks).toHaveLength(36);
    expect(marks).toContainEqual([121, 28]);
    expect(marks).toContainEqual([128, 27]);
  });

  it('are asked for eight blocks at a time', async () => {
    let [underWay, most, asked] = [0, 0, 0];
    const block: TerrainSource['block'] = async () => {
      asked += 1;
      most = Math.max(most, ++underWay);
      await Promise.resolve();
      underWay -= 1;
      return undefined;
    };
    const corners = markedEdges({ west: 120.9, south: 23.9, east: 121.1, north: 24.1 });

    await readLayer(sourceOf(10, { block }), 0, corners, 121);

    expect([asked, most]).toEqual([16, 8]);
  });
});
