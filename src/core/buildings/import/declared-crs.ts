import { isKnownSystem, KNOWN_SYSTEMS, WGS84_EPSG } from '../../terrain/map-projection.js';
import { UnsupportedFileError } from './import-file.js';

/** Names of WGS84 in degrees that have no EPSG code in them. */
const WGS84_NAME = /(^|[:/])(CRS:?84h?|WGS[ _]?84)$/i;
/** WGS84 with heights over the ellipsoid; in the plane it is the same. */
const WGS84_3D_EPSG = 4979;
const EPSG_NAME = /(^|[:/])EPSG[:/]+(?:[\d.]+[:/]+|:)?(\d{4,6})$/i;

/**
 * The EPSG code of a system of coordinates that a file names, such as `urn:ogc:def:crs:EPSG::3826` or `EPSG:3826`.
 * @throws UnsupportedFileError for a system that cannot be projected to WGS84.
 */
export function epsgOfName(name: string): number {
  if (WGS84_NAME.test(name)) return WGS84_EPSG;
  const code = Number(EPSG_NAME.exec(name)?.[2] ?? Number.NaN);
  if (code === WGS84_3D_EPSG) return WGS84_EPSG;
  if (!isKnownSystem(code)) throw unknownSystem(name);
  return code;
}

/**
 * A known system by its code.
 * @throws UnsupportedFileError for one that cannot be projected to WGS84.
 */
export const knownEpsg = (code: number): number => epsgOfName(`EPSG:${code}`);

const unknownSystem = (name: string): UnsupportedFileError =>
  new UnsupportedFileError(
    `The coordinates are in ${name}, which is not supported; ${KNOWN_SYSTEMS}. Convert the file to WGS84 first.`,
  );

/**
 * The system of coordinates that the text of a GeoJSON object names. RFC 7946 knows none but WGS84, but GDAL still writes
 * what GeoJSON 2008 had, and degrees of another datum are hundreds of metres off unseen.
 * @param text an object in JSON.
 * @returns its EPSG code; `undefined` where it names none, or cannot be read.
 * @throws UnsupportedFileError for a system that cannot be projected to WGS84.
 * @see The GeoJSON Format Specification, 2008, section 3.
 */
export function declaredEpsg(text: string): number | undefined {
  const name = nameOfCrs(text);
  return name === undefined ? undefined : epsgOfName(name);
}

function nameOfCrs(text: string): string | undefined {
  if (!text.includes('"crs"')) return undefined;
  try {
    const { crs } = JSON.parse(text) as { crs?: { properties?: { name?: unknown } | null } | null };
    const name = crs?.properties?.name;
    return typeof name === 'string' ? name.trim() : undefined;
  } catch {
    return undefined;
  }
}

/** Extent of Taiwan's TM2 grids [m]. */
const TM2_RANGE = { west: 100_000, east: 400_000, south: 2_350_000, north: 2_950_000 };
/** Largest coordinate of the web map [m]. */
const WEB_LIMIT_M = 20_037_509;

/** What coordinates that are no longitude and latitude look like, and what to do. @param position as the file has it. */
export function describeCoordinates([x = Number.NaN, y = Number.NaN]: readonly number[]): string {
  const seen = `The coordinates look like [${x}, ${y}]`;
  if (Math.abs(x) <= 90 && Math.abs(y) <= 180) return `${seen}, latitude first; GeoJSON requires longitude first`;
  const { west, east, south, north } = TM2_RANGE;
  if (x > west && x < east && y > south && y < north) {
    return `${seen}: metres of TWD97 TM2; name the system by epsg, 3826 (Taiwan) or 3825 (Penghu, Kinmen, Matsu)`;
  }
  if (Math.abs(x) <= WEB_LIMIT_M && Math.abs(y) <= WEB_LIMIT_M) {
    return `${seen}: metres of a map projection; name the system by epsg, such as 3857 (web Mercator) or 32651 (UTM 51N)`;
  }
  return `${seen}: neither degrees nor metres of a map projection`;
}
