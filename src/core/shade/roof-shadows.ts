import Flatbush from 'flatbush';
import { intersectRings, subtractRings } from '../geometry/overlay.js';
import type { Box, FlatRing, LocalPolygon } from '../geometry/position.js';
import { boxOf, polygonsArea, ringsArea } from '../geometry/ring.js';
import type { Prism } from './building.js';
import { sweepRings } from './sweep.js';

/** Part of one roof in the shadow of others, in the frame of its prisms. */
export interface LocalRoofShadow {
  index: number;
  polygons: LocalPolygon[];
  /** Area of the roof that no other building covers. */
  roofAreaM2: number;
  /** Part of that area in shadow, 0..1. */
  share: number;
}

/** Smaller parts are what rounding leaves between walls that touch [m²]. */
const MIN_PART_M2 = 0.01;

function indexReaches(boxes: readonly Box[], prisms: readonly Prism[], shadowPerMetre: number): Flatbush {
  const index = new Flatbush(boxes.length);
  boxes.forEach((box, i) => index.add(box.minX, box.minY, box.maxX + prisms[i]!.heightM * shadowPerMetre, box.maxY));
  index.finish();
  return index;
}

/** Shadow that a caster throws at the height of another's roof; undefined where it does not rise above it or reach it. */
function shadowAt(
  caster: Prism,
  box: Box,
  roofHeightM: number,
  roof: Box,
  shadowPerMetre: number,
): FlatRing[] | undefined {
  if (caster.heightM <= roofHeightM) return undefined;
  const endM = (caster.heightM - roofHeightM) * shadowPerMetre;
  if (box.maxX + endM <= roof.minX) return undefined;
  return sweepRings(caster.rings, Math.max(0, caster.baseHeightM - roofHeightM) * shadowPerMetre, endM).rings;
}

const overlap = (a: Box, b: Box): boolean => a.minX < b.maxX && a.maxX > b.minX && a.minY < b.maxY && a.maxY > b.minY;

/** A roof among the others, and where each of them is. */
interface Roof {
  index: number;
  prisms: readonly Prism[];
  boxes: readonly Box[];
}

/** Whether another building's body occupies the height of a roof; of roofs of one height the larger stays, then the first. */
function occupies({ index, prisms }: Roof, other: number): boolean {
  const [roof, body] = [prisms[index]!, prisms[other]!];
  if (other === index || body.baseHeightM > roof.heightM || body.heightM < roof.heightM) return false;
  if (body.heightM > roof.heightM) return true;
  const larger = ringsArea(body.rings) - ringsArea(roof.rings);
  return larger === 0 ? other < index : larger > 0;
}

/** Rings of a roof without the area that bodies of other buildings cover, such as a tower on its podium. */
function exposedRings(roof: Roof, near: readonly number[]): FlatRing[] {
  const { index, prisms, boxes } = roof;
  const bodies = near.filter((other) => overlap(boxes[index]!, boxes[other]!) && occupies(roof, other));
  const { rings } = prisms[index]!;
  if (bodies.length === 0) return rings;
  return subtractRings(
    rings,
    bodies.flatMap((other) => prisms[other]!.rings),
  ).flat();
}

/**
 * The part of each roof that is in the others' shadow at that roof's own height.
 * A caster counts by what rises above the receiving roof: its shadow there is (caster - receiver) / tan elevation long.
 * Area that another building's body covers is not roof and counts in neither the shadow nor the whole.
 * @param prisms in a frame whose shadows run along +x.
 * @param shadowPerMetre metres of shadow per metre of height.
 * @param isAsked which roofs are wanted; all by default.
 * @returns one entry for each roof with any shade, by index; a roof that is covered wholly has no polygons, and the
 * share is that of its outline.
 */
export function roofShadows(
  prisms: readonly Prism[],
  shadowPerMetre: number,
  isAsked: (index: number) => boolean = () => true,
): LocalRoofShadow[] {
  if (prisms.length === 0) return [];
  const boxes = prisms.map((prism) => boxOf(prism.rings));
  const reaches = indexReaches(boxes, prisms, shadowPerMetre);
  return prisms.flatMap((roof, index) => {
    if (!isAsked(index)) return [];
    const box = boxes[index]!;
    const near = reaches.search(box.minX, box.minY, box.maxX, box.maxY).toSorted((a, b) => a - b);
    const shadows = near.flatMap((i) => shadowAt(prisms[i]!, boxes[i]!, roof.heightM, box, shadowPerMetre) ?? []);
    if (shadows.length === 0) return [];
    const exposed = exposedRings({ index, prisms, boxes }, near);
    if (ringsArea(exposed) >= MIN_PART_M2) return shadeOf(index, exposed, shadows);
    return shadeOf(index, roof.rings, shadows).map((shade) => ({ ...shade, polygons: [], roofAreaM2: 0 }));
  });
}

function shadeOf(index: number, rings: readonly FlatRing[], shadows: readonly FlatRing[]): LocalRoofShadow[] {
  const roofAreaM2 = ringsArea(rings);
  const polygons = intersectRings(rings, shadows).filter((polygon) => ringsArea(polygon) >= MIN_PART_M2);
  const share = Math.min(1, polygonsArea(polygons) / roofAreaM2);
  return polygons.length > 0 ? [{ index, polygons, roofAreaM2, share }] : [];
}
