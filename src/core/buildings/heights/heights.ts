import type { LatLng } from '../../units.js';
import {
  ASSUMED_HEIGHT,
  floorsFitAt,
  FLOORS_SIGMA,
  TAIWAN_FLOORS,
  STATED_SIGMA_M,
  type FloorsFit,
} from './height-figures.js';
import { floorsRefusal, heightRefusal, parseFloors, parseHeight } from './height-text.js';
import type { HeightSource } from './height.js';

/** Fields of a feature as its file has them. */
export type FeatureProperties = Readonly<Record<string, unknown>>;

/** A building's height and how it is known. */
export interface HeightEstimate {
  /** Top above the ground [m]. */
  heightM: number;
  heightSource: HeightSource;
  /** One standard deviation [m]. */
  heightSigmaM: number;
  /** Floors above the ground as the file states them, else `null`. */
  floors: number | null;
  /** Underside above the ground [m]; 0 unless the file states another, and below the top. */
  baseHeightM: number;
}

/** How a file's own figure of height came about. */
export type StatedHeightSource = keyof typeof STATED_SIGMA_M;

const HEIGHT_FIELDS = [
  ...['height_m', 'height', 'building:height', 'roof_height_m'],
  // CityGML and CityJSON; PLATEAU; maps of Taiwan at 1:1000 and tables of its counties; shapefiles, which write names in capitals
  ...[
    'measuredHeight',
    'bldg:measuredHeight',
    'measured_height',
    'BUILD_H',
    '建物高度',
    '樓高',
    '高度',
    'HEIGHT',
    'Height',
  ],
];
const FLOOR_FIELDS = [
  ...['building:levels', 'levels', 'num_floors', 'floors', 'building_levels', 'num_storeys'],
  ...['storeysAboveGround', 'bldg:storeysAboveGround', '樓層註記', '樓層數', '地上樓層', '樓層', 'FLOOR', 'FLOORS'],
];

/** Columns of a file that an operator names: they count before the usual names. */
export interface HeightColumns {
  height?: string | undefined;
  floors?: string | undefined;
}

/** The fields of a feature in which heights and floors are looked for, in their order. */
const fieldsOf = ({ height, floors }: HeightColumns) => ({
  heights: height === undefined ? HEIGHT_FIELDS : [height, ...HEIGHT_FIELDS],
  floors: floors === undefined ? FLOOR_FIELDS : [floors, ...FLOOR_FIELDS],
});
const ROOF_LEVEL_FIELDS = ['roof:levels'];
const BASE_FIELDS = ['min_height', 'building:min_height', 'base_height'];
const BASE_FLOOR_FIELDS = ['building:min_level', 'min_level', 'min_floor'];
/** Heights matched from the national survey count before the file's own. */
const SURVEY_FIELDS = ['nlsc_height_m'];

/** Why heights and numbers of floors of a feature are not taken, one reason for each. */
export function heightRefusals(properties: FeatureProperties, columns: HeightColumns = {}): string[] {
  const { heights, floors } = fieldsOf(columns);
  return [
    ...[...SURVEY_FIELDS, ...heights].map((field) => heightRefusal(properties[field])),
    ...floors.map((field) => floorsRefusal(properties[field])),
  ].filter((reason) => reason !== undefined);
}

function firstOf(
  properties: FeatureProperties,
  fields: readonly string[],
  parse: (value: unknown) => number | undefined,
): number | undefined {
  for (const field of fields) {
    const value = parse(properties[field]);
    if (value !== undefined) return value;
  }
  return undefined;
}

type Top = Pick<HeightEstimate, 'heightM' | 'heightSource' | 'heightSigmaM'>;

function statedHeight(
  properties: FeatureProperties,
  heightSource: StatedHeightSource,
  heights: readonly string[],
): Top | undefined {
  const measured = firstOf(properties, SURVEY_FIELDS, parseHeight);
  if (measured !== undefined) return topOf(measured, 'measured');
  const height = firstOf(properties, heights, parseHeight);
  return height === undefined ? undefined : topOf(height, heightSource);
}

const topOf = (heightM: number, heightSource: StatedHeightSource): Top => ({
  heightM,
  heightSource,
  heightSigmaM: STATED_SIGMA_M[heightSource],
});

const byFit = ({ baseM, storeyM }: FloorsFit, floors: number): number => baseM + storeyM * floors;

function heightOfFloors(floors: number, fit: FloorsFit): Top | undefined {
  const { sigmaM } = FLOORS_SIGMA.find(({ fromFloors }) => floors >= fromFloors)!;
  const heightM = byFit(fit, floors);
  if (heightM <= 0) return undefined;
  const unlikeTaiwanM = heightM - byFit(TAIWAN_FLOORS, floors);
  return { heightM, heightSource: 'floors', heightSigmaM: Math.hypot(sigmaM, unlikeTaiwanM) };
}

function assumedHeight(areaM2: number): Top {
  const { heightM, sigmaM } = ASSUMED_HEIGHT.find(({ fromAreaM2 }) => areaM2 >= fromAreaM2)!;
  return { heightM, heightSource: 'assumed', heightSigmaM: sigmaM };
}

function baseHeight(properties: FeatureProperties, heightM: number, { storeyM }: FloorsFit): number {
  const levels = firstOf(properties, BASE_FLOOR_FIELDS, parseFloors) ?? 0;
  const baseM = firstOf(properties, BASE_FIELDS, parseHeight) ?? levels * storeyM;
  return baseM < heightM ? baseM : 0;
}

/**
 * A building's height from the fields of its file, the surest that can be read: measured by the national survey, stated by
 * the file, by floors (a storey under the roof counts as one), else assumed from the footprint's area.
 * @param properties fields of the feature; those that cannot be read are skipped.
 * @param footprint its area [m²] and a place in it, for storeys are not the same in every country.
 * @param heightSource how the heights of the file were determined.
 * @param columns those that the operator names.
 */
export function estimateHeight(
  properties: FeatureProperties,
  { areaM2, place }: { areaM2: number; place: LatLng },
  heightSource: StatedHeightSource,
  columns: HeightColumns = {},
): HeightEstimate {
  const fields = fieldsOf(columns);
  const fit = floorsFitAt(place);
  const floors = firstOf(properties, fields.floors, parseFloors);
  const roofLevels = firstOf(properties, ROOF_LEVEL_FIELDS, parseFloors) ?? 0;
  const byFloors = floors === undefined ? undefined : heightOfFloors(floors + roofLevels, fit);
  const top = statedHeight(properties, heightSource, fields.heights) ?? byFloors ?? assumedHeight(areaM2);
  return {
    ...top,
    floors: floors === undefined ? null : Math.max(1, Math.round(floors)),
    baseHeightM: baseHeight(properties, top.heightM, fit),
  };
}
