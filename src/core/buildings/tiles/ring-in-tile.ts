import type { FlatRing, Ring } from '../../geometry/position.js';
import { mapRow, type Tile } from '../../geometry/web-tile.js';

/** How finely a tile is drawn. */
export interface TileScale {
  /** Units of its side. */
  extent: number;
  /** How far it reaches beyond its edges [units]. */
  rim: number;
}

/**
 * A ring in whole units of a tile, y downwards, without what is beyond the tile's rim.
 * @param ring in degrees; of the copies of the world beside each other, the one nearest to the tile counts.
 * geojson-vt, made for all zooms of a small set at once, drew a tile of 1,300 buildings 1.3 times as long (2026-11-28).
 * @returns no corners where nothing of the ring is there.
 * @see OGC 17-083r4, Two Dimensional Tile Matrix Set, annex D.1 (WebMercatorQuad).
 */
export function ringInTile(ring: Ring, { z, x, y }: Tile, { extent, rim }: TileScale): FlatRing {
  const world = extent * 2 ** z;
  const first = (ring[0]![0] / 360 + 0.5) * world - x * extent;
  const west = x * extent + Math.round((first - extent / 2) / world) * world;
  const north = y * extent;
  const units = new Float64Array(2 * ring.length);
  for (let i = 0; i < ring.length; i++) {
    const [lng, lat] = ring[i]!;
    units[2 * i] = Math.round((lng / 360 + 0.5) * world - west);
    units[2 * i + 1] = Math.round(mapRow(lat) * world - north);
  }
  const bounds = [-rim, extent + rim] as const;
  return clip(clip(units, 0, bounds), 1, bounds);
}

/** The part of a ring between two lines. @param axis 0 for the bounds of x, 1 for those of y. */
function clip(ring: FlatRing, axis: 0 | 1, [low, high]: readonly [number, number]): FlatRing {
  let least = Infinity;
  let most = -Infinity;
  for (let i: number = axis; i < ring.length; i += 2) {
    least = Math.min(least, ring[i]!);
    most = Math.max(most, ring[i]!);
  }
  if (least > high || most < low) return ring.subarray(0, 0);
  const above = least < low ? cut(ring, axis, low, 1) : ring;
  return most > high ? cut(above, axis, high, -1) : above;
}

/**
 * The part of a ring on one side of a line.
 * @param side 1: at or above the bound; -1: at or below.
 * @see I. Sutherland & G. Hodgman, Reentrant polygon clipping, Communications of the ACM 17(1), 1974.
 */
function cut(ring: FlatRing, axis: 0 | 1, bound: number, side: 1 | -1): FlatRing {
  const part: number[] = [];
  for (let to = 0; to < ring.length; to += 2) {
    const from = to === 0 ? ring.length - 2 : to - 2;
    const before = side * (ring[from + axis]! - bound);
    const after = side * (ring[to + axis]! - bound);
    if (before * after < 0) {
      const other = 1 - axis;
      const crossing = ring[from + other]! + (ring[to + other]! - ring[from + other]!) * (before / (before - after));
      part.push(...(axis === 0 ? [bound, Math.round(crossing)] : [Math.round(crossing), bound]));
    }
    if (after >= 0) part.push(ring[to]!, ring[to + 1]!);
  }
  return Float64Array.from(part);
}
