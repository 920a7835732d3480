import { foldTai } from '../climate/fold-tai.js';

/** Fewest characters that are looked for. */
const MIN_QUERY = 2;

/**
 * A text that someone typed, ready to be looked for: one writing of each character, one blank between words, no control
 * characters.
 */
export const cleanQuery = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Whether there is enough of a text to look for it. */
export const isSearchable = (query: string): boolean => [...query].length >= MIN_QUERY;

/** A text for comparing: 臺 for 台, no blanks, small letters. */
export const foldPlace = (text: string): string => foldTai(text).toLowerCase();

/** The same text with 臺 written 台, or the other way round; `undefined` where neither is in it. */
export function alternateTai(text: string): string | undefined {
  if (text.includes('台')) return text.replaceAll('台', '臺');
  return text.includes('臺') ? text.replaceAll('臺', '台') : undefined;
}
