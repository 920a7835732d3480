import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildingTile, countTilesAround, storedTilesAround } from '../../../src/core/buildings/tiles/tiles.js';
import { tileAt, tileBox } from '../../../src/core/geometry/web-tile.js';

/** North-western corner of a tile, by the inverse of the projection: latitude = atan(sinh(pi (1 - 2y / 2^z))). */
const corner = (z: number, x: number, y: number): [lng: number, lat: number] => [
  (x / 2 ** z) * 360 - 180,
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI,
];

describe('tileAt', () => {
  it('gives the tile whose corners enclose the place', () => {
    const place = fc.record({
      lat: fc.double({ min: -85, max: 85, noNaN: true }),
      lng: fc.double({ min: -180, max: 179.999999, noNaN: true }),
    });
    const property = fc.property(place, fc.integer({ min: 0, max: 22 }), ({ lat, lng }, zoom) => {
      const { z, x, y } = tileAt({ lat, lng }, zoom);

      const [west, north] = corner(z, x, y);
      const [east, south] = corner(z, x + 1, y + 1);
      expect(lng).toBeGreaterThanOrEqual(west - 1e-9);
      expect(lng).toBeLessThanOrEqual(east + 1e-9);
      expect(lat).toBeLessThanOrEqual(north + 1e-9);
      expect(lat).toBeGreaterThanOrEqual(south - 1e-9);
    });

    fc.assert(property, { seed: 20261121, numRuns: 500 });
  });

  it('keeps poles and the antimeridian inside the pyramid', () => {
    const tiles = [
      tileAt({ lat: 90, lng: 0 }, 3),
      tileAt({ lat: -90, lng: 0 }, 3),
      tileAt({ lat: 0, lng: 180 }, 3),
      tileAt({ lat: 0, lng: -180 }, 3),
    ];

    expect(tiles.map(({ x, y }) => [x, y])).toEqual([
      [4, 0],
      [4, 7],
      [0, 4],
      [0, 4],
    ]);
  });

  it('is written as zoom, column, row', () => {
    const key = buildingTile({ lat: 25.0339, lng: 121.5645 });

    expect(key).toBe('14/13724/7014');
  });
});

describe('the tiles whose buildings may touch a place', () => {
  it.each([
    [0.499, [13_723, 13_724]],
    [0.501, [13_724, 13_725]],
  ])('are its own and those that are half a tile away: %d of a tile from its western edge', (share, columns) => {
    const { west, east, south, north } = tileBox({ z: 14, x: 13_724, y: 7_014 });
    const [lng, lat] = [west + (east - west) * share, (south + north) / 2];
    const box = { west: lng, east: lng, south: lat, north: lat };

    const tiles = storedTilesAround(box);

    expect([...new Set(tiles.map((tile) => Number(tile.split('/')[1])))]).toEqual(columns);
    expect(countTilesAround(box)).toBe(tiles.length);
  });
});
