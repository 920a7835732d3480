import type { Language } from '../../core/accounts/language.js';
import type { ReportData, ReportInput, ReportLink } from '../../core/report/report-data.js';
import type { Words } from './words/english.js';
import { REPORT_WORDS } from './words/words.js';

/** A report in a language, as its sections take it. */
export interface ReportView {
  data: ReportData;
  language: Language;
  words: Words;
  address: string | null;
  link?: ReportLink | undefined;
  /** A sum in the currency of the report. */
  money: (sum: number) => string;
}

/** Puts a report and the words of its language together. */
export function viewOf({ data, language, address, link }: ReportInput): ReportView {
  const words = REPORT_WORDS[language];
  const currency = data.finance?.currency ?? 'XXX';
  return { data, language, words, address, link, money: (sum) => words.money(sum, currency) };
}
