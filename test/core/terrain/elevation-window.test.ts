import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blocksOf,
  cellRangeAround,
  levelsOf,
  ownBlock,
  tileOfBlock,
  toCellOf,
  webTileGrid,
} from '../../../src/core/terrain/elevation-grid.js';
import { tileBox } from '../../../src/core/geometry/web-tile.js';
import { sampleWindow, windowOf, type ElevationWindow } from '../../../src/core/terrain/elevation-window.js';

const windowWith = (width: number, height: number, heightM: (x: number, y: number) => number): ElevationWindow => ({
  column0: 10,
  row0: 20,
  width,
  height,
  cells: Float32Array.from({ length: width * height }, (_, i) => heightM(i % width, Math.floor(i / width))),
});

describe('heights between cells', () => {
  it('are exact on any plane', () => {
    const window = windowWith(9, 7, (x, y) => 3 * x - 2 * y + 100);

    fc.assert(
      fc.property(fc.double({ min: 0, max: 8, noNaN: true }), fc.double({ min: 0, max: 6, noNaN: true }), (x, y) => {
        expect(sampleWindow(window, 10 + x, 20 + y)).toBeCloseTo(3 * x - 2 * y + 100, 4);
      }),
      { seed: 3, numRuns: 500 },
    );
  });

  it('stay between the lowest and the highest of the four cells around', () => {
    const window = windowWith(2, 2, (x, y) => [5, 90, -20, 7][y * 2 + x]!);

    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (x, y) => {
        const heightM = sampleWindow(window, 10 + x, 20 + y);

        expect(heightM).toBeGreaterThanOrEqual(-20.001);
        expect(heightM).toBeLessThanOrEqual(90.001);
      }),
      { seed: 4, numRuns: 500 },
    );
  });

  it('are those of the edge within half a cell of it and not known beyond', () => {
    const window = windowWith(3, 3, (x) => x);

    expect(sampleWindow(window, 9.5, 21)).toBe(0);
    expect(sampleWindow(window, 12.5, 22.5)).toBe(2);
    // a millionth of a cell is the rounding of projections
    expect(sampleWindow(window, 9.4999992, 21)).toBe(0);
    expect(sampleWindow(window, 9.4999985, 21)).toBeNaN();
    expect(sampleWindow(window, 9.4, 21)).toBeNaN();
    expect(sampleWindow(window, 11, 22.6)).toBeNaN();
    expect(sampleWindow(window, Number.NaN, 21)).toBeNaN();
  });

  it('are not known beside a cell that is not known', () => {
    const window = windowWith(3, 3, (x, y) => (x === 1 && y === 1 ? Number.NaN : 4));

    expect(sampleWindow(window, 10.5, 20.5)).toBeNaN();
    expect(sampleWindow(window, 12, 22)).toBe(4);
  });
});

describe('blocks of a grid', () => {
  it('are put together in place, holes staying unknown', () => {
    const grid = webTileGrid(2);
    const cells = (heightM: number): Float32Array => new Float32Array(256 * 256).fill(heightM);
    const range = { fromColumn: 254, toColumn: 259, fromRow: 0, toRow: 2 };

    const window = windowOf({
      grid,
      level: 0,
      range,
      blocks: [{ level: 0, column: 1, row: 0, cells: cells(7) }],
    });

    expect([...window.cells.subarray(0, 5)]).toEqual([Number.NaN, Number.NaN, 7, 7, 7]);
  });

  it('go on around the earth', () => {
    const grid = webTileGrid(3);
    const range = cellRangeAround(
      grid,
      0,
      [
        [179.99, 10],
        [180.01, 10],
      ],
      180,
    )!;

    const columns = new Set(blocksOf(range, 0).map((block) => ownBlock(grid, block).column));

    expect(columns).toEqual(new Set([7, 0]));
  });

  it('are the tiles of the web map', () => {
    const grid = webTileGrid(13);
    const { west, east, north, south } = tileBox({ z: 13, x: 6790, y: 3521 });
    const toCell = toCellOf(grid, 0, 118);

    const [column, row] = toCell((west + east) / 2, (north + south) / 2);

    expect(tileOfBlock(grid, { level: 0, column: Math.floor(column / 256), row: Math.floor(row / 256) })).toEqual({
      z: 13,
      x: 6790,
      y: 3521,
    });
    expect(west).toBeCloseTo((6790 / 8192) * 360 - 180, 12);
  });

  it('have as many levels as lead to a single block', () => {
    expect(levelsOf(1, 1)).toBe(1);
    expect(levelsOf(256, 256)).toBe(1);
    expect(levelsOf(257, 10)).toBe(2);
    expect(levelsOf(1080, 720)).toBe(4);
  });
});
