import { createLocalFrame } from '../geometry/local-frame.js';
import type { LatLng } from '../units.js';
import { toPrisms, type Prism, type ShadeBuilding } from '../shade/building.js';
import { roofSamples } from '../shade/roof-samples.js';
import {
  createNeighbourhood,
  skylineOf,
  type Neighbourhood,
  type Skyline,
  type Viewpoint,
} from '../shade/sky/skyline.js';

/** A skyline that changes by no more than this is the same [deg]. */
const LEAST_CHANGE_DEG = 0.1;
/** Points of a roof from which its skylines are compared; more find no other roofs but those at the edge of the change. */
const MOST_POINTS = 24; // equal: more only add roofs at the very edge of the change

/** A roof by its place in the list of buildings, with the terrain around it by equal azimuth steps from north [deg]. */
export interface ComparedRoof {
  at: number;
  terrain?: readonly number[] | undefined;
}

/** Buildings of which some are planned otherwise. */
export interface SkylineChange {
  /** Middle of a frame that is true over all of them. */
  center: LatLng;
  /** Those that stay as they are. */
  buildings: readonly ShadeBuilding[];
  /** The others, as they are and as they are planned. */
  before: readonly ShadeBuilding[];
  after: readonly ShadeBuilding[];
  roofs: readonly ComparedRoof[];
}

/**
 * Roofs whose skyline changes by more than 0.1° in any direction, seen from up to 24 points of the roof.
 * @returns their places in the list of buildings, in the order given.
 * @throws InvalidInputError for a building that is no polygon, at its place in its list.
 */
export function changedRoofs({ center, buildings, before, after, roofs }: SkylineChange): number[] {
  const frame = createLocalFrame(center);
  const prisms = toPrisms(buildings, frame);
  const [same, old, planned] = [prisms, toPrisms(before, frame), toPrisms(after, frame)].map(createNeighbourhood);
  return roofs
    .filter(({ at, terrain }) =>
      pointsOf(prisms[at]!).some((point) => isChanged(same!, old!, planned!, point, terrain)),
    )
    .map(({ at }) => at);
}

function pointsOf({ rings, heightM }: Prism): Viewpoint[] {
  const { points } = roofSamples(rings);
  const count = Math.min(MOST_POINTS, points.length);
  return Array.from({ length: count }, (_, i) => ({ ...points[Math.floor((i * points.length) / count)]!, heightM }));
}

/** What changes is compared first: most roofs do not see it, and then nothing else is calculated. */
function isChanged(
  same: Neighbourhood,
  old: Neighbourhood,
  planned: Neighbourhood,
  point: Viewpoint,
  terrain: readonly number[] | undefined,
): boolean {
  const [before, after] = [skylineOf(old, point), skylineOf(planned, point)];
  if (!differ(before, after)) return false;
  return differ(before, after, skylineOf(same, point, terrain));
}

const NOTHING: Pick<Skyline, 'elevation'> = { elevation: new Float32Array() };

/** Whether two skylines differ where they rise above a third. */
function differ(a: Skyline, b: Skyline, behind: Pick<Skyline, 'elevation'> = NOTHING): boolean {
  return a.elevation.some((elevation, k) => {
    const least = behind.elevation[k] ?? 0;
    return Math.abs(Math.max(least, elevation) - Math.max(least, b.elevation[k]!)) > LEAST_CHANGE_DEG;
  });
}
