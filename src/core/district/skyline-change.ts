import { createLocalFrame } from '../geometry/local-frame.js';
import type { XY } from '../geometry/position.js';
import type { LatLng } from '../units.js';
import { toPrisms, type Prism, type ShadeBuilding } from '../shade/building.js';
import { roofSamples } from '../shade/roof-samples.js';
import { createNeighbourhood, skylinesOf, type Neighbourhood, type Skyline } from '../shade/sky/skyline.js';

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
    .filter(({ at, terrain }) => isChanged({ same: same!, old: old!, planned: planned! }, prisms[at]!, terrain))
    .map(({ at }) => at);
}

/** Up to so many points of a roof, spread over it. */
function pointsOf(rings: Prism['rings']): XY[] {
  const { points } = roofSamples(rings);
  const count = Math.min(MOST_POINTS, points.length);
  return Array.from({ length: count }, (_, i) => points[Math.floor((i * points.length) / count)]!);
}

/** Buildings that stay, and the others as they are and as they are planned. */
type Surroundings = Record<'same' | 'old' | 'planned', Neighbourhood>;

/**
 * What changes is compared first: most roofs do not see it, and then nothing else is calculated. Of a roof that sees it one
 * point mostly shows the change; all others look around together, which takes a fraction of one after the other.
 */
function isChanged(
  { same, old, planned }: Surroundings,
  { rings, heightM }: Prism,
  terrain: readonly number[] | undefined,
): boolean {
  const points = pointsOf(rings);
  const [before, after] = [skylinesOf(old, points, heightM), skylinesOf(planned, points, heightM)];
  const seeing = points.map((_, i) => i).filter((i) => differ(before[i]!, after[i]!));
  const showChange = (some: readonly number[]): boolean => {
    const behind = skylinesOf(same, some.map((i) => points[i]!), heightM, terrain); // prettier-ignore
    return some.some((i, at) => differ(before[i]!, after[i]!, behind[at]));
  };
  return showChange(seeing.slice(0, 1)) || showChange(seeing.slice(1));
}

const NOTHING: Pick<Skyline, 'elevation'> = { elevation: new Float32Array() };

/** Whether two skylines differ where they rise above a third. */
function differ(a: Skyline, b: Skyline, behind: Pick<Skyline, 'elevation'> = NOTHING): boolean {
  return a.elevation.some((elevation, k) => {
    const least = behind.elevation[k] ?? 0;
    return Math.abs(Math.max(least, elevation) - Math.max(least, b.elevation[k]!)) > LEAST_CHANGE_DEG;
  });
}
