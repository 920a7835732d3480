import type { BuildingRecord } from '../../core/buildings/building-item.js';
import { positionsBox } from '../../core/buildings/degree-box.js';
import type { BuildingService } from '../buildings/search/building.service.js';
import type { RoofSurroundings } from '../../core/estimate/estimate-types.js';
import type { Compute } from '../../core/compute/compute.js';
import type { Polygon } from '../../core/geometry/position.js';
import { orientFootprint, shadeShape } from '../../core/shade/building.js';
import type { LatLng } from '../../core/units.js';
import { onlyOf, settleEach, workOnGood } from '../each.js';

/** Roofs lie within 500 m of their place; nothing is looked for farther away [deg]. */
const FARTHEST_DEG = 0.01;

interface Uses {
  buildings: BuildingService;
  compute: Compute;
}

/** A roof that is drawn at a place. */
export interface DrawnOutline extends Pick<RoofSurroundings, 'outlines'> {
  place: LatLng;
  /** Positions `[lng, lat]` (or `[lat, lng]`) [deg]. */
  outline: number[][];
}

/**
 * The stored buildings that cover most of drawn roofs, in their order.
 * @returns `undefined` where none covers half of it; for each an error:
 * InvalidInputError for an outline that is none, too large, or far from the place; UpstreamUnavailableError where none is
 * stored and the sources that may know of some do not answer.
 */
export async function buildingsUnderRoofs(
  { buildings, compute }: Uses,
  drawn: readonly DrawnOutline[],
): Promise<(BuildingRecord | undefined | Error)[]> {
  const boxes = await settleEach(drawn, ({ outline, place }) => boxAround(outline, place));
  const found = await workOnGood(boxes, (good) =>
    buildings.aroundEach(
      good.map((polygon) => ({ polygon })),
      0,
    ),
  );
  return settleEach([...drawn.keys()], async (at) => {
    const { place, outline, outlines } = drawn[at]!;
    const { buildings: candidates } = onlyOf([found[at]!]);
    const roof = { footprint: outline, heightM: 0 };
    const search = { roof, place, candidates: candidates.map(shadeShape), outlines };
    const index = await compute.run('coveringBuilding', search);
    return index === undefined ? undefined : candidates[index];
  });
}

/** Box of an outline, cut off where it leaves the place's surroundings. */
function boxAround(outline: number[][], place: LatLng): Polygon {
  const within = (value: number, middle: number, limit: number): number => {
    const near = Math.min(Math.max(value, middle - FARTHEST_DEG), middle + FARTHEST_DEG);
    return Math.min(Math.max(near, -limit), limit);
  };
  const ring = orientFootprint(outline, place);
  const { west, south, east, north } = positionsBox(
    ring.map(([lng, lat]) => [within(lng!, place.lng, 180), within(lat!, place.lat, 90)]),
  );
  return [[[west, south], [east, south], [east, north], [west, north], [west, south]]]; // prettier-ignore
}
