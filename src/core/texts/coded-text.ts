import type { Language } from '../accounts/language.js';
import { memoizeByKey } from '../memoize-by-key.js';
import { toDecimals } from '../units.js';
import { CHINESE_TERMS } from './chinese-terms.js';
import { ENGLISH, type TextCode } from './english.js';
import { TRADITIONAL_CHINESE } from './traditional-chinese.js';

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** Values of a text's places, all of them and no other; `sourceZh` is what a text in 繁體中文 has in the place of `source`. */
export type TextParams<Code extends TextCode> = Record<NamesIn<(typeof ENGLISH)[Code]>, number | string> &
  Partial<Record<`${NamesIn<(typeof ENGLISH)[Code]>}Zh`, string>>;

/** A text for people before its language is known: a warning, a reason or a question. */
export interface CodedText {
  code: TextCode;
  params: Readonly<Record<string, number | string>>;
}

/** The same in a language. */
export interface WrittenText extends CodedText {
  text: string;
}

/** The catalogues by language. */
export const CATALOGUES: Readonly<Record<Language, Readonly<Record<TextCode, string>>>> = {
  'zh-TW': TRADITIONAL_CHINESE,
  en: ENGLISH,
};

/** A text with the values of its places. */
export const codedText = <Code extends TextCode>(
  code: Code,
  ...[params]: [NamesIn<(typeof ENGLISH)[Code]>] extends [never] ? [] : [params: TextParams<Code>]
): CodedText => ({ code, params: params ?? {} });

/** Digits after the point that a number has at most in a text. */
const MAX_DECIMALS = 4;

/** Words of a finance row, such as the name of a bonus or a plan, for readers; words that administrators wrote stay as they are. */
export const writeTerm = (value: string, language: Language): string =>
  language === 'zh-TW' ? inChinese(value) : value.replaceAll(/(?<=[a-z])_(?=[a-z])/g, ' ');

const inChinese = (value: string): string => {
  const parts = value.split('; ').map((part) => CHINESE_TERMS.get(part));
  return parts.includes(undefined) ? value : parts.join('；');
};

/** A source as a reader of the language has it; one without Chinese words stays as it is. */
export const writeSource = ({ source, sourceZh }: { source: string; sourceZh?: string }, language: Language): string =>
  language === 'zh-TW' ? (sourceZh ?? source) : source;

/** A value as a text has it: sources, currencies and, of questions, words of finance rows are in the language. */
const worded = ({ code, params }: CodedText, name: string, language: Language): number | string => {
  const value = (language === 'zh-TW' ? params[`${name}Zh`] : undefined) ?? params[name] ?? '';
  if (typeof value === 'number') return value;
  if (name === 'currency' && value === 'TWD' && language === 'zh-TW') return '元';
  return code.startsWith('ask_') ? writeTerm(value, language) : value;
};

const NUMBERS = new Intl.NumberFormat('en-US', { maximumFractionDigits: MAX_DECIMALS });

/** Numbers that are written digit by digit, without an exponent. */
const PLAIN = { least: 1e-4, below: 1e15 }; // equal: at both ends the formatter writes the same

/** A number with commas between thousands; one without more digits than are shown takes no formatter. */
function shownNumber(value: number): string {
  const size = Math.abs(value);
  const isPlain =
    size < PLAIN.below && (size >= PLAIN.least || value === 0) && toDecimals(value, MAX_DECIMALS) === value;
  if (!isPlain || Object.is(value, -0)) return NUMBERS.format(value);
  const digits = String(size);
  const point = digits.indexOf('.');
  let text = digits;
  for (let at = (point < 0 ? digits.length : point) - 3; at > 0; at -= 3)
    text = `${text.slice(0, at)},${text.slice(at)}`;
  return value < 0 ? `-${text}` : text;
}

const shown = (value: number | string): string => (typeof value === 'number' ? shownNumber(value) : value);

/** Words of a text of a catalogue, with the names of its places between them. */
const partsOf = memoizeByKey(
  (text: string) => text.split(/\{(\w+)\}/),
  (text) => text,
);

/** Adds the text of a language; whatever else the value has stays. */
export const writeText = <T extends CodedText>(coded: T, language: Language): T & WrittenText => {
  let text = '';
  let isPlace = false;
  for (const part of partsOf(CATALOGUES[language][coded.code])) {
    text += isPlace ? shown(worded(coded, part, language)) : part;
    isPlace = !isPlace;
  }
  return { ...coded, text };
};

/** The same for a list. */
export const writeTexts = <T extends CodedText>(coded: readonly T[], language: Language): (T & WrittenText)[] =>
  coded.map((one) => writeText(one, language));
