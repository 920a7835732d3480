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
  county: string | null;
  link?: ReportLink | undefined;
  /** Of the report; `XXX` where it has no money. */
  currency: string;
  /** A sum in that currency. */
  money: (sum: number) => string;
}

/** Of its money; a roof on which every plant loses has money in its reasons alone. */
function currencyOf({ finance, verdict }: ReportData): string {
  const [stated] = verdict.reasons.flatMap(({ params: { currency } }) =>
    typeof currency === 'string' ? [currency] : [],
  );
  return finance?.currency ?? stated ?? 'XXX';
}

/** Puts a report and the words of its language together. */
export function viewOf({ data, language, address, county, link }: ReportInput): ReportView {
  const words = REPORT_WORDS[language];
  const currency = currencyOf(data);
  return { data, language, words, address, county, link, currency, money: (sum) => words.money(sum, currency) };
}
