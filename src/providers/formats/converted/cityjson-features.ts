import { cityBuilding, type CityPosition, type CitySurface } from '../../../core/buildings/import/city-building.js';
import { citySystem } from '../../../core/buildings/import/city-system.js';
import { BrokenFileError, type FileFeature } from '../../../core/buildings/import/import-file.js';
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
      const { epsg, isLatFirst } = citySystem(first.metadata?.referenceSystem, given);
      const buildings = buildingsOf(city, city.transform ?? first.transform, isLatFirst, slice.byteOffset);
      yield buildings.map((building) => ({ read: () => building, bytesDone, epsg }));
    }
  }
}

function buildingsOf(
  { CityObjects: objects = {}, vertices = [] }: CityJson,
  transform: CityJson['transform'],
  isLatFirst: boolean,
  byteOffset: number,
): object[] {
  const [scale, translate] = [transform?.scale ?? [1, 1, 1], transform?.translate ?? [0, 0, 0]];
  const positionOf = (index: unknown): CityPosition => {
    const vertex = vertices[index as number];
    if (vertex === undefined)
      throw new BrokenFileError(`byte ${byteOffset}`, 'CityJSON names a vertex that is not there');
    const [a, b, z] = vertex.map((value, axis) => value * scale[axis]! + translate[axis]!) as CityPosition;
    return isLatFirst ? [b, a, z] : [a, b, z];
  };
  return Object.entries(objects).flatMap(([id, object]) => {
    if (!/^Building(?:Part)?$/.test(object.type)) return [];
    const forms = formsOf(object, positionOf);
    const parent = objects[object.parents?.[0] ?? ''];
    return forms.length === 0 ? [] : [cityBuilding(id, { ...parent?.attributes, ...object.attributes }, forms)];
  });
}

/** The surfaces of each form that a building has, the finest first. */
function formsOf({ geometry = [] }: CityObject, positionOf: (index: unknown) => CityPosition): CitySurface[][] {
  const finestFirst = geometry.toSorted((a, b) => Number(b.lod ?? 0) - Number(a.lod ?? 0));
  return finestFirst.map(({ boundaries, semantics }) => {
    const surfaces: CitySurface[] = [];
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
  });
}

const isSurface = (part: Nested): boolean => Array.isArray(part[0]) && typeof part[0][0] === 'number';
