import type { Language } from '../accounts/language.js';
import type { Unknown } from '../finance/finance-case.js';
import type { FinanceResult } from '../finance/finance-types.js';
import { writeTexts, type WrittenText } from '../texts/coded-text.js';
import type { Estimate } from './estimate-types.js';

/** The money with its questions in a language. */
export interface WrittenFinance extends Omit<FinanceResult, 'unknowns'> {
  unknowns: (Unknown & WrittenText)[];
}

/** An estimate with its texts in a language. */
export interface WrittenEstimate extends Omit<Estimate, 'finance' | 'warnings'> {
  finance: WrittenFinance | null;
  warnings: WrittenText[];
}

/** Writes the texts of an estimate in a language. */
export const writeEstimate = (estimate: Estimate, language: Language): WrittenEstimate => ({
  ...estimate,
  finance: estimate.finance && { ...estimate.finance, unknowns: writeTexts(estimate.finance.unknowns, language) },
  warnings: writeTexts(estimate.warnings, language),
});
