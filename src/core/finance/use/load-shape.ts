import { codedText } from '../../texts/coded-text.js';
import { fromRow, notePercentiles, noteUnknown, type FinanceNotes } from '../finance-notes.js';
import { rowsAsOf, type AnyFinanceRow, type FinanceRow } from '../rows/finance-table.js';
import type { FinanceInput } from '../finance-types.js';
import { schemeOf } from '../schemes/schemes.js';

const FLAT_DAY = Array<number>(24).fill(1);
const DAYTIME = { from: 8, to: 17 };

const daytimeShare = (shares: number[]): number =>
  shares.slice(DAYTIME.from, DAYTIME.to).reduce((sum, share) => sum + share, 0) / shares.reduce((sum, s) => sum + s, 0);

const shapeNamed = (rows: readonly AnyFinanceRow[], asOf: string, name: string): FinanceRow<'load_shape'> | undefined =>
  rowsAsOf(rows, 'load_shape', asOf).find((row) => row.value.name === name);

const DAYTIME_UNIT = 'share of use from 8 to 17 h';

const notedShape = (row: FinanceRow<'load_shape'>, notes: FinanceNotes): number[] => {
  const { hourShares } = row.value;
  fromRow(notes, row, { name: 'daytimeShare', value: daytimeShare(hourShares), unit: DAYTIME_UNIT });
  return hourShares;
};

/**
 * How much more or less than its profile the day of a user may differ from a flat day, one in ten each; an assumption of
 * 2026-11: the profiles are means of many users of another country.
 */
const CONTRASTS = [0.5, 1.5] as const;

/** A shape whose differences from its own mean are multiplied. */
function atContrast(shares: readonly number[], contrast: number): number[] {
  const flat = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return shares.map((share) => Math.max(0, flat + contrast * (share - flat)));
}

/** Notes how far the day may differ, with its ends as percentiles. */
function noteShapeRange(notes: FinanceNotes, shape: number[], ends: readonly number[][]): void {
  const [least, most] = ends.toSorted((a, b) => daytimeShare(a) - daytimeShare(b)) as [number[], number[]];
  const [base, low, high] = [daytimeShare(shape), daytimeShare(least), daytimeShare(most)];
  if (high - low < NO_RANGE) return; // equal: what is as small moves nothing
  const [atLow, atHigh] = [{ hourShares: least }, { hourShares: most }];
  notePercentiles(notes, {
    name: 'daytimeShare',
    unit: DAYTIME_UNIT,
    base,
    low,
    high,
    atLow,
    atHigh,
    answer: 'hourShares',
  });
}

/** A flat day has no more or less of itself. */
const NO_RANGE = 1e-9; // equal: what is as small moves nothing

/** Shape of a day's use: given, of the profile named, or the typical one with the shapes that bound it. Flat where the table has none. */
export const loadShape = (input: Pick<FinanceInput, 'rows' | 'asOf' | 'options'>, notes: FinanceNotes): number[] => {
  const own = input.options?.hourShares;
  if (own) return own;
  const { loadProfile } = input.options ?? {};
  const profile = loadProfile === undefined ? undefined : shapeNamed(input.rows, input.asOf, loadProfile);
  const { usesHousehold } = schemeOf(input.options);
  if (profile) {
    const shape = notedShape(profile, notes);
    const ends = CONTRASTS.map((contrast) => atContrast(shape, contrast));
    if (usesHousehold) noteShapeRange(notes, shape, ends);
    return shape;
  }
  const [typical, away, home] = ['typical', 'away_by_day', 'day_home'].map((name) =>
    shapeNamed(input.rows, input.asOf, name),
  );
  noteUnknown(notes, 'hourShares', codedText('ask_hour_shares'));
  if (!typical) return FLAT_DAY;
  const shape = notedShape(typical, notes);
  if (away && home && usesHousehold) noteShapeRange(notes, shape, [away.value.hourShares, home.value.hourShares]);
  return shape;
};
