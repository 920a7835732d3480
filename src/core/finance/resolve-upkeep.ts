import { codedText } from '../texts/coded-text.js';
import { HORIZON_YEARS } from './cash-flow.js';
import { rowAsOf, rowsAsOf, type FinanceRow } from './finance-table.js';
import type { UpkeepPlan } from './finance-case.js';
import type { FinanceInput } from './finance-types.js';
import {
  noteUnknown,
  fromRow,
  noteGiven,
  interpolateRange,
  noteHalfRange,
  type FinanceNotes,
} from './finance-notes.js';
import { formulaCost } from './market-cost.js';

type UpkeepRow = FinanceRow<'upkeep'>;
type Item = 'om' | 'insurance' | 'replacement';

const UNIT = 'TWD/kW and year';
const PATHS = {
  om: 'finance.omTwdPerKwYear',
  insurance: 'finance.insuranceTwdPerKwYear',
  replacement: 'finance.inverterReplacement',
} as const;
const QUESTIONS = {
  om: codedText('ask_om'),
  insurance: codedText('ask_insurance'),
  replacement: codedText('ask_inverter'),
} as const;

/** What shares of upkeep are taken of [TWD/kW]. */
export interface UpkeepBasis {
  costTwdPerKw: number;
  revenueTwdPerKw: number;
}

/** An item of upkeep: as counted and its range, as means of a year [TWD/kW]. */
interface ItemCost {
  mean: number;
  low: number;
  high: number;
  isOwn: boolean;
}

/** An item within a share that covers all of them: neither counted nor asked for on its own. */
const COVERED: ItemCost = { mean: 0, low: 0, high: 0, isOwn: false };

const YEARS = Array.from({ length: HORIZON_YEARS }, (_, i) => i + 1);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / HORIZON_YEARS;

/** A row's cost in a year, between its least (0) and most (1). */
const ofYear = ({ value }: UpkeepRow, year: number, part: number, basis: UpkeepBasis): number => {
  if (year < value.fromYear || year > value.toYear) return 0;
  const figure = value.min + part * (value.max - value.min);
  if (value.basis === 'twd_per_kw') return figure;
  return (figure / 100) * (value.basis === 'percent_of_cost' ? basis.costTwdPerKw : basis.revenueTwdPerKw);
};

const byYear = (rows: UpkeepRow[], part: number, basis: UpkeepBasis): number[] =>
  YEARS.map((year) => rows.reduce((sum, row) => sum + ofYear(row, year, part, basis), 0));

const itemRows = (input: FinanceInput, items: UpkeepRow['value']['item'][]): UpkeepRow[] =>
  rowsAsOf(input.rows, 'upkeep', input.asOf, input.county).filter(({ value }) => items.includes(value.item));

const rangeOf = (rows: UpkeepRow[], basis: UpkeepBasis): [number, number] => [
  mean(byYear(rows, 0, basis)),
  mean(byYear(rows, 1, basis)),
];

const noteItem = (
  notes: FinanceNotes,
  name: string,
  rows: UpkeepRow[],
  value: number,
  range: [number, number],
): void => {
  if (rows[0]) fromRow(notes, rows[0], { name: `upkeep.${name}`, value, unit: UNIT, range });
};

/** Operation, maintenance and monitoring by year: given, by service contract, or the regulator's share where none is known. */
const resolveOm = (
  input: FinanceInput,
  notes: FinanceNotes,
  basis: UpkeepBasis,
): { byYear: number[]; cost: ItemCost } | null => {
  const own = input.options?.omTwdPerKwYear;
  if (own !== undefined) {
    const value = noteGiven(notes, 'omTwdPerKwYear', own, UNIT);
    return { byYear: YEARS.map(() => value), cost: { mean: value, low: value, high: value, isOwn: true } };
  }
  const [service, monitoring] = [itemRows(input, ['service']), itemRows(input, ['monitoring'])];
  if (service.length === 0) return regulatorsOm(input, notes, basis);
  for (const [name, rows] of [
    ['service', service],
    ['monitoring', monitoring],
  ] as const) {
    noteItem(notes, name, rows, mean(byYear(rows, 0.5, basis)), rangeOf(rows, basis));
  }
  const both = [...service, ...monitoring];
  const [low, high] = rangeOf(both, basis);
  const years = byYear(both, 0.5, basis);
  return { byYear: years, cost: { mean: mean(years), low, high, isOwn: false } };
};

/** Before service contracts are documented: the share of the cost in the tariff formula, which covers all items. */
const regulatorsOm = (
  input: FinanceInput,
  notes: FinanceNotes,
  { costTwdPerKw }: UpkeepBasis,
): { byYear: number[]; cost: ItemCost } | null => {
  const row = rowAsOf(input.rows, 'om_share', input.asOf, input.county);
  if (!row) return null;
  const [low, high] = [row.value.shareMin * costTwdPerKw, row.value.shareMax * costTwdPerKw];
  const value = (low + high) / 2;
  fromRow(notes, row, { name: 'upkeep.all', value, unit: UNIT, range: [low, high] });
  return { byYear: YEARS.map(() => value), cost: { mean: value, low, high, isOwn: false } };
};

/** Insurance a year: given, a sum of the table, or a share of the price. */
const resolveInsurance = (input: FinanceInput, notes: FinanceNotes, basis: UpkeepBasis): ItemCost => {
  const own = input.options?.insuranceTwdPerKwYear;
  if (own !== undefined) {
    const value = noteGiven(notes, 'insuranceTwdPerKwYear', own, UNIT);
    return { mean: value, low: value, high: value, isOwn: true };
  }
  const sum = rowAsOf(input.rows, 'insurance', input.asOf, input.county);
  const known = sum?.value.twdPerKwYear ?? null;
  if (sum && known !== null) {
    fromRow(notes, sum, { name: 'upkeep.insurance', value: known, unit: UNIT });
    return { mean: known, low: known, high: known, isOwn: false };
  }
  const rows = itemRows(input, ['insurance']);
  const [low, high] = rangeOf(rows, basis);
  const value = mean(byYear(rows, 0.5, basis));
  noteItem(notes, 'insurance', rows, value, [low, high]);
  return { mean: value, low, high, isOwn: false };
};

/** New inverter: given, or by the table in the year it is due; its cost counts as a mean of a year in the ranges. */
const resolveReplacement = (
  input: FinanceInput,
  notes: FinanceNotes,
): { replacement: UpkeepPlan['replacement']; cost: ItemCost } => {
  const own = input.options?.inverterReplacement;
  if (own) {
    noteGiven(notes, 'inverterReplacement.twdPerKw', own.twdPerKw, 'TWD/kW');
    const value = own.twdPerKw / HORIZON_YEARS;
    return { replacement: own, cost: { mean: value, low: value, high: value, isOwn: true } };
  }
  const row = rowAsOf(input.rows, 'inverter_replacement', input.asOf, input.county);
  const { twdPerKw = null, afterYears = null } = row?.value ?? {};
  if (!row || twdPerKw === null || afterYears === null || afterYears < 1 || afterYears > HORIZON_YEARS) {
    return { replacement: undefined, cost: { mean: 0, low: 0, high: 0, isOwn: false } };
  }
  const { twdPerKwMin: low = twdPerKw, twdPerKwMax: high = twdPerKw } = row.value;
  const year = Math.round(afterYears);
  fromRow(notes, row, {
    name: `upkeep.inverterReplacement (year ${year})`,
    value: twdPerKw,
    unit: 'TWD/kW',
    range: [low, high],
  });
  const [mid, least, most] = [twdPerKw, low, high].map((value) => value / HORIZON_YEARS) as [number, number, number];
  return { replacement: { year, twdPerKw }, cost: { mean: mid, low: least, high: most, isOwn: false } };
};

/** Upkeep of all items in the tariff formula [TWD/kW and year], and the view of it beside the market's. */
const regulatorsView = (input: FinanceInput, notes: FinanceNotes): number | null => {
  const formula = formulaCost(input.rows, input);
  if (!formula?.omShare) return null;
  const value = formula.twdPerKw * formula.omShare.share;
  const view = notes.views.find((one) => one.view === 'regulator');
  if (view) view.upkeepTwdPerKwYear = value;
  return value;
};

const sumOf = (costs: ItemCost[], of: (cost: ItemCost) => number): number =>
  costs.reduce((sum, cost) => sum + of(cost), 0);

/** Notes how far upkeep may lie from what is counted: down to the vendors' least, up to the regulator's view of it. */
const noteRange = (notes: FinanceNotes, costs: ItemCost[], regulator: number | null): number => {
  const base = sumOf(costs, (cost) => cost.mean);
  const low = sumOf(costs, (cost) => cost.low);
  const most = sumOf(costs, (cost) => cost.high);
  const high = costs.some((cost) => cost.isOwn) ? most : Math.max(most, regulator ?? 0);
  if (base > 0 && low < high) {
    noteHalfRange(notes, { name: 'upkeepTwdPerKwYear', unit: UNIT, base, low, high }, (part) => ({
      upkeepFactor: interpolateRange(base, [low, high], part) / base,
    }));
  }
  return high;
};

/** Asks for each item that is not given; of those paid yearly any may be as dear as all of them are at most. */
const noteMissingItems = (notes: FinanceNotes, costs: Record<Item, ItemCost>, high: number): void => {
  const rest = high - sumOf(Object.values(costs), (cost) => cost.high);
  for (const item of ['om', 'insurance'] as const) {
    const { low, high: most, isOwn } = costs[item];
    if (!isOwn && costs[item] !== COVERED) noteUnknown(notes, PATHS[item], QUESTIONS[item], [low, most + rest]);
  }
  const { low, high: most, isOwn } = costs.replacement;
  // a mean of a year as the price that is paid once
  const bounds: [number, number] | null = most > 0 ? [low * HORIZON_YEARS, most * HORIZON_YEARS] : null;
  if (!isOwn && costs.replacement !== COVERED) noteUnknown(notes, PATHS.replacement, QUESTIONS.replacement, bounds);
};

/**
 * Upkeep item by item, as vendors sell it: service contract and monitoring, insurance, a new inverter in its year. Each is
 * given or of the table; the regulator's view, which covers all of them, bounds what is not given from above.
 * @returns `null` when not even the regulator's share is known and nothing is given.
 */
export const resolveUpkeep = (input: FinanceInput, notes: FinanceNotes, basis: UpkeepBasis): UpkeepPlan | null => {
  const om = resolveOm(input, notes, basis);
  if (om === null) return noteUnknown(notes, PATHS.om, QUESTIONS.om) ?? null;
  const coversAll = !om.cost.isOwn && itemRows(input, ['service']).length === 0;
  const { insuranceTwdPerKwYear, inverterReplacement } = input.options ?? {};
  const insurance = coversAll && insuranceTwdPerKwYear === undefined ? COVERED : resolveInsurance(input, notes, basis);
  const { replacement, cost } =
    coversAll && !inverterReplacement ? { replacement: undefined, cost: COVERED } : resolveReplacement(input, notes);
  // what is given of a share that covers all items is not counted twice
  const less = coversAll ? insurance.mean + cost.mean : 0;
  const rest = (value: number): number => Math.max(0, value - less);
  const { mean: all, low, high, isOwn } = om.cost;
  const costs = { om: { mean: rest(all), low: rest(low), high: rest(high), isOwn }, insurance, replacement: cost };
  const regulator = regulatorsView(input, notes);
  noteMissingItems(notes, costs, noteRange(notes, Object.values(costs), regulator));
  const market = notes.views.find((one) => one.view === 'market');
  if (market) market.upkeepTwdPerKwYear = sumOf(Object.values(costs), ({ mean: value }) => value);
  return { omTwdPerKw: om.byYear.map(rest), insuranceTwdPerKw: insurance.mean, replacement };
};
