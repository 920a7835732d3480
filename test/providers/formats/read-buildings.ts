import { convertFeatures } from '../../../src/domain/buildings/import/converted-features.js';
import type { BuildingDraft, ConvertedFeature } from '../../../src/domain/buildings/import/convert-feature.js';
import { openFootprintFile } from '../../../src/providers/formats/open-footprint-file.js';

/** The features of a file as an import converts them. */
export async function readFeatures(path: string, epsg?: number, source = 'city'): Promise<ConvertedFeature[]> {
  const file = await openFootprintFile(path, { trust: 'operator' } as never);
  const read: ConvertedFeature[] = [];
  for await (const { features } of convertFeatures(file, { source, skip: 0, epsg, attributions: new Set() })) {
    read.push(...features);
  }
  return read;
}

export const readBuildings = async (path: string, epsg?: number, source?: string): Promise<BuildingDraft[]> =>
  (await readFeatures(path, epsg, source)).flatMap(({ buildings }) => buildings);

/** Heights in ascending order [m]. */
export const heightsOf = (buildings: readonly BuildingDraft[]): number[] =>
  buildings.map(({ heightM }) => heightM).toSorted((a, b) => a - b);

export const faultOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'no fault',
    (error: Error) => error.message,
  );
