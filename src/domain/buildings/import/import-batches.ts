import { setImmediate } from 'node:timers/promises';
import type { DegreeBox } from '../../../core/buildings/building-area.js';
import { convertFeature, refusedFeature, type ConvertedFeature } from './convert-feature.js';
import { dataSource, detectSource, fieldAttributions } from '../../../core/buildings/data-sources.js';
import { positionsBox } from '../../../core/buildings/degree-box.js';
import type { FeatureProperties, ToldSource } from '../../../core/buildings/heights/heights.js';
import type { FileFeature, ImportFile } from '../../../core/buildings/import/import-file.js';

/** Features that are stored in one transaction with the progress that counts them. */
const BATCH_FEATURES = 1_000;

/** Features converted in one go [about 1 ms] before what else waits in this thread, the storing of a batch included. */
const TURN_FEATURES = 64;

/** A feature made into buildings, and its row in the file, counted from 1. */
export interface RowFeature extends ConvertedFeature {
  row: number;
}

/** Features converted together. */
export interface FeatureBatch {
  features: RowFeature[];
  /** Bytes of the file up to the end of the last of them. */
  bytesDone: number;
}

const propertiesOf = (feature: unknown): FeatureProperties => {
  const properties = (feature as { properties?: unknown } | null)?.properties;
  return typeof properties === 'object' && properties !== null ? (properties as FeatureProperties) : {};
};

/** Name of the data set by the first feature's marks, else the file's name without its endings. */
export async function detectFileSource(file: ImportFile): Promise<string> {
  for await (const [first] of file.features({ skip: 0 })) {
    const detected = detectSource(propertiesOf(first?.read()));
    if (detected !== undefined) return detected;
    break;
  }
  return file.name.replace(/\..*$/, '') || 'file';
}

/** How the features of a file are to be read. */
export interface BatchOptions {
  /** Name of the data set. */
  source: string;
  /** Features at the beginning that are passed over unread. */
  skip: number;
  /** Only footprints that touch it are taken. */
  box?: DegreeBox | undefined;
  /** Takes up who must be named for single fields. */
  attributions: Set<string>;
}

/**
 * The features of a file made into buildings, 1,000 at a time.
 * @throws BrokenFileError naming the place at which the file cannot be read.
 */
export async function* convertBatches(file: ImportFile, options: BatchOptions): AsyncGenerator<FeatureBatch> {
  const { skip, box, attributions } = options;
  const { told } = dataSource(options.source);
  let row = skip;
  let features: RowFeature[] = [];
  let bytesDone = 0;
  for await (const group of file.features({ skip, box })) {
    for (const feature of group) {
      row++;
      features.push({ ...convert(feature, told, box, attributions), row: feature.row ?? row });
      ({ bytesDone } = feature);
      if (row % TURN_FEATURES === 0) await setImmediate();
      if (features.length < BATCH_FEATURES) continue;
      yield { features, bytesDone };
      features = [];
    }
  }
  if (features.length > 0) yield { features, bytesDone };
}

function convert(
  fileFeature: FileFeature,
  told: ToldSource,
  box: DegreeBox | undefined,
  attributions: Set<string>,
): ConvertedFeature {
  const feature = fileFeature.read();
  if (typeof feature === 'string') return refusedFeature(feature);
  if (isPart(propertiesOf(feature))) return refusedFeature('part_of_building');
  for (const text of fieldAttributions(propertiesOf(feature))) attributions.add(text);
  const converted = convertFeature(feature, told);
  if (box === undefined || converted.buildings.length === 0) return converted;
  const buildings = converted.buildings.filter(({ polygon }) => touches(positionsBox(polygon[0]!), box));
  return buildings.length > 0 ? { ...converted, buildings } : refusedFeature('outside_the_box', converted.featureId);
}

/**
 * Whether it is a part, which OpenStreetMap draws on top of its whole building: where the file is cut into batches nobody
 * knows which, and the whole, with its own height, is in the file too.
 */
const isPart = (properties: FeatureProperties): boolean =>
  typeof properties['building:part'] === 'string' &&
  properties['building:part'] !== 'no' &&
  (properties['building'] ?? 'no') === 'no';

const touches = (a: DegreeBox, b: DegreeBox): boolean =>
  a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;
