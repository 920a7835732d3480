import { setImmediate } from 'node:timers/promises';
import type { DegreeBox } from '../../../core/buildings/building-area.js';
import {
  confidenceOf,
  convertFeature,
  NOTHING_DRAWN,
  refusedFeature,
  type ConvertedFeature,
} from './convert-feature.js';
import { dataSource, detectSource, fieldAttributions } from '../../../core/buildings/data-sources.js';
import { boxesTouch, positionsBox } from '../../../core/buildings/degree-box.js';
import type { FeatureProperties, HeightColumns, StatedHeightSource } from '../../../core/buildings/heights/heights.js';
import type { FileFeature, ImportFile } from '../../../core/buildings/import/import-file.js';
import { OSM_SOURCE } from '../../../core/buildings/osm-id.js';
import { GROUP_FEATURES, projectionFrom, propertiesOf, whyNoBuilding } from './file-features.js';
import { plantsOnRoofs } from './plants-of-file.js';

/** Most names of columns that a warning lists. */
const MAX_NAMES = 60;

/** Whether a file gives heights. */
export interface HeightsSeen {
  /** Names of the columns of its first feature. */
  columns: string[];
  /** Whether a building got its height from a column. */
  found: boolean;
}

function noteHeights(heights: HeightsSeen, properties: FeatureProperties, { buildings }: ConvertedFeature): void {
  if (heights.columns.length === 0) heights.columns = Object.keys(properties).slice(0, MAX_NAMES);
  heights.found ||= buildings.some(({ heightSource }) => heightSource !== 'assumed');
}

/** A feature made into buildings, and its row in the file, counted from 1. */
export interface RowFeature extends ConvertedFeature {
  row: number;
}

/** Features converted together. */
export interface ConvertedGroup {
  features: RowFeature[];
  /** Bytes of the file up to the end of the last of them. */
  bytesDone: number;
}

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
export interface ConversionOptions {
  /** Name of the data set. */
  source: string;
  /** Features at the beginning that are skipped unread. */
  skip: number;
  /** Only footprints that touch it are taken. */
  box?: DegreeBox | undefined;
  /** System of the coordinates, whatever the file says of it. */
  epsg?: number | undefined;
  /** Columns of heights and floors that the operator names. */
  columns?: HeightColumns | undefined;
  /** Least `confidence` of a building that is taken; those without one are. */
  minConfidence?: number | undefined;
  /** Takes up whether the file gives heights. */
  heights?: HeightsSeen | undefined;
  /** Takes up the attribution for single fields. */
  attributions: Set<string>;
  /** Takes up the first coordinates that are no place on earth. */
  offEarth?: number[][] | undefined;
  /** Ends the reading ahead of the buildings. */
  signal?: AbortSignal | undefined;
}

/**
 * The features of a file made into buildings, a few at a time.
 * @throws BrokenFileError naming the place at which the file cannot be read.
 */
export async function* convertFeatures(file: ImportFile, options: ConversionOptions): AsyncGenerator<ConvertedGroup> {
  const { skip, box, epsg } = options;
  const { heightSource } = dataSource(options.source);
  const drawnKw = options.source === OSM_SOURCE ? await plantsOnRoofs(file, options) : NOTHING_DRAWN;
  let row = skip;
  let features: RowFeature[] = [];
  let bytesDone = 0;
  for await (const group of file.features({ skip, box, epsg })) {
    for (const feature of group) {
      row++;
      features.push({ ...convert(feature, heightSource, options, drawnKw), row: feature.row ?? row });
      ({ bytesDone } = feature);
      if (features.length < GROUP_FEATURES) continue;
      yield { features, bytesDone };
      features = [];
      await setImmediate();
    }
  }
  if (features.length > 0) yield { features, bytesDone };
}

function convert(
  fileFeature: FileFeature,
  heightSource: StatedHeightSource,
  { box, attributions, epsg = fileFeature.epsg, offEarth, columns, heights, minConfidence = 0 }: ConversionOptions,
  drawnKw: ReadonlyMap<string, number>,
): ConvertedFeature {
  const feature = fileFeature.read();
  if (typeof feature === 'string') return refusedFeature(feature);
  const reason = whyNoBuilding(propertiesOf(feature));
  if (reason !== undefined) return refusedFeature(reason);
  if ((confidenceOf(propertiesOf(feature)) ?? 1) < minConfidence) return refusedFeature('low_confidence');
  for (const text of fieldAttributions(propertiesOf(feature))) attributions.add(text);
  const converted = convertFeature(feature, heightSource, projectionFrom(epsg), columns, drawnKw);
  if (heights) noteHeights(heights, propertiesOf(feature), converted);
  if (offEarth?.length === 0 && converted.refusals.includes('out_of_range')) offEarth.push(firstPosition(feature));
  if (box === undefined || converted.buildings.length === 0) return converted;
  const buildings = converted.buildings.filter(({ polygon }) => boxesTouch(positionsBox(polygon[0]!), box));
  return buildings.length > 0 ? { ...converted, buildings } : refusedFeature('outside_the_box', converted.featureId);
}

/** First position of a feature's geometry, however deep. */
function firstPosition(feature: unknown): number[] {
  let value: unknown = (feature as { geometry: { coordinates: unknown } }).geometry.coordinates;
  while (Array.isArray(value) && Array.isArray(value[0])) value = value[0];
  return value as number[];
}
