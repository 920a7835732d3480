import { describe, expect, it } from 'vitest';
import { ringInTile } from '../../../src/core/buildings/tiles/ring-in-tile.js';
import { signedArea } from '../../../src/core/geometry/ring.js';
import { tileAt, tileBox } from '../../../src/core/geometry/web-tile.js';
import type { Ring } from '../../../src/core/geometry/position.js';

const SCALE = { extent: 4096, rim: 64 };
const tile = tileAt({ lat: 25.03, lng: 121.53 }, 15);
const { west, east, north, south } = tileBox(tile);
const box = (a: number, b: number, c: number, d: number): Ring => [[a, b], [c, b], [c, d], [a, d], [a, b]]; // prettier-ignore

describe('a ring in the units of a tile', () => {
  it('that is the tile itself goes from 0 to 4096, y downwards', () => {
    expect([...ringInTile(box(west, north, east, south), tile, SCALE)]).toEqual([
      0, 0, 4096, 0, 4096, 4096, 0, 4096, 0, 0,
    ]);
  });

  it('larger than the tile ends at its rim, and is nothing beyond it', () => {
    const wide = ringInTile(box(west - 1, north + 1, east + 1, south - 1), tile, SCALE);
    const beside = ringInTile(box(east + 0.001, north, east + 0.002, south), tile, SCALE);

    expect(Math.abs(signedArea(wide))).toBe((4096 + 2 * 64) ** 2);
    expect(beside).toHaveLength(0);
  });

  it('beyond the antimeridian is drawn in the rim of the tile before it', () => {
    const last = { z: 10, x: 2 ** 10 - 1, y: 500 };
    const { north: top, south: bottom } = tileBox(last);
    const behind = ringInTile(box(-180, top, -179.999, bottom), last, SCALE);

    expect([Math.min(...behind.filter((_, i) => i % 2 === 0)), behind[2]]).toEqual([4096, 4108]);
  });
});
