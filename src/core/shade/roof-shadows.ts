import Flatbush from 'flatbush';
import { intersectRings } from '../geometry/overlay.js';
import type { Box, FlatRing, LocalPolygon } from '../geometry/position.js';
import { boxOf, polygonsArea, ringsArea } from '../geometry/ring.js';
import type { Prism } from './building.js';
import { sweepRings } from './sweep.js';

/** Part of one roof in the shadow of others, in the frame of its prisms. */
export interface LocalRoofShadow {
  index: number;
  polygons: LocalPolygon[];
  areaM2: number;
  /** Part of the roof's area in shadow, 0..1. */
  share: number;
}

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

/**
 * The part of each roof that lies in the others' shadow at that roof's own height.
 * A caster counts by what rises above the receiving roof: its shadow there is (caster - receiver) / tan elevation long.
 * @param prisms in a frame whose shadows run along +x.
 * @param shadowPerMetre metres of shadow per metre of height.
 * @param isAsked which roofs are wanted; all unless told.
 * @returns one entry for each roof with any shade, by index.
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
    const shadows = reaches
      .search(box.minX, box.minY, box.maxX, box.maxY)
      .toSorted((a, b) => a - b)
      .flatMap((i) => shadowAt(prisms[i]!, boxes[i]!, roof.heightM, box, shadowPerMetre) ?? []);
    if (shadows.length === 0) return [];
    const polygons = intersectRings(roof.rings, shadows);
    const areaM2 = polygonsArea(polygons);
    return areaM2 > 0 ? [{ index, polygons, areaM2, share: Math.min(1, areaM2 / ringsArea(roof.rings)) }] : [];
  });
}
