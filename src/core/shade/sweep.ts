import { unionRings } from '../geometry/overlay.js';
import type { FlatRing, LocalPolygon } from '../geometry/position.js';
import { translated } from '../geometry/ring.js';

/** Whether an edge faces down-sun (its outward normal has a part along the shadow), so that the sweep moves it. */
const facesDownSun = (dx: number, dy: number, shadowX: number, shadowY: number): boolean =>
  dy * shadowX - dx * shadowY > 0;

/** Swept ring, and whether it can cross itself. */
export interface SweptRing {
  ring: FlatRing;
  /** True when the footprint's ring is monotone across the shadow, so the swept ring needs no clean-up. */
  isSimple: boolean;
}

/**
 * Ring swept along a vector: its Minkowski sum with the segment from the origin to the vector, by one walk around.
 * Edges that face down-sun are moved, and where the facing changes the vector itself is walked. The result may cross
 * itself; the winding number at a point is the number of separate pieces in which the segment drawn back from the point
 * meets the footprint, so the non-zero rule gives the exact sweep, concave corners and (with their rings swept alike,
 * clockwise) courtyards included.
 * @param ring outer ring counter-clockwise or hole clockwise, 3 or more vertices [m].
 * @param shadowX @param shadowY shadow vector [m].
 * @returns the closed curve of the convolution.
 * @see L. Guibas, L. Ramshaw, J. Stolfi, A kinetic framework for computational geometry, FOCS 1983 (convolution theorem).
 */
export function sweepRing(ring: FlatRing, shadowX: number, shadowY: number): SweptRing {
  const count = ring.length;
  const swept = new Float64Array(count * 2);
  let length = 0;
  let turns = 0;
  let previous = facesDownSun(ring[0]! - ring[count - 2]!, ring[1]! - ring[count - 1]!, shadowX, shadowY);
  for (let i = 0; i < count; i += 2) {
    const x = ring[i]!;
    const y = ring[i + 1]!;
    const j = i + 2 < count ? i + 2 : 0;
    const moved = facesDownSun(ring[j]! - x, ring[j + 1]! - y, shadowX, shadowY);
    if (moved !== previous) {
      turns++;
      swept[length++] = previous ? x + shadowX : x;
      swept[length++] = previous ? y + shadowY : y;
    }
    swept[length++] = moved ? x + shadowX : x;
    swept[length++] = moved ? y + shadowY : y;
    previous = moved;
  }
  return { ring: swept.subarray(0, length), isSimple: turns <= 2 }; // equal: around a ring the facing turns an even number of times
}

/** Rings of a sweep under the non-zero rule, and whether they are already a simple polygon. */
export interface Sweep {
  rings: FlatRing[];
  isSimple: boolean;
}

/**
 * Exact shadow of a flat-topped prism on level ground, in a frame whose shadows run along +x.
 * @param rings footprint, outer rings counter-clockwise, holes clockwise [m].
 * @param startM length of the shadow of the underside [m], 0 for a building that is on the ground.
 * @param endM length of the shadow of the top [m], not under `startM`.
 */
export function sweepRings(rings: readonly FlatRing[], startM: number, endM: number): Sweep {
  const moved = startM === 0 ? rings : rings.map((ring) => translated(ring, startM, 0));
  const swept = moved.map((ring) => sweepRing(ring, endM - startM, 0));
  return { rings: swept.map(({ ring }) => ring), isSimple: swept.length === 1 && swept[0]!.isSimple };
}

/** A sweep as polygons, self-crossings resolved where there can be any. */
export const sweepPolygons = (sweep: Sweep): LocalPolygon[] =>
  sweep.isSimple ? [[sweep.rings[0]!]] : unionRings(sweep.rings);
