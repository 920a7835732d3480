import { memoizeByIdentity } from '../../memoize-by-identity.js';
import { timeZoneAt } from '../../sun/local-time.js';
import type { LatLng } from '../../units.js';
import { TABLE_COUNTRY } from './finance-table.js';

/** How the country of a place is known: asked for, by the outlines of Taiwan's townships, or by the time zone of the place. */
export const COUNTRY_SOURCES = ['given', 'township', 'time_zone'] as const;
export type CountrySource = (typeof COUNTRY_SOURCES)[number];

/** The country whose finance rows apply [ISO 3166-1 alpha-2]. */
export interface FinanceCountry {
  country: string;
  source: CountrySource;
}

/** A country and currency of which finance rows are stored. */
export interface FinanceTableKey {
  country: string;
  currency: string;
}

/** What is known of the place of a roof. */
export interface CountryQuery {
  place: LatLng;
  /** Asked for. */
  country: string | undefined;
  /** Whether a township of Taiwan covers the place. */
  inTownship: boolean;
}

/** `getTimeZones` of ECMA-402 (2024), which the compiler's library does not know yet. */
type RegionLocale = Intl.Locale & { getTimeZones(): string[] | undefined };

/** The name by which the runtime lists a time zone, of which some have several. */
const canonical = (timeZone: string): string => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

const zonesOf = (country: string): string[] => (new Intl.Locale(`und-${country}`) as RegionLocale).getTimeZones() ?? [];

/** The countries of a table with the time zones that the runtime's data (CLDR) gives them. */
const zonesOfTable = memoizeByIdentity((tables: readonly FinanceTableKey[]) =>
  [...new Set(tables.map(({ country }) => country))]
    .filter((country) => country !== TABLE_COUNTRY)
    .map((country) => ({ country, zones: new Set(zonesOf(country).map(canonical)) })),
);

/**
 * The country of a place, without a map of the world: asked for, Taiwan where one of its townships is, else the one country
 * with finance rows to which the time zone of the place belongs.
 * @returns `undefined` where none has rows or several do. Limit: the map of time zones is packed, so that within some
 *   kilometres of a border it may name the neighbour; an answer says which way was taken.
 */
export function financeCountry(
  { place, country, inTownship }: CountryQuery,
  tables: readonly FinanceTableKey[],
): FinanceCountry | undefined {
  if (country !== undefined) return { country, source: 'given' };
  if (inTownship) return { country: TABLE_COUNTRY, source: 'township' };
  const zone = canonical(timeZoneAt(place));
  const [found, ...more] = zonesOfTable(tables).filter(({ zones }) => zones.has(zone));
  return found && more.length === 0 ? { country: found.country, source: 'time_zone' } : undefined;
}
