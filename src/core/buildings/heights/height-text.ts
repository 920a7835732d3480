import { HEIGHT_BOUND } from '../../bounds.js';

/** Metres in one foot and one inch (international yard and pound agreement, 1959). */
const M_PER_FOOT = 0.3048;
const M_PER_INCH = 0.0254;

/** A larger figure is a slip of a digit or a unit [m]. */
const TALLEST_M = HEIGHT_BOUND.max;
/** More floors than any building has. */
const MAX_FLOORS = 200;

const METRIC = /^([+-]?\d+(?:[.,]\d+)?)\s*(?:m|metres?|meters?|公尺|米)?$/i;
const FEET = /^(\d+(?:[.,]\d+)?)\s*(?:ft|feet|foot|'|′)(?:\s*(\d+(?:[.,]\d+)?)\s*(?:in|inches|"|″)?)?$/i;
/** Also as maps at 1:1000 note it: `5R` is five floors of reinforced concrete, `3B` three of brick, `4F` four floors. */
const COUNT = /^(\d+(?:[.,]\d+)?)(?:[A-Z]{1,3}|樓|層)?$/;

const decimal = (text: string): number => Number(text.replace(',', '.'));

function readMeters(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const metric = METRIC.exec(text);
  if (metric) return decimal(metric[1]!);
  const feet = FEET.exec(text);
  return feet ? decimal(feet[1]!) * M_PER_FOOT + decimal(feet[2] ?? '0') * M_PER_INCH : undefined;
}

/**
 * Why a height that a file gives is not taken.
 * @returns `undefined` where it is taken, and where there is none.
 */
export function heightRefusal(value: unknown): string | undefined {
  if (isAbsent(value)) return undefined;
  const meters = readMeters(value);
  if (meters === undefined || !Number.isFinite(meters)) return 'height_unreadable';
  if (meters <= 0) return 'height_not_positive';
  return meters > TALLEST_M ? `height_over_${TALLEST_M}_m` : undefined;
}

/** The same of a number of floors. */
export function floorsRefusal(value: unknown): string | undefined {
  if (isAbsent(value)) return undefined;
  const floors = readFloors(value);
  if (Number.isNaN(floors)) return 'floors_unreadable';
  if (floors <= 0) return 'floors_not_positive';
  return floors > MAX_FLOORS ? `floors_over_${MAX_FLOORS}` : undefined;
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

function readFloors(value: unknown): number {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const count = COUNT.exec(text);
  return count ? decimal(count[1]!) : Number.NaN;
}

/**
 * A height as map data has it: a number of metres, or text such as `12`, `12.5 m`, `12,5`, `40 ft`, `5'10"`.
 * @returns metres, over 0 and at most 1,000; `undefined` for anything else.
 */
export function parseHeight(value: unknown): number | undefined {
  const meters = readMeters(value);
  return meters !== undefined && meters > 0 && meters <= TALLEST_M ? meters : undefined;
}

/**
 * A number of floors as map data has it; lists, ranges and limits (`3;4`, `2-3`, `>2`) give no number.
 * @returns over 0 and at most 200, halves allowed; `undefined` for anything else.
 */
export function parseFloors(value: unknown): number | undefined {
  const floors = readFloors(value);
  return floors > 0 && floors <= MAX_FLOORS ? floors : undefined;
}
