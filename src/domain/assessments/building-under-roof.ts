import type { BuildingRecord } from '../../core/buildings/building-item.js';
import { positionsBox } from '../../core/buildings/degree-box.js';
import type { BuildingService } from '../buildings/search/building.service.js';
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
export interface DrawnOutline {
  place: LatLng;
  /** Positions `[lng, lat]` (or `[lat, lng]`) [deg]. */
  outline: number[][];
}

/**
 * The stored building that covers most of a drawn roof.
 * @returns `undefined` where none covers half of it.
 * @throws InvalidInputError for an outline that is none, too large, or far from the place.
 * @throws UpstreamUnavailableError where none is stored and the sources that may know of some do not answer.
 */
export const buildingUnderRoof = async (uses: Uses, drawn: DrawnOutline): Promise<BuildingRecord | undefined> =>
  onlyOf(await buildingsUnderRoofs(uses, [drawn]));

/** The same for several, in their order; an error fails its own roof alone. */
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
    const { place, outline } = drawn[at]!;
    const { buildings: candidates } = onlyOf([found[at]!]);
    const roof = { footprint: outline, heightM: 0 };
    const index = await compute.run('coveringBuilding', { roof, place, candidates: candidates.map(shadeShape) });
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
