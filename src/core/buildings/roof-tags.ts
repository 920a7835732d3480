import { AZIMUTH_BOUND } from '../bounds.js';
import { isRecord } from '../json/is-record.js';
import { parseHeight } from './heights/height-text.js';

/** Shapes of roofs that the assessment has a model of, as OpenStreetMap names them; `other` for the rest. */
export const TAGGED_SHAPES = ['flat', 'gabled', 'hipped', 'skillion', 'other'] as const;
export type TaggedShape = (typeof TAGGED_SHAPES)[number];

/** Where the ridge of a roof runs, by its longer side. */
export const RIDGE_ORIENTATIONS = ['along', 'across'] as const;
type RidgeOrientation = (typeof RIDGE_ORIENTATIONS)[number];

/** What a data set says of the roof of a building. */
export interface TaggedRoof {
  shape: TaggedShape;
  /** The word of the data set. */
  tagged: string;
  /** Where the main face looks, clockwise from north [deg]. */
  direction: number | null;
  /** Of the faces from horizontal [deg]. */
  angle: number | null;
  /** From the eaves to the top [m]. */
  heightM: number | null;
  /** Of the ridge to the longer side; `null` where it is not said. */
  orientation: RidgeOrientation | null;
}

/** Longest word that is kept. */
const MAX_WORD = 40;
/** Steepest face, and highest roof above its eaves. */
const MAX_ANGLE = 75;
const MAX_HEIGHT_M = 100;

const COMPASS = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW'];
const DEGREES_OF_POINT = 360 / COMPASS.length;

const SHAPES: Readonly<Record<string, TaggedShape>> = {
  flat: 'flat',
  gabled: 'gabled',
  hipped: 'hipped',
  skillion: 'skillion',
  shed: 'skillion',
};

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

const degreesOf = (value: unknown): number => {
  const text = textOf(value).replace(/\s*°$/, '');
  return /^\d{1,3}([.,]\d{1,9})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
};

function directionOf(value: unknown): number | null {
  const point = COMPASS.indexOf(textOf(value).toUpperCase());
  if (point >= 0) return point * DEGREES_OF_POINT;
  const degrees = degreesOf(value);
  return degrees >= AZIMUTH_BOUND.min && degrees <= AZIMUTH_BOUND.max ? degrees % 360 : null;
}

function angleOf(value: unknown): number | null {
  const degrees = degreesOf(value);
  return degrees > 0 && degrees <= MAX_ANGLE ? degrees : null;
}

function heightOf(value: unknown): number | null {
  const meters = parseHeight(value);
  return meters !== undefined && meters > 0 && meters <= MAX_HEIGHT_M ? meters : null;
}

/**
 * What the properties of a feature say of its roof: `roof:shape` and its companions of OpenStreetMap, `roof_shape` of Overture.
 * Values that cannot be read, or are out of bounds, count as not said.
 * @returns `null` where no shape is said.
 * @see wiki.openstreetmap.org/wiki/Simple_3D_Buildings
 */
export function readRoofTags(properties: Readonly<Record<string, unknown>>): TaggedRoof | null {
  const { tags } = properties;
  const read = (name: string): unknown =>
    properties[`roof:${name}`] ?? properties[`roof_${name}`] ?? (isRecord(tags) ? tags[`roof:${name}`] : undefined);
  const tagged = textOf(read('shape')).toLowerCase();
  if (tagged === '' || tagged.length > MAX_WORD || !/^[a-z0-9_;-]+$/.test(tagged)) return null;
  const orientation = textOf(read('orientation')).toLowerCase();
  return {
    shape: SHAPES[tagged] ?? 'other',
    tagged,
    direction: directionOf(read('direction')),
    angle: angleOf(read('angle')),
    heightM: heightOf(read('height')),
    orientation: RIDGE_ORIENTATIONS.find((one) => one === orientation) ?? null,
  };
}
