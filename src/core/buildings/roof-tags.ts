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
  /** Its plane faces, the largest first, where the file has them as surfaces. */
  faces?: readonly GivenFace[];
}

/** A plane face of a roof. */
export interface GivenFace {
  /** From horizontal [deg]. */
  tilt: number;
  /** Where it looks, clockwise from north [deg]. */
  azimuth: number;
  areaM2: number;
}

/** Faces that are kept; more are dormers. */
const MAX_FACES = 12;
/** Field in which the readers of CityGML and CityJSON hand faces on. */
export const FACES_FIELD = 'roof:faces';

/** Longest word that is kept. */
const MAX_WORD = 40;
/** Steepest face, and highest roof above its eaves. */
const MAX_ANGLE = 75;
const MAX_HEIGHT_M = 100;
/** Largest face [m²]: ten times the largest roofs. */
const MAX_FACE_M2 = 1_000_000;

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
    ...facesOf(properties[FACES_FIELD]),
  };
}

/** A file of another format may have anything in that field. */
function facesOf(value: unknown): Pick<TaggedRoof, 'faces'> {
  if (!Array.isArray(value)) return {};
  const sound = value.slice(0, MAX_FACES).filter(isFace);
  const tenth = (degrees: number): number => Number(degrees.toFixed(1));
  const faces = sound.map(({ tilt, azimuth, areaM2 }) => ({
    tilt: tenth(tilt),
    azimuth: tenth(azimuth) % 360,
    areaM2: tenth(areaM2),
  }));
  return faces.length > 0 ? { faces } : {};
}

const isFace = (value: unknown): value is GivenFace =>
  isRecord(value) &&
  isWithin(value['tilt'], 90) &&
  isWithin(value['azimuth'], AZIMUTH_BOUND.max) &&
  isWithin(value['areaM2'], MAX_FACE_M2);

const isWithin = (value: unknown, most: number): boolean => typeof value === 'number' && value >= 0 && value <= most;
