import { codedText } from '../../texts/coded-text.js';
import { rowAsOf } from '../rows/finance-table.js';
import type { FinanceInput } from '../finance-types.js';
import { schemeOf } from '../schemes/schemes.js';
import { noteUnknown, bounded, fromRow, noteGiven, type FinanceNotes } from '../finance-notes.js';

const UNIT = '% of the sales';
const SHARE_QUESTION = codedText('ask_tax');
const MONTHS = 12;

/**
 * Whether an owner registers for value-added tax: one whose scheme is a sale, of as much a month as the law's threshold.
 * @param salesTwd sales of a year.
 * @see udn.com/news/story/7243/9362278, 2026-03-06 (Taichung tax bureau)
 */
export const isRegistered = (
  input: Pick<FinanceInput, 'rows' | 'asOf' | 'county' | 'options'>,
  salesTwd: number,
): boolean => {
  const threshold = rowAsOf(input.rows, 'tax', input.asOf, input.county)?.value.vatThresholdTwdMonth;
  return schemeOf(input.options).registersForVat && salesTwd / MONTHS >= (threshold ?? Infinity);
};

/**
 * Income tax [% of the sales]: given, or the rate of the owner's bracket on the part of the sales that counts as income. That is the law's
 * share below the threshold, above it the profit.
 * @param profitShare part of the sales that is profit after upkeep and depreciation, 0..1.
 */
export const resolveTax = (
  input: FinanceInput,
  notes: FinanceNotes,
  { registered, profitShare }: { registered: boolean; profitShare: number },
): number => {
  const { taxPercent: own, taxBracketPercent: bracket } = input.options ?? {};
  if (own !== undefined) return noteGiven(notes, 'taxPercent', own, UNIT);
  const law = rowAsOf(input.rows, 'tax', input.asOf, input.county)?.value;
  const rate = rowAsOf(input.rows, 'personal_tax_rate', input.asOf, input.county);
  const lawShare = law?.salesIncomePercent === undefined ? undefined : law.salesIncomePercent / 100;
  const share = registered ? profitShare : lawShare;
  if (bracket !== undefined && share !== undefined)
    return share * noteGiven(notes, 'taxBracketPercent', bracket, '% of the income');
  if (!rate || share === undefined) return noteUnknown(notes, 'finance.taxPercent', SHARE_QUESTION) ?? 0;
  const { percent, percentMin, percentMax, brackets } = rate.value;
  const value = share * percent;
  const range: [number, number] = [share * percentMin, share * percentMax];
  fromRow(notes, rate, { name: 'taxPercent', value, unit: UNIT, range });
  bounded(notes, 'taxPercent', UNIT, value, range, { chance: false, answer: 'finance.taxBracketPercent' });
  const question = brackets
    ? codedText('ask_tax_bracket', { brackets: brackets.join(', ') })
    : codedText('ask_tax_rate');
  noteUnknown(notes, 'finance.taxBracketPercent', question, [percentMin, percentMax]);
  return value;
};
