import type { Language } from '../accounts/language.js';
import type { Assumption, Unknown } from '../finance/case/finance-case.js';
import type { FinanceResult } from '../finance/finance-types.js';
import { writeText, writeTexts, type WrittenText } from '../texts/coded-text.js';
import type { PvDuty } from './plant/pv-duty.js';
import type { Estimate, Verdict } from './estimate-types.js';

/** The money with its reasons and questions in a language. */
export interface WrittenFinance extends Omit<FinanceResult, 'assumptions' | 'unknowns' | 'warnings'> {
  assumptions: (Omit<Assumption, 'reason'> & { reason?: WrittenText })[];
  unknowns: (Unknown & WrittenText)[];
}

export type WrittenVerdict = Verdict<WrittenText, Unknown & WrittenText>;

export interface WrittenEstimate extends Omit<Estimate, 'finance' | 'verdict' | 'duty' | 'warnings'> {
  finance: WrittenFinance | null;
  verdict: WrittenVerdict;
  duty: PvDuty<WrittenText> | null;
  warnings: WrittenText[];
}

const writeVerdict = (
  { reasons, turningPoints, question, ...answer }: Verdict,
  language: Language,
): WrittenVerdict => ({
  ...answer,
  reasons: writeTexts(reasons, language),
  turningPoints: turningPoints.map((point) => ({ ...point, effect: writeText(point.effect, language) })),
  question: question && writeText(question, language),
});

const writeFinance = (
  { assumptions, unknowns, warnings: _, ...money }: FinanceResult,
  language: Language,
): WrittenFinance => ({
  ...money,
  assumptions: assumptions.map(({ reason, ...figure }) => ({
    ...figure,
    ...(reason && { reason: writeText(reason, language) }),
  })),
  unknowns: writeTexts(unknowns, language),
});

const writeDuty = ({ reason, unknowns, ...duty }: PvDuty, language: Language): PvDuty<WrittenText> => ({
  ...duty,
  reason: writeText(reason, language),
  unknowns: writeTexts(unknowns, language),
});

/** Writes the texts of an estimate in a language. */
export const writeEstimate = (estimate: Estimate, language: Language): WrittenEstimate => ({
  ...estimate,
  finance: estimate.finance && writeFinance(estimate.finance, language),
  verdict: writeVerdict(estimate.verdict, language),
  duty: estimate.duty && writeDuty(estimate.duty, language),
  warnings: writeTexts(estimate.warnings, language),
});
