import { describe, expect, it } from 'vitest';
import { cellSizeM, circleBox, outlineOf, type ElevationGrid } from '../../../src/core/terrain/elevation-grid.js';

const EIGHT_DEGREES: ElevationGrid = {
  epsg: 4326,
  originX: 120,
  originY: 30,
  cellWidth: 2,
  cellHeight: 2,
  columns: 4,
  rows: 4,
  levels: 1,
};

describe('a grid on the map', () => {
  it('is outlined by eight points an edge, counterclockwise from the north-west', () => {
    const steps = [0, 1, 2, 3, 4, 5, 6, 7];

    expect(outlineOf(EIGHT_DEGREES)).toEqual([
      ...steps.map((i) => [120, 30 - i]),
      ...steps.map((i) => [120 + i, 22]),
      ...steps.map((i) => [128, 22 + i]),
      ...steps.map((i) => [128 - i, 30]),
      [120, 30],
    ]);
  });
});

describe('a cell', () => {
  it('of two degrees is 222,390 m long anywhere, and twice as long a level up', () => {
    expect([cellSizeM(EIGHT_DEGREES, 0, 0), cellSizeM(EIGHT_DEGREES, 0, 60)]).toEqual([222_390, 222_390]);
    expect(cellSizeM(EIGHT_DEGREES, 1, 0)).toBe(444_780);
  });
});

describe('the box of a circle', () => {
  it('counts 110.5 km to a degree of latitude, and more degrees of longitude away from the equator', () => {
    const { west, south, east, north } = circleBox({ lat: 58, lng: 10 }, 221_000);

    expect([south, north]).toEqual([56, 60]);
    expect([west, east]).toEqual([expect.closeTo(6, 9), expect.closeTo(14, 9)]);
  });

  it('holds every longitude at the poles', () => {
    const { west, east } = circleBox({ lat: 90, lng: 0 }, 50_000);

    expect([west, east]).toEqual([-180, 180]);
  });
});
