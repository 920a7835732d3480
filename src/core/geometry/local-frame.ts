import { E2, radiiAt, SEMI_MAJOR_M, SEMI_MINOR_M } from './ellipsoid.js';
import { toDegrees, toRadians, type LatLng } from '../units.js';
import type { FlatRing, Position, XY } from './position.js';
import { smallFloats } from '../small-arrays.js';

/** Square of the second eccentricity. */
const EP2 = E2 / (1 - E2);
/** Squared distances under a nanometre's are the centre itself: their ratios would be lost [m²]. */
const NO_DISTANCE2 = 1e-18; // equal: 1.4 nanometres are nothing either

/** Metric frame about a centre: azimuthal equidistant, metres east and north. */
export interface LocalFrame {
  center: LatLng;
  /** Metres east and north of the centre. */
  toLocal(position: readonly number[]): XY;
  /** WGS84 position, longitude brought into -180..180. */
  toWgs84(point: XY): Position;
  /** Projects a ring in one pass; a closing repetition of the first position stays what it is. */
  ringToLocal(ring: readonly (readonly number[])[]): FlatRing;
  /** Positions whose longitude runs on continuously from the centre's, so it may pass ±180. */
  ringToUnwrapped(ring: FlatRing): Position[];
}

/** Radii of curvature at the centre and its place in space. */
interface Tangent {
  sinLat: number;
  cosLat: number;
  lng: number;
  /** Curvature north-south and east-west [1/m]. */
  meridian: number;
  primeVertical: number;
  /** Distance from the polar axis and height over the equator's plane [m]. */
  axis: number;
  z: number;
}

function tangentAt(center: LatLng): Tangent {
  const sinLat = Math.sin(toRadians(center.lat));
  const cosLat = Math.cos(toRadians(center.lat));
  const { meridian: m, primeVertical: n } = radiiAt(center.lat);
  return {
    sinLat,
    cosLat,
    lng: center.lng,
    meridian: 1 / m,
    primeVertical: 1 / n,
    axis: n * cosLat,
    z: n * (1 - E2) * sinLat,
  };
}

/** Curvature of the normal section towards (east, north), of any length (Euler's theorem) [1/m]. */
const curvature = (t: Tangent, east2: number, north2: number): number =>
  (north2 * t.meridian + east2 * t.primeVertical) / (east2 + north2);

/** Scales the horizontal offset of a chord to the length of its arc. */
function arcPerHorizontal(t: Tangent, east: number, north: number, up: number): number {
  const east2 = east * east;
  const north2 = north * north;
  const h2 = east2 + north2;
  if (h2 < NO_DISTANCE2) return 1;
  const k = curvature(t, east2, north2);
  const half = (Math.sqrt(h2 + up * up) * k) / 2;
  return (2 * Math.asin(Math.min(1, half))) / (k * Math.sqrt(h2));
}

function project(t: Tangent, lng: number, lat: number, out: Float64Array, at: number): void {
  const phi = toRadians(lat);
  const lambda = toRadians(lng - t.lng);
  const sin = Math.sin(phi);
  const n = SEMI_MAJOR_M / Math.sqrt(1 - E2 * sin * sin);
  const axis = n * Math.cos(phi);
  const dz = n * (1 - E2) * sin - t.z;
  const dAxis = axis * Math.cos(lambda) - t.axis;
  const east = axis * Math.sin(lambda);
  const north = dz * t.cosLat - dAxis * t.sinLat;
  const scale = arcPerHorizontal(t, east, north, dAxis * t.cosLat + dz * t.sinLat);
  out[at] = east * scale;
  out[at + 1] = north * scale;
}

/** Inverse of `project`: along the osculating circle, then from space to latitude by Bowring's formula. */
function unproject(t: Tangent, x: number, y: number): Position {
  const s = Math.hypot(x, y);
  if (s * s < NO_DISTANCE2) return [t.lng, toDegrees(Math.atan2(t.sinLat, t.cosLat))];
  const k = curvature(t, x * x, y * y);
  const horizontal = Math.sin(s * k) / (k * s);
  const up = (Math.cos(s * k) - 1) / k;
  const dAxis = up * t.cosLat - y * horizontal * t.sinLat;
  const z = t.z + up * t.sinLat + y * horizontal * t.cosLat;
  const alongMeridian = t.axis + dAxis;
  const lambda = Math.atan2(x * horizontal, alongMeridian);
  return [t.lng + toDegrees(lambda), toDegrees(latitudeAt(Math.hypot(x * horizontal, alongMeridian), z))];
}

/** @see B. R. Bowring, Transformation from spatial to geographical coordinates, Survey Review 181, 1976. */
function latitudeAt(axis: number, z: number): number {
  const beta = Math.atan2(z * SEMI_MAJOR_M, axis * SEMI_MINOR_M);
  return Math.atan2(z + EP2 * SEMI_MINOR_M * Math.sin(beta) ** 3, axis - E2 * SEMI_MAJOR_M * Math.cos(beta) ** 3);
}

const wrapLongitude = (lng: number): number => (lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng);

/**
 * Metric frame about a centre: azimuthal equidistant on the WGS84 ellipsoid.
 * The chord to a point is taken in space and bent to the arc of its normal section, so there is no special case at the
 * poles or the antimeridian. Normal section and geodesic differ by e²/12 (s/N)² cos²φ sin 2α in direction, under 0.02 mm
 * at 10 km; lengths agree better. Beyond some 100 km the frame stays finite but is no longer true to the millimetre.
 * @param center WGS84 [deg].
 * @returns the two directions, for points and for whole rings.
 * @see W. Torge, J. Müller, Geodesy, 4th edition, 2012, sec. 4.1 (normal sections, Euler's theorem).
 */
export function createLocalFrame(center: LatLng): LocalFrame {
  const t = tangentAt(center);
  const point = new Float64Array(2);
  return {
    center,
    toLocal: (position) => {
      project(t, position[0]!, position[1]!, point, 0);
      return { x: point[0]!, y: point[1]! };
    },
    toWgs84: ({ x, y }) => {
      const [lng, lat] = unproject(t, x, y);
      return [wrapLongitude(lng), lat];
    },
    ringToLocal: (ring) => {
      const flat = smallFloats(ring.length * 2);
      ring.forEach((position, i) => project(t, position[0]!, position[1]!, flat, i * 2));
      return flat;
    },
    ringToUnwrapped: (ring) => {
      const positions: Position[] = [];
      for (let i = 0; i < ring.length; i += 2) positions.push(unproject(t, ring[i]!, ring[i + 1]!));
      return positions;
    },
  };
}
