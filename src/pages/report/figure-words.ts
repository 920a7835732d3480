import { CONDITION_UNIT } from '../../core/finance/case/conditions.js';
import type { Language } from '../../core/accounts/language.js';
import { TABLE_CURRENCY } from '../../core/finance/rows/finance-table.js';
import { writeTerm } from '../../core/texts/coded-text.js';
import { figure, number } from './numbers.js';
import type { ReportView } from './report-view.js';
import type { Words } from './words/english.js';
import { REPORT_WORDS } from './words/words.js';

/** What a name of a figure has in brackets, and how it is written. */
const QUALIFIERS: readonly [pattern: RegExp, write: (words: Words, parts: string[]) => string][] = [
  [/^year (\d+)$/, ({ inYear }, [year]) => inYear(year!)],
  [/^years (\d+) to (\d+)$/, ({ inYears }, [first, last]) => inYears(first!, last!)],
  [/^from year (\d+)$/, ({ fromYear }, [year]) => fromYear(year!)],
  [/^between the known rates$/, ({ betweenRates }) => betweenRates],
  [
    /^after (\d+) years or (\d+) cycles; (replaced|gone) after (\d+) years$/,
    ({ batteryLife }, [years, cycles, end, life]) =>
      batteryLife(years!, number(Number(cycles)), end === 'replaced', life!),
  ],
];

const qualifierOf = (text: string, words: Words): string => {
  for (const [pattern, write] of QUALIFIERS) {
    const parts = pattern.exec(text);
    if (parts) return write(words, parts.slice(1));
  }
  return text;
};

/** Name of a figure in words: `upkeep.insurance`, `feedInBonus.<name>`, `… (years 1 to 10)`. */
export function nameOf(name: string, words: Words): string {
  const { figureNames, comma, colon } = words;
  const [, base = name, qualifier] = /^(.*?)(?: \((.*)\))?$/.exec(name) ?? [];
  const [group = '', ...rest] = base.split('.');
  const known =
    figureNames[base] ?? (figureNames[group] === undefined ? base : `${figureNames[group]}${colon}${rest.join('.')}`);
  return qualifier === undefined ? known : `${known}${comma}${qualifierOf(qualifier, words)}`;
}

/** A value as people read it: shares and percentages with their sign, plans by their names. */
export function valueText(value: number | string, unit: string, language: Language): string {
  if (typeof value === 'string') return writeTerm(value, language);
  if (unit === CONDITION_UNIT) return REPORT_WORDS[language].isMet[value === 1 ? 'met' : 'not'];
  if (unit.startsWith('share')) return `${number(value * 100, 1)} %`;
  if (unit.startsWith('%')) return `${number(value, 2)} %`;
  return figure(value);
}

/** A unit in words, in its currency. */
export function unitText(unit: string, currency: string, { units }: Words): string {
  const text = units[unit.replaceAll(currency, TABLE_CURRENCY)];
  if (text === undefined) return unit;
  return currency === TABLE_CURRENCY ? text : text.replaceAll(/TWD|元/g, currency === 'XXX' ? '' : currency);
}

/** Units of the inputs that questions ask for, by their last name. */
const INPUT_UNITS: Readonly<Record<string, string>> = {
  costTwdPerKw: 'TWD/kW',
  feedInTariff: 'TWD/kWh',
  omTwdPerKwYear: 'TWD/kW and year',
  insuranceTwdPerKwYear: 'TWD/kW and year',
  inverterReplacement: 'TWD/kW',
  subsidyTwd: 'TWD',
  taxPercent: '% of the sales',
  degradationPercent: '% a year',
  discountRatePercent: '% a year',
};

/** The range of an answer, with its name and unit. */
export function boundsText(
  field: string,
  [low, high]: readonly number[],
  { data, language, words }: ReportView,
): string {
  const currency = data.finance?.currency ?? TABLE_CURRENCY;
  const input = field.slice(field.lastIndexOf('.') + 1);
  const ownUnit = INPUT_UNITS[input] ?? (input.endsWith('Percent') ? '%' : '');
  const unit = ownUnit.replaceAll(TABLE_CURRENCY, currency);
  const [from, to] = [low!, high!].map((bound) => valueText(bound, unit, language));
  const unitWords = unitText(unit, currency, words);
  return words.questions.between(nameOf(input, words), from!, [to, unitWords].filter(Boolean).join(' '));
}
