/** Most words of a search that count; the rest would only slow it. */
const MAX_WORDS = 8;

/**
 * A text as search compares it: width and case folded, 台 written 臺 (names of Taiwan use both), blanks as one space.
 */
export const foldSearch = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('台', '臺').replace(/\s+/g, ' ').trim();

/** The folded text a search looks in. @param texts of a vendor: its name, counties, tags and portfolios. */
export const searchTextOf = (texts: readonly string[]): string => foldSearch(texts.join('\n'));

/**
 * Patterns for SQL's `like`, all of which must match the folded text: one for each word, its wildcards taken literally.
 */
export const searchPatterns = (query: string): string[] =>
  foldSearch(query)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);

/** Counties as they are compared. */
export const countyKeysOf = (counties: readonly string[]): string[] => [
  ...new Set(counties.map((county) => foldSearch(county).replaceAll(' ', '')).filter((key) => key !== '')),
];

/** The keys a county may be stored under: `台北` finds `臺北市`, `新竹` the city and the county. */
export function countyKeysFor(county: string): string[] {
  const key = foldSearch(county).replaceAll(' ', '');
  return /[市縣]$/.test(key) ? [key, key.slice(0, -1)] : [key, `${key}市`, `${key}縣`];
}
