import type { Box, FlatRing, LocalPolygon } from './position.js';
import { boxOf, containsPoint, signedArea } from './ring.js';

/** Rings under one square centimetre are left over from rounding to 0.1 mm. */
const MIN_AREA_M2 = 1e-4;

interface Outer {
  polygon: LocalPolygon;
  area: number;
  box: Box;
}

const boxHolds = (box: Box, x: number, y: number): boolean =>
  x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY;

/** Smallest outer ring around a hole; asked at middles of edges, since a hole may touch its outer ring at vertices. */
function ownerOf(hole: FlatRing, bySize: readonly Outer[]): Outer | undefined {
  for (let i = 0; i < hole.length; i += 2) {
    const j = (i + 2) % hole.length;
    const x = (hole[i]! + hole[j]!) / 2;
    const y = (hole[i + 1]! + hole[j + 1]!) / 2;
    const owner = bySize.find(({ box, polygon }) => boxHolds(box, x, y) && containsPoint([polygon[0]!], x, y));
    if (owner) return owner;
  }
  return undefined;
}

/**
 * Puts loose rings of an overlay together as polygons.
 * @param rings outer rings counter-clockwise, holes clockwise, not crossing each other [m].
 * @returns polygons in the order of their outer rings; rings under 1 cm² are dropped.
 */
export function nestRings(rings: readonly FlatRing[]): LocalPolygon[] {
  const holes: FlatRing[] = [];
  const outers: Outer[] = [];
  for (const ring of rings) {
    const area = signedArea(ring);
    if (area > MIN_AREA_M2) outers.push({ polygon: [ring], area, box: boxOf([ring]) });
    else if (area < -MIN_AREA_M2) holes.push(ring);
  }
  const bySize = outers.toSorted((a, b) => a.area - b.area);
  for (const hole of holes) ownerOf(hole, bySize)?.polygon.push(hole);
  return outers.map((outer) => outer.polygon);
}
