import { feature } from 'topojson-client';
import type { GeometryObject, Topology } from 'topojson-specification';
import { BrokenFileError, type FileFeature } from '../../../core/buildings/import/import-file.js';
import { parseFeature, scanFeatures } from '../geojson-scan.js';

/**
 * The features of the objects of a topology, which is read whole: at most 64 MiB.
 * @see https://github.com/topojson/topojson-specification
 */
export async function* topoJsonFeatures(
  chunks: AsyncIterable<Uint8Array>,
  epsg?: number,
): AsyncGenerator<FileFeature[]> {
  for await (const slices of scanFeatures(chunks, epsg)) {
    for (const slice of slices) {
      const bytesDone = slice.byteOffset + slice.bytes.length;
      const system = slice.epsg;
      yield featuresOf(parseFeature(slice)).map((found) => ({ read: () => found, bytesDone, epsg: system }));
    }
  }
}

function featuresOf(parsed: unknown): unknown[] {
  const topology = parsed as Topology;
  try {
    return Object.values(topology.objects as Record<string, GeometryObject>).flatMap((object) => {
      const made = feature(topology, object);
      return made.type === 'FeatureCollection' ? made.features : [made];
    });
  } catch {
    throw new BrokenFileError('byte 0', 'it says that it is TopoJSON, but its arcs cannot be followed');
  }
}
