import type { BuildingRecord } from '../../core/buildings/building-item.js';
import { positionsBox } from '../../core/buildings/degree-box.js';
import type { BuildingService } from '../buildings/search/building.service.js';
import type { Compute } from '../../core/compute.js';
import type { Polygon } from '../../core/geometry/position.js';
import { orientFootprint, shadeShape } from '../../core/shade/building.js';
import type { LatLng } from '../../core/units.js';

/** Roofs lie within 500 m of their place; nothing is looked for farther away [deg]. */
const FARTHEST_DEG = 0.01;

/**
 * The stored building that covers most of a drawn roof.
 * @param outline positions `[lng, lat]` (or `[lat, lng]`) [deg].
 * @returns `undefined` where none covers half of it.
 * @throws InvalidInputError for an outline that is none, too large, or far from the place.
 * @throws UpstreamUnavailableError where none is stored and the sources that may know of some do not answer.
 */
export async function buildingUnderRoof(
  { buildings, compute }: { buildings: BuildingService; compute: Compute },
  place: LatLng,
  outline: number[][],
): Promise<BuildingRecord | undefined> {
  const { buildings: found } = await buildings.around({ polygon: boxAround(outline, place) }, 0);
  const roof = { footprint: outline, heightM: 0 };
  const index = await compute.run('coveringBuilding', { roof, place, candidates: found.map(shadeShape) });
  return index === undefined ? undefined : found[index];
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
