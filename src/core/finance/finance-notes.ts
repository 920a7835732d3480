import type { CodedText } from '../texts/coded-text.js';
import type { FinanceRow } from './rows/finance-table.js';
import type { Assumption, FinanceCase, InputRange, MovedFigure, MoneyView, Unknown } from './case/finance-case.js';

/** What a calculation notes while it finds its figures. */
export interface FinanceNotes {
  assumptions: Assumption[];
  unknowns: Unknown[];
  ranges: InputRange[];
  views: MoneyView[];
  warnings: CodedText[];
}

export const emptyNotes = (): FinanceNotes => ({ assumptions: [], unknowns: [], ranges: [], views: [], warnings: [] });

/** A figure as it is noted. */
export interface Figure {
  name: string;
  value: number | string;
  unit: string;
  range?: [number, number];
  reason?: CodedText;
}

/** Where a figure is from. */
export type RowOrigin = Pick<FinanceRow, 'source' | 'sourceZh' | 'sourceDate' | 'status'>;

/** Share by which a figure without a known range is moved to show how much depends on it. */
const TRIAL_SHARE = 0.1;

/** Part of the way to a bound at which the percentiles lie when any value on that side is as likely as another. */
export const PERCENTILE_PART = 0.8;

/** Numbers of a case that are moved alone. */
export type MovedNumber = {
  [K in keyof FinanceCase]-?: FinanceCase[K] extends number ? K : never;
}[keyof FinanceCase] &
  MovedFigure;

/** Notes a figure of the owner. */
export const noteGiven = (notes: FinanceNotes, name: string, value: number, unit: string): number => {
  notes.assumptions.push({ name, value, unit, source: 'given', date: null, status: 'given' });
  return value;
};

/** Notes a figure with the source, date and status of its row. */
export const fromRow = (
  notes: FinanceNotes,
  { source, sourceZh, sourceDate, status }: RowOrigin,
  figure: Figure,
): void => {
  notes.assumptions.push({ ...figure, source, ...(sourceZh !== undefined && { sourceZh }), date: sourceDate, status });
};

/** Notes what must be asked; `field` is the path of the input that answers it. */
export const noteUnknown = (
  notes: FinanceNotes,
  field: string,
  question: CodedText,
  bounds: [number, number] | null = null,
): undefined => {
  notes.unknowns.push({ field, ...question, bounds });
  return undefined;
};

/** A figure with its two ends and what of the case each changes. */
type Ends = Omit<InputRange, 'spread'>;

/**
 * Notes a range, with half of the chance on each side of the figure and any value of a side as likely as another.
 * @param towards what a part of the way to an end changes: -1 the lower end, 0 the figure, 1 the upper end.
 * @param chance false for what the owner chooses: it moves the sensitivity, not the percentiles.
 */
export const noteHalfRange = (
  notes: FinanceNotes,
  range: Omit<Ends, 'atLow' | 'atHigh'>,
  towards: (part: number) => Partial<FinanceCase>,
  chance = true,
): void => {
  const spread = chance && { p10: towards(-PERCENTILE_PART), p90: towards(PERCENTILE_PART), tails: 'ends' as const };
  notes.ranges.push({ ...range, atLow: towards(-1), atHigh: towards(1), ...(spread && { spread }) });
};

/** The value a part of the way from a figure to its lower (-1) or upper (1) end. */
export const interpolateRange = (base: number, [low, high]: readonly [number, number], part: number): number =>
  base + Math.abs(part) * ((part < 0 ? low : high) - base); // equal: no part of the way is the figure itself

/** `ranged` for one number of the case. */
export const bounded = (
  notes: FinanceNotes,
  key: MovedNumber,
  unit: string,
  base: number,
  range: [number, number],
  { chance = true, answer = `finance.${key}` }: { chance?: boolean; answer?: string } = {},
): void => {
  const [low, high] = range;
  noteHalfRange(
    notes,
    { name: key, unit, base, low, high, answer },
    (part) => ({ [key]: interpolateRange(base, range, part) }),
    chance,
  );
};

/** Notes a range whose ends are its percentiles. */
export const notePercentiles = (notes: FinanceNotes, range: Ends): void => {
  notes.ranges.push({ ...range, spread: { p10: range.atLow, p90: range.atHigh, tails: 'normal' } });
};

/** Notes a trial change of a figure without a range. */
export const noteTrialChange = (notes: FinanceNotes, key: MovedNumber, unit: string, base: number): void => {
  const [low, high] = [base * (1 - TRIAL_SHARE), base * (1 + TRIAL_SHARE)];
  notes.ranges.push({ name: key, unit, base, low, high, atLow: { [key]: low }, atHigh: { [key]: high } });
};
