import type { DegreeBox } from '../../../core/buildings/building-area.js';
import { boxEwkb, pointEwkb, polygonEwkb } from '../../../database/ewkb.js';
import type { Reach, ReachTarget } from '../../../core/buildings/reach.js';

/** A condition on rows of `buildings`, with its parameters in order from `$1`. */
export interface SearchCondition {
  where: string;
  parameters: (string | number)[];
}

/** A condition that measures from a target. */
export interface RankedSearch extends SearchCondition {
  /** Distance from the target [m], to order by. */
  distance: string;
}

/**
 * `ST_DWithin` of 0 and not `ST_Intersects`: it needs no valid polygon, and what is wholly inside skips it. A `case`
 * and not an `or`, for which the index would be searched twice.
 */
export const touches = (box: string): string =>
  `(footprint && ${box} and case when footprint @ ${box} then true else ST_DWithin(footprint, ${box}, 0) end)`;

/** A box as one parameter: made of four numbers in SQL it would be made again for every row. */
const boxParameter = (number: number): string => `$${number}::geometry`;

/** Buildings whose footprint touches any of the boxes. */
export function searchBoxes(boxes: readonly DegreeBox[]): SearchCondition {
  const where = boxes.map((_, i) => touches(boxParameter(i + 1))).join(' or ');
  return { where: `(${where})`, parameters: boxes.map(boxEwkb) };
}

/** The same condition on the buildings whose ids come after one. */
export const afterId = ({ where, parameters }: SearchCondition, id: string | undefined): SearchCondition =>
  id === undefined
    ? { where, parameters }
    : { where: `(${where}) and id > $${parameters.length + 1}::uuid`, parameters: [...parameters, id] };

/** Moves a geometry into the plane about the origin, whose place and scale are parameters `$3` to `$6`. */
const planar = (geometry: string): string =>
  `ST_TransScale(${geometry}, -$3::float8, -$4::float8, $5::float8, $6::float8)`;

const ON_PLANE = `${planar('footprint')}, ${planar('$1::geometry')}`;
const ON_ELLIPSOID = 'footprint::geography, $1::geometry::geography';
const WITHIN_ON_ELLIPSOID = `ST_DWithin(${ON_ELLIPSOID}, $2::float8)`;

/**
 * Buildings whose footprint is within a distance of a target: measured in the plane, and on the ellipsoid where the
 * plane leaves a doubt or does not hold.
 */
export function searchReach(target: ReachTarget, reach: Reach): RankedSearch {
  const geometry = 'point' in target ? pointEwkb(target.point) : polygonEwkb(target.polygon);
  const given = [geometry, reach.distanceM, ...(reach.plane ? planeParameters(reach) : [])];
  const near = reach.boxes.map((_, i) => `footprint && ${boxParameter(given.length + 1 + i)}`).join(' or ');
  return {
    where: `(${near}) and ${reach.plane ? WITHIN_ON_PLANE : WITHIN_ON_ELLIPSOID}`,
    distance: `ST_Distance(${reach.plane ? ON_PLANE : ON_ELLIPSOID})`,
    parameters: [...given, ...reach.boxes.map(boxEwkb)],
  };
}

/** Within the distance for sure, or perhaps and then truly. */
const WITHIN_ON_PLANE = `(ST_DWithin(${ON_PLANE}, $7::float8)
  or (ST_DWithin(${ON_PLANE}, $8::float8) and ${WITHIN_ON_ELLIPSOID}))`;

const planeParameters = ({ origin, metersPerLng, metersPerLat, distanceM, marginM }: Reach): number[] => [
  origin.lng,
  origin.lat,
  metersPerLng,
  metersPerLat,
  Math.max(0, distanceM - marginM),
  distanceM + marginM,
];
