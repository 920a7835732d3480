import { codedText } from '../texts/coded-text.js';
import { monthlyUse } from '../climate/goal-weights.js';
import type { Household } from './energy-years.js';
import { rowAsOf, rowsAsOf } from './finance-table.js';
import type { FinanceInput } from './finance-types.js';
import { noteUnknown, type FinanceNotes } from './finance-notes.js';
import { schemeOf } from './schemes/schemes.js';

const RETAIL_PLAN = 'residential_tiered';

/** Every day alike: counted where the table does not say how days differ. */
const EVEN_DAYS = Array.from({ length: 12 }, () => [1]);

const retailTariff = (input: FinanceInput, notes: FinanceNotes): Household['tariff'] => {
  const plan = input.options?.retailPlan ?? RETAIL_PLAN;
  const row = rowsAsOf(input.rows, 'retail_tariff', input.asOf, input.county).find((r) => r.value.plan === plan);
  if (!row) return noteUnknown(notes, 'retailPlan', codedText('ask_retail_plan', { plan }));
  const { source, sourceDate, status } = row;
  notes.assumptions.push({ name: 'retailTariff', value: row.id, unit: row.unit, source, date: sourceDate, status });
  return row.value;
};

/** Twelve months of use; a mean is spread over the seasons as the table's average household has it. */
export const monthsOfUse = ({ rows, asOf }: FinanceInput, use: number | number[]): number[] => {
  const seasons = rowAsOf(rows, 'household_use', asOf)?.value;
  return monthlyUse(use, seasons && { summer: seasons.summerKwhMonth, nonSummer: seasons.nonSummerKwhMonth });
};

/**
 * The household as far as it is known. What a scheme that uses its energy cannot be counted without is asked for.
 * @returns `undefined` without its use or the hours of the output.
 */
export const householdOf = (input: FinanceInput, notes: FinanceNotes): Household | undefined => {
  const { acMonthHour, monthlyKwhUse } = input;
  const { usesHousehold } = schemeOf(input.options);
  if (monthlyKwhUse === undefined) {
    return usesHousehold ? noteUnknown(notes, 'monthlyKwh', codedText('ask_monthly_kwh')) : undefined;
  }
  if (!acMonthHour) return usesHousehold ? noteUnknown(notes, 'acMonthHour', codedText('ask_output_hours')) : undefined;
  const days = rowAsOf(input.rows, 'day_spread', input.asOf);
  return {
    acMonthHour,
    monthlyUseKwh: monthsOfUse(input, monthlyKwhUse),
    dayFactors: days?.value.fifths ?? EVEN_DAYS,
    tariff: usesHousehold ? retailTariff(input, notes) : undefined,
  };
};
