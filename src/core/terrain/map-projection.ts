import { InvalidInputError } from '../errors.js';
import { toDegrees, toRadians } from '../units.js';
import { fromTransverseMercator, toTransverseMercator, type TransverseMercator } from './transverse-mercator.js';

/** Coordinates of a grid in its own projection, and back. */
export interface MapProjection {
  /**
   * @param lng and lat [deg].
   * @returns `[x, y]` in metres, or in degrees for a geographic grid.
   */
  forward(lng: number, lat: number): [number, number];
  /** @returns `[lng, lat]` [deg]. */
  inverse(x: number, y: number): [number, number];
  /** Metres per unit of `x` and `y` at a latitude [deg]. */
  unitM(lat: number): [number, number];
}

/** Radius of the sphere of web maps [m] (EPSG:3857). */
const WEB_RADIUS_M = 6_378_137;
/** Half the side of the web map [m]. */
export const WEB_HALF_M = Math.PI * WEB_RADIUS_M;
/** Mean length of a degree of latitude [m]. */
const DEGREE_M = 111_195;

/** Geographic systems within a metre of WGS84: WGS84, TWD97, NAD83, ETRS89, JGD2011. */
const GEOGRAPHIC_EPSG = new Set([4326, 3824, 4269, 4258, 6668]);
const WEB_MERCATOR_EPSG = 3857;

/** Taiwan's TWD97 grids: scale 0.9999, false easting 250 km (EPSG:3825 about 119 E, EPSG:3826 about 121 E). */
const TM2_MERIDIANS: Readonly<Record<number, number>> = { 3825: 119, 3826: 121 };

/** Ranges of UTM codes: WGS84 north and south, NAD83, ETRS89 (EPSG registry). */
const UTM_RANGES = [
  { first: 32_601, zones: 60, firstZone: 1, south: false },
  { first: 32_701, zones: 60, firstZone: 1, south: true },
  { first: 26_901, zones: 23, firstZone: 1, south: false },
  { first: 25_828, zones: 11, firstZone: 28, south: false },
] as const;

/**
 * The projection of an EPSG code.
 * @throws InvalidInputError for a code that is not among geographic systems, UTM, TWD97 TM2 and web Mercator.
 */
export function projectionOf(epsg: number): MapProjection {
  if (GEOGRAPHIC_EPSG.has(epsg)) return geographic;
  if (epsg === WEB_MERCATOR_EPSG) return webMercator;
  const grid = transverseMercatorOf(epsg);
  if (grid === undefined) {
    throw InvalidInputError.at(
      ['epsg'],
      `the system EPSG:${epsg} is not known; known are geographic WGS84 and its like, UTM, TWD97 TM2 and web Mercator`,
      epsg,
    );
  }
  return {
    forward: (lng, lat) => toTransverseMercator(grid, lng, lat),
    inverse: (x, y) => fromTransverseMercator(grid, x, y),
    unitM: () => [1, 1],
  };
}

function transverseMercatorOf(epsg: number): TransverseMercator | undefined {
  const meridian = TM2_MERIDIANS[epsg];
  if (meridian !== undefined) {
    return { centralMeridian: meridian, scale: 0.9999, falseEastingM: 250_000, falseNorthingM: 0 };
  }
  const range = UTM_RANGES.find(({ first, zones }) => epsg >= first && epsg < first + zones);
  if (range === undefined) return undefined;
  const zone = range.firstZone + epsg - range.first;
  return {
    centralMeridian: zone * 6 - 183,
    scale: 0.9996,
    falseEastingM: 500_000,
    falseNorthingM: range.south ? 10_000_000 : 0,
  };
}

const geographic: MapProjection = {
  forward: (lng, lat) => [lng, lat],
  inverse: (x, y) => [x, y],
  unitM: (lat) => [DEGREE_M * Math.cos(toRadians(lat)), DEGREE_M],
};

/** Latitudes beyond the map's end lie beyond its edge. */
const webMercator: MapProjection = {
  forward: (lng, lat) => [WEB_RADIUS_M * toRadians(lng), WEB_RADIUS_M * Math.asinh(Math.tan(toRadians(lat)))],
  inverse: (x, y) => [toDegrees(x / WEB_RADIUS_M), toDegrees(Math.atan(Math.sinh(y / WEB_RADIUS_M)))],
  unitM: (lat) => [Math.cos(toRadians(lat)), Math.cos(toRadians(lat))],
};
