import { codedText } from '../../texts/coded-text.js';
import { memoizeByIdentity } from '../../memoize-by-identity.js';
import { HORIZON_YEARS } from '../case/cash-flow.js';
import { rowAsOf, rowsAsOf, type FinanceRow } from '../rows/finance-table.js';
import type { MoneyView, UpkeepPlan } from '../case/finance-case.js';
import type { FinanceInput } from '../finance-types.js';
import {
  noteUnknown,
  fromRow,
  noteGiven,
  interpolateRange,
  PERCENTILE_PART,
  type FinanceNotes,
} from '../finance-notes.js';
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
  /** Of the years 1 to 20, were all output sold. */
  revenueTwdPerKw: readonly number[];
}

/** An item of upkeep: as counted and its range, as means of a year [TWD/kW]. */
interface ItemCost {
  mean: number;
  low: number;
  high: number;
  isOwn: boolean;
}

/** A cost of an item that is known without a range. */
const exactly = (value: number, isOwn = false): ItemCost => ({ mean: value, low: value, high: value, isOwn });

const totalOf = (costs: readonly ItemCost[]): ItemCost => {
  const total = { mean: 0, low: 0, high: 0, isOwn: false };
  for (const { mean, low, high, isOwn } of costs) {
    total.mean += mean;
    total.low += low;
    total.high += high;
    total.isOwn ||= isOwn;
  }
  return total;
};

/** An item within a share that covers all of them: neither counted nor asked for on its own. */
const COVERED = exactly(0);

const YEARS = Array.from({ length: HORIZON_YEARS }, (_, i) => i + 1);

/** A row's cost in a year, between its least (0) and most (1). */
const ofYear = ({ value }: UpkeepRow, year: number, part: number, basis: UpkeepBasis): number => {
  if (year < value.fromYear || year > value.toYear) return 0;
  const figure = value.min + part * (value.max - value.min);
  if (value.basis === 'twd_per_kw') return figure;
  return (figure / 100) * (value.basis === 'percent_of_cost' ? basis.costTwdPerKw : basis.revenueTwdPerKw[year - 1]!);
};

/** What rows together cost in a year. */
const sumOfYear = (rows: readonly UpkeepRow[], year: number, part: number, basis: UpkeepBasis): number => {
  let sum = 0;
  for (const row of rows) sum += ofYear(row, year, part, basis);
  return sum;
};

const byYear = (rows: readonly UpkeepRow[], part: number, basis: UpkeepBasis): number[] =>
  YEARS.map((year) => sumOfYear(rows, year, part, basis));

/** Mean of the years. */
const meanOf = (rows: readonly UpkeepRow[], part: number, basis: UpkeepBasis): number => {
  let sum = 0;
  for (let year = 1; year <= HORIZON_YEARS; year++) sum += sumOfYear(rows, year, part, basis);
  return sum / HORIZON_YEARS;
};

const costOf = (rows: readonly UpkeepRow[], basis: UpkeepBasis): ItemCost => ({
  mean: meanOf(rows, 0.5, basis),
  low: meanOf(rows, 0, basis),
  high: meanOf(rows, 1, basis),
  isOwn: false,
});

/** Rows of an item of upkeep; what is asked for again is found once. */
const rowsOfItems = memoizeByIdentity((rows: readonly UpkeepRow[]) => Map.groupBy(rows, ({ value }) => value.item));

const itemRows = (input: FinanceInput, item: UpkeepRow['value']['item']): readonly UpkeepRow[] =>
  rowsOfItems(rowsAsOf(input.rows, 'upkeep', input.asOf, input.county)).get(item) ?? [];

/** Notes a cost with its range and the source of its row, where it has one. */
const noted = (notes: FinanceNotes, name: string, row: FinanceRow | undefined, cost: ItemCost): ItemCost => {
  const { mean: value, low, high } = cost;
  if (row) fromRow(notes, row, { name: `upkeep.${name}`, value, unit: UNIT, range: [low, high] });
  return cost;
};

/** Operation, maintenance and monitoring: as counted in each year, and their cost. */
interface Om {
  byYear: number[];
  cost: ItemCost;
}

const everyYear = (cost: ItemCost): Om => ({ byYear: YEARS.map(() => cost.mean), cost });

/** Operation, maintenance and monitoring by year: given, by service contract, or the regulator's share where none is known. */
const resolveOm = (input: FinanceInput, notes: FinanceNotes, basis: UpkeepBasis): Om | null => {
  const own = input.options?.omTwdPerKwYear;
  if (own !== undefined) return everyYear(exactly(noteGiven(notes, 'omTwdPerKwYear', own, UNIT), true));
  const [service, monitoring] = [itemRows(input, 'service'), itemRows(input, 'monitoring')];
  if (service.length === 0) return regulatorsOm(input, notes, basis);
  const costs = [
    noted(notes, 'service', service[0], costOf(service, basis)),
    noted(notes, 'monitoring', monitoring[0], costOf(monitoring, basis)),
  ];
  return { byYear: byYear([...service, ...monitoring], 0.5, basis), cost: totalOf(costs) };
};

/** Before service contracts are documented: the share of the cost in the tariff formula, which covers all items. */
const regulatorsOm = (input: FinanceInput, notes: FinanceNotes, { costTwdPerKw }: UpkeepBasis): Om | null => {
  const row = rowAsOf(input.rows, 'om_share', input.asOf, input.county);
  if (!row) return null;
  const [low, high] = [row.value.shareMin * costTwdPerKw, row.value.shareMax * costTwdPerKw];
  return everyYear(noted(notes, 'all', row, { mean: (low + high) / 2, low, high, isOwn: false }));
};

/** Insurance a year: given, a sum of the table, or a share of the price. */
const resolveInsurance = (input: FinanceInput, notes: FinanceNotes, basis: UpkeepBasis): ItemCost => {
  const own = input.options?.insuranceTwdPerKwYear;
  if (own !== undefined) return exactly(noteGiven(notes, 'insuranceTwdPerKwYear', own, UNIT), true);
  const sum = rowAsOf(input.rows, 'insurance', input.asOf, input.county);
  const known = sum?.value.twdPerKwYear ?? null;
  if (sum && known !== null) {
    fromRow(notes, sum, { name: 'upkeep.insurance', value: known, unit: UNIT });
    return exactly(known);
  }
  const rows = itemRows(input, 'insurance');
  return noted(notes, 'insurance', rows[0], costOf(rows, basis));
};

/** New inverter: given, or by the table in the year it is due; its cost counts as a mean of a year in the ranges. */
const resolveReplacement = (
  input: FinanceInput,
  notes: FinanceNotes,
): { replacement: UpkeepPlan['replacement']; cost: ItemCost } => {
  const own = input.options?.inverterReplacement;
  if (own) {
    noteGiven(notes, 'inverterReplacement.twdPerKw', own.twdPerKw, 'TWD/kW');
    return { replacement: own, cost: exactly(own.twdPerKw / HORIZON_YEARS, true) };
  }
  const row = rowAsOf(input.rows, 'inverter_replacement', input.asOf, input.county);
  const { twdPerKw = null, afterYears = null } = row?.value ?? {};
  if (!row || twdPerKw === null || afterYears === null || afterYears < 1 || afterYears > HORIZON_YEARS) {
    return { replacement: undefined, cost: exactly(0) };
  }
  const { twdPerKwMin: low = twdPerKw, twdPerKwMax: high = twdPerKw } = row.value;
  const year = Math.round(afterYears);
  const name = `upkeep.inverterReplacement (year ${year})`;
  fromRow(notes, row, { name, value: twdPerKw, unit: 'TWD/kW', range: [low, high] });
  const cost = { mean: twdPerKw / HORIZON_YEARS, low: low / HORIZON_YEARS, high: high / HORIZON_YEARS, isOwn: false };
  return { replacement: { year, twdPerKw }, cost };
};

/** Adds the upkeep of a year to the view of it [TWD/kW]. */
const noteUpkeep = (notes: FinanceNotes, view: MoneyView['view'], upkeepTwdPerKwYear: number): void => {
  const found = notes.views.find((one) => one.view === view);
  if (found) found.upkeepTwdPerKwYear = upkeepTwdPerKwYear;
};

/** Upkeep of all items in the tariff formula [TWD/kW and year], and the view of it beside the market's. */
const regulatorsView = (input: FinanceInput, notes: FinanceNotes): number | null => {
  const formula = formulaCost(input.rows, input);
  if (!formula || formula.omShare === null) return null;
  const value = formula.twdPerKw * formula.omShare;
  noteUpkeep(notes, 'regulator', value);
  return value;
};

/**
 * Notes how far upkeep may lie from what is counted: chance moves it within the vendors' figures. The regulator's figure is
 * another view of the same costs and no chance; it bounds what the sensitivity shows and what an owner may answer.
 * @returns the most that it may be.
 */
const noteRange = (notes: FinanceNotes, costs: ItemCost[], regulator: number | null): number => {
  const { mean: base, low, high: most, isOwn } = totalOf(costs);
  const high = isOwn ? most : Math.max(most, regulator ?? most);
  if (base <= 0 || low >= high) return high;
  const at = (twd: number) => ({ upkeepFactor: twd / base });
  const chance = (part: number) => at(interpolateRange(base, [low, most], part));
  const range = { name: 'upkeepTwdPerKwYear' as const, unit: UNIT, base, low, high, answer: PATHS.om };
  const spread = { p10: chance(-PERCENTILE_PART), p90: chance(PERCENTILE_PART), tails: 'ends' as const };
  notes.ranges.push({ ...range, atLow: at(low), atHigh: at(high), ...(low < most && { spread }) }); // equal: no range moves nothing
  return high;
};

/** Asks for each item that is not given; of those paid yearly any may be as dear as all of them are at most. */
const noteMissingItems = (notes: FinanceNotes, costs: Record<Item, ItemCost>, high: number): void => {
  const ask = (item: Item, bounds: [number, number] | null): void => {
    if (!costs[item].isOwn && costs[item] !== COVERED) noteUnknown(notes, PATHS[item], QUESTIONS[item], bounds);
  };
  const rest = high - totalOf(Object.values(costs)).high;
  for (const item of ['om', 'insurance'] as const) ask(item, [costs[item].low, costs[item].high + rest]);
  const { low, high: most } = costs.replacement;
  // a mean of a year as the price that is paid once
  ask('replacement', most > 0 ? [low * HORIZON_YEARS, most * HORIZON_YEARS] : null);
};

/**
 * Upkeep item by item, as vendors sell it: service contract and monitoring, insurance, a new inverter in its year. Each is
 * given or of the table; the regulator's view, which covers all of them, bounds what is not given from above.
 * @returns `null` when not even the regulator's share is known and nothing is given.
 */
export const resolveUpkeep = (input: FinanceInput, notes: FinanceNotes, basis: UpkeepBasis): UpkeepPlan | null => {
  const om = resolveOm(input, notes, basis);
  if (om === null) return noteUnknown(notes, PATHS.om, QUESTIONS.om) ?? null;
  const coversAll = !om.cost.isOwn && itemRows(input, 'service').length === 0;
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
  noteUpkeep(notes, 'market', totalOf(Object.values(costs)).mean);
  return { omTwdPerKw: om.byYear.map(rest), insuranceTwdPerKw: insurance.mean, replacement };
};
