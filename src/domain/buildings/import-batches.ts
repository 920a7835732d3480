import { convertFeature, type ConvertedFeature } from './convert-feature.js';
import { dataSource, detectSource, fieldAttributions } from './data-sources.js';
import { parseFeature, scanFeatures, type FeatureSlice } from './geojson-scan.js';
import type { FeatureProperties, ToldSource } from './heights.js';

/** Features that are stored in one transaction with the progress that counts them. */
const BATCH_FEATURES = 500;

/** A file of footprints, however it is reached. */
export interface ImportFile {
  /** Name without its folder. */
  name: string;
  /** Identity of the content: equal for the same content only. */
  contentKey: string;
  /** The bytes from the beginning. */
  chunks(): AsyncIterable<Uint8Array>;
}

/** Features converted together. */
export interface FeatureBatch {
  features: ConvertedFeature[];
  /** Bytes of the file up to the end of the last of them. */
  bytesDone: number;
}

const propertiesOf = (feature: unknown): FeatureProperties => {
  const properties = (feature as { properties?: unknown } | null)?.properties;
  return typeof properties === 'object' && properties !== null ? (properties as FeatureProperties) : {};
};

/** Name of the data set by the first feature's marks, else the file's name without its endings. */
export async function detectFileSource(file: ImportFile): Promise<string> {
  for await (const slices of scanFeatures(file.chunks())) {
    const detected = detectSource(propertiesOf(parseFeature(slices[0]!)));
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
  /** Takes up who must be named for single fields. */
  attributions: Set<string>;
}

/**
 * The features of a file made into buildings, 500 at a time.
 * @throws BrokenFileError naming the byte at which the file cannot be read.
 */
export async function* convertBatches(file: ImportFile, options: BatchOptions): AsyncGenerator<FeatureBatch> {
  const { told } = dataSource(options.source);
  let toSkip = options.skip;
  let features: ConvertedFeature[] = [];
  let bytesDone = 0;
  for await (const slices of scanFeatures(file.chunks())) {
    for (const slice of slices.slice(Math.min(toSkip, slices.length))) {
      features.push(convertSlice(slice, told, options.attributions));
      bytesDone = slice.byteOffset + slice.bytes.length;
      if (features.length < BATCH_FEATURES) continue;
      yield { features, bytesDone };
      features = [];
    }
    toSkip -= Math.min(toSkip, slices.length);
  }
  if (features.length > 0) yield { features, bytesDone };
}

function convertSlice(slice: FeatureSlice, told: ToldSource, attributions: Set<string>): ConvertedFeature {
  const feature = parseFeature(slice);
  for (const text of fieldAttributions(propertiesOf(feature))) attributions.add(text);
  return convertFeature(feature, told);
}
