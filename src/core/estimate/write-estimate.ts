import type { Language } from '../accounts/language.js';
import type { Assumption, Unknown } from '../finance/finance-case.js';
import type { FinanceResult } from '../finance/finance-types.js';
import { writeText, writeTexts, type WrittenText } from '../texts/coded-text.js';
import type { Estimate, Verdict } from './estimate-types.js';

/** The money with its reasons and questions in a language. */
export interface WrittenFinance extends Omit<FinanceResult, 'assumptions' | 'unknowns'> {
  assumptions: (Omit<Assumption, 'reason'> & { reason?: WrittenText })[];
  unknowns: (Unknown & WrittenText)[];
}

export interface WrittenEstimate extends Omit<Estimate, 'finance' | 'verdict' | 'warnings'> {
  finance: WrittenFinance | null;
  verdict: Verdict<WrittenText>;
  warnings: WrittenText[];
}

const writeVerdict = ({ answer, reasons, turningPoints }: Verdict, language: Language): Verdict<WrittenText> => ({
  answer,
  reasons: writeTexts(reasons, language),
  turningPoints: turningPoints.map((point) => ({ ...point, effect: writeText(point.effect, language) })),
});

const writeFinance = ({ assumptions, unknowns, ...money }: FinanceResult, language: Language): WrittenFinance => ({
  ...money,
  assumptions: assumptions.map(({ reason, ...figure }) => ({
    ...figure,
    ...(reason && { reason: writeText(reason, language) }),
  })),
  unknowns: writeTexts(unknowns, language),
});

/** Writes the texts of an estimate in a language. */
export const writeEstimate = (estimate: Estimate, language: Language): WrittenEstimate => ({
  ...estimate,
  finance: estimate.finance && writeFinance(estimate.finance, language),
  verdict: writeVerdict(estimate.verdict, language),
  warnings: writeTexts(estimate.warnings, language),
});
