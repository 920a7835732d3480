import { boxesTouch, positionsBox } from '../buildings/degree-box.js';
import { createLocalFrame } from '../geometry/local-frame.js';
import { intersectRings } from '../geometry/overlay.js';
import { polygonsArea, ringsArea } from '../geometry/ring.js';
import { toPrisms, type ShadeBuilding } from '../shade/building.js';

/** Less in common than this share of the smaller of two outlines is how walls are drawn. */
const LEAST_SHARE = 0.05;

/** A building with its identity. */
export interface IdentifiedBuilding extends ShadeBuilding {
  id: string;
}

/**
 * The equally high buildings that overlap a roof and count in its place: of two drawn over each other the one with the lower
 * id has what they have in common, as a higher building has what it covers.
 */
export function counting<Building extends IdentifiedBuilding>(
  roof: IdentifiedBuilding,
  neighbours: readonly Building[],
): Building[] {
  const box = positionsBox(roof.footprint as [number, number][]);
  const candidates = neighbours.filter(
    ({ id, heightM, footprint }) =>
      heightM === roof.heightM && id < roof.id && boxesTouch(positionsBox(footprint as [number, number][]), box),
  );
  if (candidates.length === 0) return [];
  const [lng, lat] = roof.footprint[0] as [number, number];
  const [own, ...others] = toPrisms([roof, ...candidates], createLocalFrame({ lng, lat }));
  const smaller = (rings: (typeof others)[number]['rings']): number =>
    Math.min(ringsArea(own!.rings), ringsArea(rings));
  return candidates.filter((_, i) => {
    const { rings } = others[i]!;
    return polygonsArea(intersectRings(own!.rings, rings)) >= LEAST_SHARE * smaller(rings);
  });
}
