import { isCalendarDay } from '../../time/calendar-day.js';
import { foldTai } from '../../climate/fold-tai.js';
import { InvalidInputError } from '../../errors.js';
import { memoizeByIdentity } from '../../memoize-by-identity.js';
import type { FinanceKind, FinanceValues } from './finance-values.js';

/** How sure a figure is, from the surest: what each status means is in reference/README.md. */
export const FINANCE_STATUSES = ['published', 'vendor', 'inferred', 'draft', 'unverified', 'assumption'] as const;
/** The same with the status of the last rows of a kind on a day after their last; no row is stored with it. */
export const USED_STATUSES = [...FINANCE_STATUSES, 'carried_forward'] as const;
export type FinanceStatus = (typeof USED_STATUSES)[number];

/** Country and currency of rows that name none: those which the service ships. */
export const TABLE_COUNTRY = 'TW';
export const TABLE_CURRENCY = 'TWD';

/** The currency of a question about money. */
export const currencyOf = (options: { currency?: string } = {}): string => options.currency ?? TABLE_CURRENCY;

/** A dated figure with its source; what administrators edit. Days are ISO, both ends included. */
export interface FinanceRow<K extends FinanceKind = FinanceKind> {
  id: string;
  kind: K;
  /** ISO 3166-1 code and ISO 4217 currency of the row; those of Taiwan unless stated. */
  country?: string;
  currency?: string;
  /** Names of counties or regions (臺 in either writing); `TW`, or no name at all, for the whole country. */
  region: typeof TABLE_COUNTRY | string[];
  validFrom: string;
  validTo: string | null;
  value: FinanceValues[K];
  unit: string;
  source: string;
  /** The source in 繁體中文; without it readers of Chinese see `source` as it is. */
  sourceZh?: string;
  /** Day, month or year of the source; `null` when it shows none. */
  sourceDate: string | null;
  status: FinanceStatus;
  note?: string;
}

/** Any row of a table; the kind shows which value it holds. */
export type AnyFinanceRow = { [K in FinanceKind]: FinanceRow<K> }[FinanceKind];

/**
 * Checks that a text is a day that exists.
 * @throws InvalidInputError at `field` otherwise.
 */
export const checkDay = (day: string, field: string): string => {
  if (isCalendarDay(day)) return day;
  throw InvalidInputError.at([field], 'a day such as 2026-07-01 is needed', day);
};

const inForce = (row: FinanceRow, day: string): boolean =>
  row.validFrom <= day && (row.validTo === null || day <= row.validTo);

const isNational = ({ region }: FinanceRow): boolean => region === TABLE_COUNTRY || region.length === 0;

const covers = (row: FinanceRow, county: string | undefined): boolean =>
  isNational(row) || (county !== undefined && [row.region].flat().some((name) => foldTai(name) === foldTai(county)));

/** Whether rows are for some regions, and none of them for this one. */
export function isStrangeRegion(rows: readonly FinanceRow[], county: string): boolean {
  const regional = rows.filter((row) => !isNational(row));
  return regional.length > 0 && !regional.some((row) => covers(row, county));
}

/** Regional rows first, then the youngest, then by id, so that the choice never hangs on the table's order. */
const byPrecedence = (a: FinanceRow, b: FinanceRow): number =>
  Number(isNational(a)) - Number(isNational(b)) || b.validFrom.localeCompare(a.validFrom) || a.id.localeCompare(b.id);

/** Most days and counties remembered for one table. */
const MAX_REMEMBERED = 16; // equal: what is forgotten is found again

/** Answers of a table on a day in a county, by kind: many sizes of one roof ask the same. */
interface Answers {
  day: string;
  county: string | undefined;
  byKind: Map<FinanceKind, readonly AnyFinanceRow[]>;
}

/** The answers of a table, the day and county that were asked for last at the front. */
const answersOf = memoizeByIdentity((_rows: readonly AnyFinanceRow[]): Answers[] => []);

function answersAsOf(rows: readonly AnyFinanceRow[], day: string, county: string | undefined): Answers['byKind'] {
  const answers = answersOf(rows);
  const [first] = answers;
  if (first?.day === day && first.county === county) return first.byKind;
  const at = answers.findIndex((one) => one.day === day && one.county === county);
  const [known] = at < 0 ? [] : answers.splice(at, 1); // equal: the first is answered above
  const found: Answers = known ?? { day, county, byKind: new Map() };
  answers.unshift(found);
  if (answers.length > MAX_REMEMBERED) answers.pop(); // equal: what is forgotten is found again
  return found.byKind;
}

/** Kinds whose rows end when their last day is over: programmes, and what hangs on the rates of the day. */
const ENDING: ReadonlySet<FinanceKind> = new Set(['subsidy', 'subsidy_notice', 'feed_in_bonus', 'feed_in_adder']);

/** The last day on which rows were in force; `undefined` where a later row follows, or none came before. */
const lastDayOf = (rows: readonly AnyFinanceRow[], day: string): string | undefined => {
  if (rows.some((row) => row.validFrom > day)) return undefined; // equal: no row of the day itself is left
  return rows.map(({ validTo }) => validTo).reduce<string | undefined>((last, to) => later(last, to), undefined);
};

const later = (a: string | undefined, b: string | null): string | undefined =>
  a === undefined || (b !== null && b > a) ? (b ?? undefined) : a; // equal: the same day is the same

/** The rows that were in force last, where none followed them. */
const carriedForward = (rows: readonly AnyFinanceRow[], day: string): AnyFinanceRow[] => {
  const last = lastDayOf(rows, day);
  if (last === undefined) return [];
  return rows.filter((row) => inForce(row, last)).map((row) => ({ ...row, status: 'carried_forward' as const }));
};

const chosen = (rows: readonly AnyFinanceRow[], kind: FinanceKind, day: string): AnyFinanceRow[] => {
  const found = rows.filter((row) => inForce(row, day));
  return found.length > 0 || ENDING.has(kind) ? found : carriedForward(rows, day);
};

/**
 * Rows of a kind in force on a day. After the last day of the last row its rows are carried forward, with that status.
 * @param rows of one country and currency.
 * @param day ISO day, both ends of a row's validity included.
 * @param county name in either writing; without it only rows for the whole country count.
 * @returns rows of the county before those of the country, younger before older.
 * @throws InvalidInputError when the day is none.
 */
export const rowsAsOf = <K extends FinanceKind>(
  rows: readonly AnyFinanceRow[],
  kind: K,
  day: string,
  county?: string,
): readonly FinanceRow<K>[] => {
  const answers = answersAsOf(rows, day, county);
  const known = answers.get(kind);
  if (known) return known as readonly FinanceRow[] as readonly FinanceRow<K>[];
  checkDay(day, 'asOf');
  const ofKind = rows.filter((row) => row.kind === kind && covers(row, county));
  const found = chosen(ofKind, kind, day).sort(byPrecedence);
  answers.set(kind, found);
  return found as FinanceRow[] as FinanceRow<K>[];
};

/** The first of `rowsAsOf`: the most particular and youngest row in force. */
export const rowAsOf = <K extends FinanceKind>(
  rows: readonly AnyFinanceRow[],
  kind: K,
  day: string,
  county?: string,
): FinanceRow<K> | undefined => rowsAsOf(rows, kind, day, county)[0];
