import { codedText } from '../texts/coded-text.js';
import { rowAsOf } from './finance-table.js';
import type { FinanceInput } from './finance-types.js';
import { schemeOf } from './schemes/schemes.js';
import { noteUnknown, bounded, fromRow, noteGiven, type FinanceNotes } from './finance-notes.js';

const UNIT = '% of the sales';
const QUESTION = codedText('ask_tax');
const MONTHS = 12;

/**
 * Whether an owner registers for value-added tax: one whose scheme is a sale, of as much a month as the law's threshold.
 * @param salesTwd sales of a year.
 * @see udn.com/news/story/7243/9362278, 2026-03-06 (Taichung tax bureau)
 */
export const isRegistered = (input: FinanceInput, salesTwd: number): boolean => {
  const threshold = rowAsOf(input.rows, 'tax', input.asOf, input.county)?.value.vatThresholdTwdMonth;
  return schemeOf(input.options).registersForVat && salesTwd / MONTHS >= (threshold ?? Infinity);
};

/**
 * Income tax [% of the sales]: given, or the personal rate on the part of the sales that counts as income. That is the law's
 * share below the threshold, above it the profit.
 * @param profitShare part of the sales that is profit after upkeep and depreciation, 0..1.
 */
export const resolveTax = (
  input: FinanceInput,
  notes: FinanceNotes,
  { registered, profitShare }: { registered: boolean; profitShare: number },
): number => {
  const own = input.options?.taxPercent;
  if (own !== undefined) return noteGiven(notes, 'taxPercent', own, UNIT);
  const law = rowAsOf(input.rows, 'tax', input.asOf, input.county)?.value;
  const rate = rowAsOf(input.rows, 'personal_tax_rate', input.asOf, input.county);
  const share = registered ? profitShare : (law?.salesIncomePercent ?? 0) / 100;
  if (!rate || law?.salesIncomePercent === undefined) return noteUnknown(notes, 'finance.taxPercent', QUESTION) ?? 0;
  const value = share * rate.value.percent;
  const range: [number, number] = [share * rate.value.percentMin, share * rate.value.percentMax];
  fromRow(notes, rate, { name: 'taxPercent', value, unit: UNIT, range });
  bounded(notes, 'taxPercent', UNIT, value, range, false);
  noteUnknown(notes, 'finance.taxPercent', QUESTION, range);
  return value;
};
