import { codedText } from '../../texts/coded-text.js';
import { monthlyUse } from '../../climate/goal-weights.js';
import type { Household } from '../case/energy-years.js';
import { rowAsOf } from '../rows/finance-table.js';
import type { FinanceInput } from '../finance-types.js';
import { fromRow, noteGiven, noteUnknown, type FinanceNotes } from '../finance-notes.js';
import { DEFAULT_RETAIL_PLAN, retailPlan, type RetailTariff } from '../tariff/retail-tariff.js';
import { schemeOf } from '../schemes/schemes.js';

/** Price of bought electricity: given, or of the plan. */
export const retailTariff = (
  input: Pick<FinanceInput, 'rows' | 'asOf' | 'county' | 'options'>,
  notes: FinanceNotes,
): RetailTariff | undefined => {
  const { retailPrice, retailPlan: plan = DEFAULT_RETAIL_PLAN } = input.options ?? {};
  if (retailPrice !== undefined)
    return { kind: 'flat', twdPerKwh: noteGiven(notes, 'retailPrice', retailPrice, 'TWD/kWh') };
  const found = retailPlan(input.rows, plan, input.asOf, input.county);
  if (!found) return noteUnknown(notes, 'finance.retailPrice', codedText('ask_retail_price', { plan }));
  fromRow(notes, found.row, { name: 'retailTariff', value: found.row.value.plan, unit: found.row.unit });
  return found.tariff;
};

/** Twelve months of use; a mean is spread over the seasons as the table's average household has it. */
export const monthsOfUse = ({ rows, asOf }: Pick<FinanceInput, 'rows' | 'asOf'>, use: number | number[]): number[] => {
  const seasons = rowAsOf(rows, 'household_use', asOf)?.value;
  return monthlyUse(use, seasons && { summer: seasons.summerKwhMonth, nonSummer: seasons.nonSummerKwhMonth });
};

/** The battery with how it wears; one of which no row says it does not. */
function batteryOf(
  { rows, asOf, county, options }: FinanceInput,
  notes: FinanceNotes,
): Pick<Household, 'battery' | 'wear'> {
  const { battery } = options ?? {};
  const row = battery && rowAsOf(rows, 'battery_wear', asOf, county);
  if (!row) return { battery };
  const { shareLeft, years, cycles, lifeYears } = row.value;
  const isReplaced = battery.replacementCostTwd !== undefined;
  const name = `batteryCapacityLeft (after ${years} years or ${cycles} cycles; ${isReplaced ? 'replaced' : 'gone'} after ${lifeYears} years)`;
  fromRow(notes, row, { name, value: shareLeft, unit: 'share of the new capacity' });
  return { battery, wear: { ...row.value, isReplaced } };
}

/**
 * The household as far as it is known. What a scheme that uses its energy cannot be counted without is asked for.
 * @returns `undefined` without its use or the hours of the output.
 */
export const householdOf = (input: FinanceInput, notes: FinanceNotes): Household | undefined => {
  const { acHours, monthlyKwhUse } = input;
  const { usesHousehold } = schemeOf(input.options);
  if (monthlyKwhUse === undefined) {
    return usesHousehold ? noteUnknown(notes, 'monthlyKwh', codedText('ask_monthly_kwh')) : undefined;
  }
  if (!acHours) return usesHousehold ? noteUnknown(notes, 'acHours', codedText('ask_output_hours')) : undefined;
  return {
    acHours,
    monthlyUseKwh: monthsOfUse(input, monthlyKwhUse),
    ...(usesHousehold && batteryOf(input, notes)),
    tariff: usesHousehold ? retailTariff(input, notes) : undefined,
  };
};
