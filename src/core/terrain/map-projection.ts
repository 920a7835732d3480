import proj4 from 'proj4';
import { MEAN_DEGREE_M, SEMI_MAJOR_M } from '../geometry/ellipsoid.js';
import { InvalidInputError } from '../errors.js';
import { toDegrees, toRadians } from '../units.js';

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

/** Half the side of the web map [m]: its sphere has the ellipsoid's longer axis (EPSG:3857). */
export const WEB_HALF_M = Math.PI * SEMI_MAJOR_M;

/** WGS84 in degrees. */
export const WGS84_EPSG = 4326;
/** Geographic systems within a metre of WGS84: WGS84, TWD97, NAD83, ETRS89, JGD2011. */
const GEOGRAPHIC_EPSG = new Set([WGS84_EPSG, 3824, 4269, 4258, 6668]);
const WEB_MERCATOR_EPSG = 3857;

/** Taiwan's TWD97 grids: scale 0.9999, false easting 250 km (EPSG:3825 about 119 E, EPSG:3826 about 121 E). */
const TM2_MERIDIANS: Readonly<Record<number, number>> = { 3825: 119, 3826: 121 };

/**
 * Taiwan's datum before TWD97, in degrees and as TM2 about 121 E; its ellipsoid is GRS 1967 Modified (EPSG registry). The
 * codes with a meridian of 119 E (3827) are refused: the shift is that of the main island.
 */
const TWD67 = { degrees: 3821, tm2: 3828, ellipsoid: '+a=6378160 +rf=298.25' };
/**
 * The shift between the TM2 grids of both datums [m]: x97 = x67 + dx + a·x67 + b·y67, y97 = y67 + dy + a·y67 + b·x67. Its
 * error is at most about 2 m on the main island.
 * @see Published in Taiwan as 平面四參數轉換, for one at e61983.github.io/2021-08-19-gps-format
 */
const TWD67_SHIFT = { dx: 807.8, dy: -248.6, a: 0.00001549, b: 0.000006521 };

/** Ranges of UTM codes: WGS84 north and south, NAD83, ETRS89 (EPSG registry). */
const UTM_RANGES = [
  { first: 32_601, zones: 60, firstZone: 1, hemisphere: '' },
  { first: 32_701, zones: 60, firstZone: 1, hemisphere: '+south' },
  { first: 26_901, zones: 23, firstZone: 1, hemisphere: '' },
  { first: 25_828, zones: 11, firstZone: 28, hemisphere: '' },
] as const;

/** GRS80 of TWD97, NAD83 and ETRS89 differs from it by 0.1 mm in the minor axis. */
const ELLIPSOID = '+ellps=WGS84 +units=m +no_defs';

/** The systems that `projectionOf` knows, for messages. */
export const KNOWN_SYSTEMS =
  'supported are geographic WGS84 and TWD97 (EPSG:4326, 3824), TWD97 TM2 (3825, 3826), TWD67 (3821, 3828), UTM and web Mercator (3857)';

/** Projections in use, by EPSG code. */
const projections = new Map<number, MapProjection>();

/**
 * The projection of an EPSG code.
 * @throws InvalidInputError for a code that is not among geographic systems, UTM, TM2 of TWD97 and TWD67, and web Mercator.
 */
export function projectionOf(epsg: number): MapProjection {
  const known = projections.get(epsg) ?? makeProjection(epsg);
  if (known === undefined) {
    throw InvalidInputError.at(['epsg'], `the system EPSG:${epsg} is not supported; ${KNOWN_SYSTEMS}`, epsg);
  }
  projections.set(epsg, known);
  return known;
}

/** Whether a system that `projectionOf` knows is in degrees. */
export const isGeographic = (epsg: number): boolean => GEOGRAPHIC_EPSG.has(epsg) || epsg === TWD67.degrees;

/** Whether `projectionOf` knows a code. */
export const isKnownSystem = (epsg: number): boolean =>
  isGeographic(epsg) || epsg === TWD67.tm2 || epsg === WEB_MERCATOR_EPSG || transverseMercatorOf(epsg) !== undefined;

function makeProjection(epsg: number): MapProjection | undefined {
  if (GEOGRAPHIC_EPSG.has(epsg)) return geographic;
  if (epsg === WEB_MERCATOR_EPSG) return webMercator;
  if (epsg === TWD67.tm2) return twd67Grid();
  if (epsg === TWD67.degrees) return twd67Degrees();
  const definition = transverseMercatorOf(epsg);
  return definition === undefined ? undefined : gridOf(definition);
}

function gridOf(definition: string): MapProjection {
  // without the steps of datum and axes that proj4's converter has, it takes half the time
  const grid = new proj4.Proj(definition);
  return {
    forward: (lng, lat) => {
      const { x, y } = grid.forward({ x: toRadians(lng), y: toRadians(lat) });
      return [x, y];
    },
    inverse: (x, y) => {
      const place = grid.inverse({ x, y });
      return [toDegrees(place.x), toDegrees(place.y)];
    },
    unitM: () => [1, 1],
  };
}

function twd67Grid(): MapProjection {
  const grid97 = projectionOf(3826);
  const { dx, dy, a, b } = TWD67_SHIFT;
  return {
    forward: (lng, lat) => {
      const [x, y] = grid97.forward(lng, lat);
      const [u, v] = [x - dx, y - dy];
      const determinant = (1 + a) ** 2 - b ** 2;
      return [((1 + a) * u - b * v) / determinant, ((1 + a) * v - b * u) / determinant];
    },
    inverse: (x, y) => grid97.inverse(x + dx + a * x + b * y, y + dy + a * y + b * x),
    unitM: () => [1, 1],
  };
}

/** By way of the grids, between which the shift is known. */
function twd67Degrees(): MapProjection {
  const shifted = projectionOf(TWD67.tm2);
  const own = gridOf(tm2(TM2_MERIDIANS[3826]!, TWD67.ellipsoid));
  return {
    forward: (lng, lat) => own.inverse(...shifted.forward(lng, lat)),
    inverse: (x, y) => shifted.inverse(...own.forward(x, y)),
    unitM: geographic.unitM,
  };
}

const tm2 = (meridian: number, ellipsoid: string): string =>
  `+proj=tmerc +lat_0=0 +lon_0=${meridian} +k=0.9999 +x_0=250000 +y_0=0 ${ellipsoid}`;

/** Definition of a transverse Mercator grid for proj4. */
function transverseMercatorOf(epsg: number): string | undefined {
  const meridian = TM2_MERIDIANS[epsg];
  if (meridian !== undefined) return tm2(meridian, ELLIPSOID);
  const range = UTM_RANGES.find(({ first, zones }) => epsg >= first && epsg < first + zones);
  return range && `+proj=utm +zone=${range.firstZone + epsg - range.first} ${range.hemisphere} ${ELLIPSOID}`;
}

const geographic: MapProjection = {
  forward: (lng, lat) => [lng, lat],
  inverse: (x, y) => [x, y],
  unitM: (lat) => [MEAN_DEGREE_M * Math.cos(toRadians(lat)), MEAN_DEGREE_M],
};

/** Latitudes beyond the map's end lie beyond its edge. */
const webMercator: MapProjection = {
  forward: (lng, lat) => [SEMI_MAJOR_M * toRadians(lng), SEMI_MAJOR_M * Math.asinh(Math.tan(toRadians(lat)))],
  inverse: (x, y) => [toDegrees(x / SEMI_MAJOR_M), toDegrees(Math.atan(Math.sinh(y / SEMI_MAJOR_M)))],
  unitM: (lat) => [Math.cos(toRadians(lat)), Math.cos(toRadians(lat))],
};
