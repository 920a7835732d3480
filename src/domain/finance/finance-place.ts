import { InvalidInputError } from '../../core/errors.js';
import type { EstimateQuery } from '../assessments/estimate-query.js';
import type { EstimateInput } from '../../core/estimate/estimate-types.js';
import { financeCountry, type FinanceCountry, type FinanceTableKey } from '../../core/finance/rows/finance-country.js';
import { isStrangeRegion, TABLE_COUNTRY } from '../../core/finance/rows/finance-table.js';
import { codedText, type CodedText } from '../../core/texts/coded-text.js';
import type { ClimateService } from '../climate/climate.service.js';
import type { FinanceRowSet } from './finance-rows.js';

/** Currency of an estimate where none is given and no table is used: none, by ISO 4217. */
const NO_CURRENCY = 'XXX';

/** The finance rows of a place, and what they hold for. */
export interface PlaceFinance extends Pick<EstimateInput['finance'], 'rows' | 'country' | 'county'> {
  currency: string;
}

/**
 * The finance rows that apply to a roof: those of its country in the currency asked for.
 * @throws InvalidInputError for a currency in which the country has no rows, while it has rows in another.
 */
export function financeAt(
  climate: ClimateService,
  { tables, rowsOf }: FinanceRowSet,
  { lat, lng, finance: asked = { mode: 'feed_in' } }: EstimateQuery,
): PlaceFinance {
  const township = climate.townshipAt({ lat, lng })?.township;
  const query = { place: { lat, lng }, country: asked.country, inTownship: township !== undefined };
  const country = financeCountry(query, tables);
  const region = asked.region && (climate.countyName(asked.region, 'zh-TW') ?? undefined);
  const county = region ?? (country?.country === TABLE_COUNTRY ? township?.countyName : undefined);
  const table = country && tableOf(country, asked.currency, tables);
  if (table === undefined) return { rows: [], country, county, currency: asked.currency ?? NO_CURRENCY };
  return { rows: rowsOf(table), country, county, currency: table.currency };
}

/** The table of a country in a currency: the one asked for, or its first. */
function tableOf(
  { country }: FinanceCountry,
  currency: string | undefined,
  tables: readonly FinanceTableKey[],
): FinanceTableKey | undefined {
  const own = tables.filter((table) => table.country === country);
  const found = currency === undefined ? own[0] : own.find((table) => table.currency === currency);
  if (found !== undefined || own.length === 0) return found;
  const known = own.map((table) => table.currency).join(', ');
  const reason = `the finance rows of ${country} are in ${known}; leave the currency out, or import rows in ${currency} (npm run import-finance)`;
  throw InvalidInputError.at(['finance', 'currency'], reason, currency);
}

/** What to warn of where no row applies, none is for the region, or the country is only taken from the time zone. */
export function financeWarnings({
  rows,
  country,
  county,
}: Pick<PlaceFinance, 'rows' | 'country' | 'county'>): CodedText[] {
  if (rows.length === 0)
    return [
      codedText('no_finance_rows', country ? { country: country.country } : { country: 'unknown', countryZh: '不明' }),
    ];
  return [
    ...(county !== undefined && isStrangeRegion(rows, county) ? [codedText('region_unknown', { region: county })] : []),
    ...(country?.source === 'time_zone' ? [codedText('country_by_time_zone', { country: country.country })] : []),
  ];
}
