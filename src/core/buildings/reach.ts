import { E2, radiiAt, SEMI_MAJOR_M } from '../geometry/ellipsoid.js';
import type { Polygon } from '../geometry/position.js';
import { toRadians, type LatLng } from '../units.js';
import { middleOfBox, positionsBox } from './degree-box.js';
import { splitAtAntimeridian, type DegreeBox } from './building-area.js';

/** Smallest radius of curvature of the ellipsoid, the meridian's at the equator [m]. */
const MIN_RADIUS_M = SEMI_MAJOR_M * (1 - E2);
/** Beyond this latitude a plane with straight meridians is of no use [deg]. */
const PLANE_LATITUDE = 80;
/** Degrees kept in a plane add this to its error, whatever the distance [m]. */
const MIN_MARGIN_M = 0.05;

/** From where distances are measured: a point, or a polygon with its holes. */
export type ReachTarget = { point: LatLng } | { polygon: Polygon };

/** All within a distance of a target: where to look, and how to measure. */
export interface Reach {
  /** Boxes that hold everything within the distance. */
  boxes: DegreeBox[];
  distanceM: number;
  /** Middle of the target and metres per degree there: a plane to measure in, true within `marginM` over the reach. */
  origin: LatLng;
  metersPerLng: number;
  metersPerLat: number;
  marginM: number;
  /** Whether the plane holds at all: not near the poles, and not across the antimeridian. */
  plane: boolean;
}

/**
 * Prepares a search for all within a distance.
 *
 * In the plane of constant metres per degree an east-west length is off by the change of the latitude's cosine, and a
 * parallel by its bend; together at most s²/R tan(latitude) at the distance s from the origin. What is nearer to the
 * limit than that is measured on the ellipsoid.
 * @param target from where [deg].
 * @param distanceM how far [m].
 */
export function reachOf(target: ReachTarget, distanceM: number): Reach {
  const span = spanOf(target);
  const origin = middleOfBox(span);
  const boxes = grow(span, distanceM);
  const scale = metersPerDegree(origin.lat);
  const widthM = (span.east - span.west) * scale.metersPerLng;
  const reachM = distanceM + Math.hypot(widthM, (span.north - span.south) * scale.metersPerLat) / 2;
  const farthest = Math.max(Math.abs(span.south), Math.abs(span.north));
  const marginM = MIN_MARGIN_M + ((reachM * reachM) / MIN_RADIUS_M) * Math.tan(toRadians(Math.min(farthest, 89)));
  return { boxes, distanceM, origin, ...scale, marginM, plane: boxes.length === 1 && farthest < PLANE_LATITUDE };
}

const spanOf = (target: ReachTarget): DegreeBox =>
  positionsBox('point' in target ? [[target.point.lng, target.point.lat]] : target.polygon.flat());

/** Lengths of a degree at a latitude, from the ellipsoid's radii of curvature [m]. */
function metersPerDegree(lat: number): { metersPerLng: number; metersPerLat: number } {
  const { meridian, primeVertical } = radiiAt(lat);
  return {
    metersPerLng: toRadians(primeVertical * Math.cos(toRadians(lat))),
    metersPerLat: toRadians(meridian),
  };
}

/** The box grown by a distance, a little too far rather than too little. */
function grow(box: DegreeBox, distanceM: number): DegreeBox[] {
  const angle = (distanceM / MIN_RADIUS_M) * 1.01;
  const degrees = (angle * 180) / Math.PI;
  const south = Math.max(-90, box.south - degrees);
  const north = Math.min(90, box.north + degrees);
  const cosine = Math.cos(toRadians(Math.max(Math.abs(box.south), Math.abs(box.north))));
  if (south === -90 || north === 90 || cosine <= Math.sin(angle)) return [{ west: -180, south, east: 180, north }];
  const aside = (Math.asin(Math.sin(angle) / cosine) * 180) / Math.PI;
  return splitAtAntimeridian({ west: box.west - aside, south, east: box.east + aside, north });
}
