import { codedText } from '../../texts/coded-text.js';
import {
  fromRow,
  interpolateRange,
  noteGiven,
  noteHalfRange,
  noteUnknown,
  type FinanceNotes,
} from '../finance-notes.js';
import { rowsAsOf, type FinanceRow } from '../rows/finance-table.js';
import type { FinanceInput } from '../finance-types.js';
import type { ConditionName } from '../rows/finance-values.js';

/** What a condition is looked up by. */
export type ConditionQuery = Pick<FinanceInput, 'rows' | 'asOf' | 'county' | 'options'>;

/** The options by which an owner says whether a condition is met. */
const OPTIONS = { high_efficiency_modules: 'highEfficiencyModules' } as const;

/** Whether a condition is met, for every row that depends on it. */
export interface Fact {
  met: boolean;
  isGiven: boolean;
  /** What it costs where it is met [% of the price of the quotes]; absent where no row says it. */
  row: FinanceRow<'condition'> | undefined;
}

/** What is counted of a condition: as given, or as the table has it; `undefined` where neither says it. */
export function factOf({ rows, asOf, county, options }: ConditionQuery, name: ConditionName): Fact | undefined {
  const own = options?.[OPTIONS[name]];
  const row = rowsAsOf(rows, 'condition', asOf, county).find(({ value }) => value.fact === name);
  const met = own ?? row?.value.met;
  return met === undefined ? undefined : { met, isGiven: own !== undefined, row };
}

/** Whether what a row requires is met. */
export const isMet = (query: ConditionQuery, { requires }: { requires?: ConditionName }): boolean =>
  requires === undefined || factOf(query, requires)?.met === true;

/** What a condition adds to the price of the quotes [%], and where it may be. */
export interface Premium {
  percent: number;
  low: number;
  high: number;
  isGiven: boolean;
}

const NO_PREMIUM: Premium = { percent: 0, low: 0, high: 0, isGiven: true };

const UNIT_OF_PREMIUM = '% of the price';

/**
 * How much dearer a plant of highly efficient modules is than the quotes: given, or between nothing, where the quotes are for
 * such modules already, and the table's figure; nothing where the condition is not met.
 */
export function premiumOf(query: ConditionQuery): Premium {
  const fact = factOf(query, 'high_efficiency_modules');
  const own = query.options?.highEfficiencyPremiumPercent;
  if (!fact?.met) return NO_PREMIUM;
  if (own !== undefined) return { percent: own, low: own, high: own, isGiven: true };
  const { costPercentMin: low = 0, costPercentMax: high = 0 } = fact.row?.value ?? {};
  return { percent: (low + high) / 2, low, high, isGiven: false };
}

/** Notes the price of a condition with its range, and asks for it where it is not given. */
export function notePremium(query: ConditionQuery, notes: FinanceNotes): void {
  const { percent, low, high, isGiven } = premiumOf(query);
  const row = factOf(query, 'high_efficiency_modules')?.row;
  const name = 'highEfficiencyPremiumPercent';
  if (isGiven && percent > 0) noteGiven(notes, name, percent, UNIT_OF_PREMIUM);
  if (isGiven || row === undefined || low === high) return;
  fromRow(notes, row, { name, value: percent, unit: UNIT_OF_PREMIUM, range: [low, high] });
  noteUnknown(notes, `finance.${name}`, codedText('ask_high_efficiency_premium'), [low, high]);
  noteHalfRange(
    notes,
    { name, unit: UNIT_OF_PREMIUM, base: percent, low, high, answer: `finance.${name}` },
    (part) => ({
      costFactor: (100 + interpolateRange(percent, [low, high], part)) / (100 + percent),
    }),
  );
}

/** Of a figure that is 1 where a condition is met and 0 where not. */
export const CONDITION_UNIT = 'met (1) or not (0)';

/** Notes how the condition is counted. */
export function noteConditions(query: ConditionQuery, notes: FinanceNotes): void {
  const name = 'highEfficiencyModules';
  const fact = factOf(query, 'high_efficiency_modules');
  if (fact === undefined) return;
  const value = Number(fact.met);
  if (fact.isGiven) noteGiven(notes, name, value, CONDITION_UNIT);
  else if (fact.row) fromRow(notes, fact.row, { name, value, unit: CONDITION_UNIT });
}

/** Asks for a condition that nothing answers. */
export const askCondition = (notes: FinanceNotes, name: ConditionName): undefined =>
  noteUnknown(notes, `finance.${OPTIONS[name]}`, codedText('ask_high_efficiency'));
