import type { MultiPolygon, Polygon, Position, Ring } from '../../core/geometry/position.js';
import { InvalidInputError } from '../../core/errors.js';
import { flatRing, signedArea } from '../../core/geometry/ring.js';
import { parseWktPolygons } from './wkt.js';

const EXPECTED = 'an area is W,S,E,N in degrees, POLYGON or MULTIPOLYGON as WKT, or GeoJSON of such';
/** Longest stretch between two corners [deg of longitude]; a longer one is meant to cross the antimeridian. */
const LONGEST_EDGE_DEG = 180;

/**
 * Reads an area from text: `W,S,E,N`, WKT, or GeoJSON (a geometry, a feature or a collection of features).
 * @returns polygons with closed rings, WGS84.
 * @throws InvalidInputError when it is none, a ring encloses nothing, a position is not on earth, or an
 * outline crosses the antimeridian; there it has to be cut.
 */
export function parseCoverage(text: string): MultiPolygon {
  const box = boxPolygon(text);
  if (box !== undefined) return [box];
  const polygons = parseWktPolygons(text) ?? geoJsonPolygons(text);
  if (polygons === undefined || polygons.length === 0) throw faulty(EXPECTED);
  return polygons.map((rings) => rings.map(checkedRing));
}

const faulty = (reason: string): InvalidInputError => InvalidInputError.at(['coverage'], reason);

function boxPolygon(text: string): Polygon | undefined {
  const edges = text.split(',').map((edge) => (edge.trim() === '' ? Number.NaN : Number(edge)));
  if (edges.length !== 4 || edges.some(Number.isNaN)) return undefined;
  const [west, south, east, north] = edges as [number, number, number, number];
  const ring: Ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  if (west >= east || south >= north || !ring.every(isOnEarth)) throw faulty(EXPECTED);
  return [ring];
}

interface GeoJsonValue {
  type?: unknown;
  coordinates?: unknown;
  geometry?: unknown;
  features?: unknown;
}

function geoJsonPolygons(text: string): Polygon[] | undefined {
  try {
    return polygonsOf(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function polygonsOf(value: unknown): Polygon[] {
  const { type, coordinates, geometry, features }: GeoJsonValue =
    typeof value === 'object' && value !== null ? value : {};
  if (type === 'Feature') return polygonsOf(geometry);
  if (type === 'FeatureCollection' && Array.isArray(features)) return features.flatMap(polygonsOf);
  const polygons: unknown = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : undefined;
  if (Array.isArray(polygons) && polygons.every(isPolygon)) return polygons;
  throw faulty(EXPECTED);
}

const isPolygon = (value: unknown): value is Polygon =>
  Array.isArray(value) && value.length > 0 && value.every((ring) => Array.isArray(ring) && ring.every(Array.isArray));

function checkedRing(ring: Ring): Ring {
  const positions = ring.map(([lng, lat]): Position => [lng, lat]);
  const [first, last] = [positions[0], positions.at(-1)];
  if (!first || !last || !positions.every(isOnEarth))
    throw faulty('a position of the area is outside longitude -180..180 or latitude -90..90');
  const closed = first[0] === last[0] && first[1] === last[1] ? positions : [...positions, first];
  if (closed.length < 4 || signedArea(flatRing(closed)) === 0) throw faulty('an outline of the area has no area');
  if (closed.some(([lng], i) => i > 0 && Math.abs(lng - closed[i - 1]![0]) > LONGEST_EDGE_DEG)) {
    throw faulty('an outline of the area crosses the antimeridian; cut it there');
  }
  return closed;
}

const isOnEarth = ([lng, lat]: Position): boolean =>
  Number.isFinite(lng) && Number.isFinite(lat) && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
