import { toDecimals, toSeriesDigits } from '../../core/units.js';
/** Decimals of each kind of number: no finer than the model knows it, and no coarser than it is used. */
const DECIMALS = {
  /** TWD. */
  money: 0,
  /** TWD/kWh, and ratios of any size. */
  rate: 4,
  /** 0 to 1. */
  share: 4,
  percent: 2,
  years: 2,
  /** WGS84 degrees: 1 cm. */
  coordinate: 7,
  /** Parts of a whole, so many that rounded ones still add up to it. */
  weight: 10,
  /** Degrees. */
  angle: 2,
  /** Degrees towards the sun, a hundredth of what they are sure to; a full turn is none. */
  direction: 4,
  /** Metres. */
  length: 2,
  /** Kilometres. */
  distance: 3,
  /** Square metres, or ping. */
  area: 2,
  /** kWp. */
  capacity: 3,
  /** °C, K, m/s, percent of humidity, or hours of sunshine. */
  weather: 2,
} as const;

/** Digits of small energies, and of figures whose unit varies. */
const ENERGY_DIGITS = 4;
const FIGURE_DIGITS = 6;

const FULL_TURN_DEG = 360;

const OTHERS = ['energy', 'figure', 'series'] as const;

/** What a number of an answer means, and with it the digits that it leaves with. */
export type Precision = keyof typeof DECIMALS | (typeof OTHERS)[number];

export const isPrecision = (word: string): word is Precision =>
  word in DECIMALS || OTHERS.some((other) => other === word);

/**
 * Returns a value rounded to what it means; numbers in arrays at any depth, everything else as it is.
 * Energy keeps a tenth [kWh], or 4 significant digits where those are finer.
 */
export function roundTo(precision: Precision, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => roundTo(precision, item));
  return typeof value === 'number' && Number.isFinite(value) ? rounded(precision, value) : value;
}

function rounded(precision: Precision, value: number): number {
  if (precision === 'series') return toSeriesDigits(value);
  if (precision === 'figure') return Number(value.toPrecision(FIGURE_DIGITS));
  if (precision === 'direction') return toDecimals(value, DECIMALS.direction) % FULL_TURN_DEG;
  if (precision !== 'energy') return toDecimals(value, DECIMALS[precision]);
  return Math.abs(value) < 10 ** (ENERGY_DIGITS - 1) / 10
    ? Number(value.toPrecision(ENERGY_DIGITS))
    : toDecimals(value, 1);
}
