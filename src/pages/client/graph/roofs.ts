import type { Position } from 'geojson';
import type { Language } from '../../../core/accounts/language.js';
import { ask, FaultError } from '../ask.js';
import { ROOF_AT_PLACE, ROOF_BY_ID, SUGGESTIONS } from './roof-questions.js';
import type {
  RoofAtPlaceAnswer,
  RoofAtPlaceVariables,
  RoofByIdAnswer,
  RoofByIdVariables,
  RoofParts,
  SuggestionsAnswer,
  SuggestionsVariables,
} from './roof-answers.generated.js';

/** A building with its estimate; without one where it could not be calculated. */
export type Roof = RoofParts;
export type RoofEstimate = NonNullable<Roof['estimate']>;
export type Size = RoofEstimate['configurations'][number];
export type Suggestion = NonNullable<SuggestionsAnswer['placeSuggestions']>[number];

/** Answers to the questions of an estimate, by the path of their input, such as `finance.costPerKw`. */
export type Answers = Readonly<Record<string, number>>;

/** Where a search led: to a place, and to the roof that is there. */
export interface SearchedPlace {
  lat: number;
  lng: number;
  /** It is no more than the middle of a township. */
  isTownship: boolean;
  roof: Roof | undefined;
}

/** Roofs that were opened; going back and forth asks nothing again. */
const KEPT_ROOFS = 50;
const seen = new Map<string, Roof>();

const keyOf = (id: string, answers: Answers, language: Language): string =>
  JSON.stringify([id, language, ...Object.entries(answers).toSorted(([a], [b]) => a.localeCompare(b))]);

/** The roof of a building with the answers of its owner. @throws FaultError */
export async function roofOfBuilding(id: string, answers: Answers, language: Language): Promise<Roof> {
  const key = keyOf(id, answers, language);
  const known = seen.get(key);
  if (known) return known;
  const variables: RoofByIdVariables = { id, options: optionsOf(answers, language) };
  const { building } = await ask<RoofByIdAnswer>(ROOF_BY_ID, variables, language);
  if (building === null) throw new FaultError({ kind: 'notFound' });
  return keep(key, building);
}

/** What is at a place of the search, or at a position. @throws FaultError */
export async function searchedPlace(at: RoofAtPlaceVariables['at'], language: Language): Promise<SearchedPlace> {
  const variables: RoofAtPlaceVariables = { at, options: optionsOf({}, language) };
  const { place } = await ask<RoofAtPlaceAnswer>(ROOF_AT_PLACE, variables, language);
  if (place === null) throw new FaultError({ kind: 'notFound' });
  const { lat, lng, address, building } = place;
  if (building) keep(keyOf(building.id, {}, language), building);
  // an own position is exact, also where only its township has a name
  const isTownship = at.placeId?.startsWith('township:') ?? (!at.at && address?.precision === 'TOWNSHIP');
  return { lat, lng, isTownship, roof: isTownship ? undefined : (building ?? undefined) };
}

/** Places whose name or address has what was typed. @throws FaultError */
export async function suggest(q: string, language: Language, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const variables: SuggestionsVariables = { input: { q } };
  return (await ask<SuggestionsAnswer>(SUGGESTIONS, variables, language, { signal })).placeSuggestions ?? [];
}

function keep(key: string, roof: Roof): Roof {
  const [oldest] = seen.keys();
  if (oldest !== undefined && seen.size >= KEPT_ROOFS) seen.delete(oldest);
  if (roof.estimate !== null) seen.set(key, roof);
  return roof;
}

/** Options of an estimate; the paths of answers are those of its inputs. */
export function optionsOf(answers: Answers, language: Language): NonNullable<RoofByIdVariables['options']> {
  const groups: Record<string, Record<string, number>> = {};
  for (const [path, value] of Object.entries(answers)) {
    const [group = '', name = ''] = path.split('.');
    (groups[group] ??= {})[name] = value;
  }
  return { ...groups, lang: language === 'en' ? 'EN' : 'ZH_TW' };
}

/** Middle of the box of a ring. */
export function middleOfRing(ring: readonly Position[]): [lng: number, lat: number] {
  const [lngs, lats] = [ring.map(([lng]) => lng!), ring.map(([, lat]) => lat!)];
  return [(Math.min(...lngs) + Math.max(...lngs)) / 2, (Math.min(...lats) + Math.max(...lats)) / 2];
}

export const middleOfRoof = ({ footprint }: Pick<Roof, 'footprint'>): [lng: number, lat: number] =>
  middleOfRing(footprint.coordinates[0]!);
