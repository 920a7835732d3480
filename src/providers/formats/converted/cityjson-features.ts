import { knownEpsg } from '../../../core/buildings/import/declared-crs.js';
import { BrokenFileError, type FileFeature } from '../../../core/buildings/import/import-file.js';
import { faceOf, roofTagsOf } from '../../../core/buildings/import/roof-of-faces.js';
import { MEAN_DEGREE_M } from '../../../core/geometry/ellipsoid.js';
import { WGS84_EPSG } from '../../../core/terrain/map-projection.js';
import { toRadians } from '../../../core/units.js';
import { parseFeature, scanFeatures } from '../geojson-scan.js';

/**
 * What this reader uses of CityJSON.
 * @see https://www.cityjson.org/specs/2.0.1/
 */
interface CityJson {
  transform?: { scale: number[]; translate: number[] };
  metadata?: { referenceSystem?: string };
  CityObjects?: Record<string, CityObject>;
  vertices?: number[][];
}

interface CityObject {
  type: string;
  attributes?: Record<string, unknown>;
  parents?: string[];
  geometry?: {
    lod?: string | number;
    boundaries: Nested;
    semantics?: { surfaces: { type: string }[]; values: Nested };
  }[];
}

type Nested = (number | null | Nested)[];
type Position = [x: number, y: number, z: number];

/** A surface of a building. */
interface Surface {
  /** Its rings, the outer one first. */
  rings: Position[][];
  /** Such as `RoofSurface`, where the file says it. */
  kind: string | undefined;
}

/** Faces of the ground differ by less than this from the lowest point of a building [m]. */
const GROUND_TOLERANCE_M = 0.3;
/** JGD2011 in degrees, with and without heights, which is the datum of PLATEAU: WGS84 within a metre. */
const JGD2011 = [6668, 6697];

/**
 * The buildings of CityJSON, whole (at most 64 MiB) or one feature a line: the outline of each is its ground, its height
 * the stated one or that from the ground to the highest point of its roof.
 */
export async function* cityJsonFeatures(
  chunks: AsyncIterable<Uint8Array>,
  given?: number,
): AsyncGenerator<FileFeature[]> {
  let first: CityJson | undefined;
  for await (const slices of scanFeatures(chunks, given)) {
    for (const slice of slices) {
      const bytesDone = slice.byteOffset + slice.bytes.length;
      const city = parseFeature(slice) as CityJson | string;
      if (typeof city === 'string') {
        yield [{ read: () => city, bytesDone }];
        continue;
      }
      first ??= city;
      const { epsg, isLatFirst } = systemOf(first, given);
      const buildings = buildingsOf(city, city.transform ?? first.transform, isLatFirst, slice.byteOffset);
      yield buildings.map((building) => ({ read: () => building, bytesDone, epsg }));
    }
  }
}

/** @throws UnsupportedFileError for a system that cannot be projected to WGS84. */
function systemOf(
  { metadata }: CityJson,
  given: number | undefined,
): { epsg: number | undefined; isLatFirst: boolean } {
  const code = given ?? Number(/(\d{4,6})\/?$/.exec(metadata?.referenceSystem ?? '')?.[1] ?? Number.NaN);
  if (Number.isNaN(code)) return { epsg: undefined, isLatFirst: false };
  if (JGD2011.includes(code)) return { epsg: WGS84_EPSG, isLatFirst: true };
  const epsg = knownEpsg(code);
  return { epsg, isLatFirst: epsg === WGS84_EPSG && given === undefined };
}

function buildingsOf(
  { CityObjects: objects = {}, vertices = [] }: CityJson,
  transform: CityJson['transform'],
  isLatFirst: boolean,
  byteOffset: number,
): object[] {
  const [scale, translate] = [transform?.scale ?? [1, 1, 1], transform?.translate ?? [0, 0, 0]];
  const positionOf = (index: unknown): Position => {
    const vertex = vertices[index as number];
    if (vertex === undefined)
      throw new BrokenFileError(`byte ${byteOffset}`, 'CityJSON names a vertex that is not there');
    const [a, b, z] = vertex.map((value, axis) => value * scale[axis]! + translate[axis]!) as Position;
    return isLatFirst ? [b, a, z] : [a, b, z];
  };
  return Object.entries(objects).flatMap(([id, object]) => {
    if (!/^Building(?:Part)?$/.test(object.type)) return [];
    const surfaces = surfacesOf(object, positionOf);
    const parent = objects[object.parents?.[0] ?? ''];
    return surfaces.length === 0 ? [] : [featureOf(id, { ...parent?.attributes, ...object.attributes }, surfaces)];
  });
}

/** The surfaces of the finest form that a building has. */
function surfacesOf({ geometry = [] }: CityObject, positionOf: (index: unknown) => Position): Surface[] {
  const finest = geometry.toSorted((a, b) => Number(b.lod ?? 0) - Number(a.lod ?? 0))[0];
  if (finest === undefined) return [];
  const { boundaries, semantics } = finest;
  const surfaces: Surface[] = [];
  const collect = (part: Nested, meaning: unknown): void => {
    if (isSurface(part)) {
      const kind = typeof meaning === 'number' ? semantics?.surfaces[meaning]?.type : undefined;
      surfaces.push({ rings: (part as Nested[]).map((ring) => ring.map(positionOf)), kind });
      return;
    }
    for (const [i, inner] of part.entries()) {
      if (Array.isArray(inner)) collect(inner, Array.isArray(meaning) ? (meaning as unknown[])[i] : meaning);
    }
  };
  collect(boundaries, semantics?.values);
  return surfaces;
}

const isSurface = (part: Nested): boolean => Array.isArray(part[0]) && typeof part[0][0] === 'number';

function featureOf(id: string, attributes: Record<string, unknown>, surfaces: Surface[]): object {
  const heights = surfaces.flatMap(({ rings }) => rings.flat().map(([, , z]) => z));
  const lowest = heights.reduce((least, z) => Math.min(least, z), Infinity);
  const highest = heights.reduce((most, z) => Math.max(most, z), -Infinity);
  const stated = surfaces.filter(({ kind }) => kind === 'GroundSurface');
  const isLow = ({ rings }: Surface): boolean => rings.flat().every(([, , z]) => z - lowest < GROUND_TOLERANCE_M);
  const ground = stated.length > 0 ? stated : surfaces.filter(isLow);
  const inMetres = metresOf(surfaces);
  const roof = surfaces
    .filter(({ kind }) => kind === 'RoofSurface')
    .map(({ rings }) => faceOf(rings[0]!.map(inMetres)));
  return {
    type: 'Feature',
    id,
    properties: { ...(highest > lowest && { Height: highest - lowest }), ...roofTagsOf(roof), ...attributes },
    geometry: { type: 'MultiPolygon', coordinates: ground.map(({ rings }) => rings.map(closed)) },
  };
}

/** Degrees as metres beside the first point; metres are not changed. */
function metresOf([first]: Surface[]): (position: Position) => Position {
  const [lng, lat] = first!.rings[0]![0]!;
  if (Math.abs(lng) > 180 || Math.abs(lat) > 90) return (position) => position;
  const perLng = MEAN_DEGREE_M * Math.cos(toRadians(lat));
  return ([x, y, z]) => [(x - lng) * perLng, (y - lat) * MEAN_DEGREE_M, z];
}

const closed = (ring: Position[]): number[][] => [...ring, ...ring.slice(0, 1)].map(([x, y]) => [x, y]);
