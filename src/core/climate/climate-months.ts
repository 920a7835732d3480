import { MEAN_DAYS_IN_MONTH, MEAN_DAYS_IN_YEAR } from '../time/calendar-month.js';

/** Mean length of a month [days]. @param month 0 for January to 11. */
export const daysOf = (month: number): number => MEAN_DAYS_IN_MONTH[month]!;

/**
 * Correlation of two months' departures within a year, chosen so that the year's spread is the one measured over the seven
 * stations with five or six whole years, their radiation corrected for steps of the instruments (root mean square 59
 * kWh/m2; independent months would give 53).
 */
const MONTH_CORRELATION = 0.025;

/**
 * Error of a mean wind taken from stations tens of kilometres away, as a share (leave-one-out over the five with wind: 0.50).
 * That of a grid is taken to be as large.
 */
export const WIND_SIGMA_SHARE = 0.5;
/** Error of a mean humidity taken so, in percentage points (leave-one-out over the same five stations, root mean square). */
export const HUMIDITY_SIGMA = 4.4;

/** Climate of one month at a place, each value with its standard deviation for a single year to come. */
export interface ClimateMonth {
  month: number;
  ghiKwhM2Day: number;
  ghiSigma: number;
  /** Parts of `ghiSigma`: from year to year, and of the long-term mean at this place (an assumed height included). */
  ghiSigmaYears: number;
  ghiSigmaPlace: number;
  airTemperature: number;
  temperatureSigma: number;
  /** Parts of `temperatureSigma`: from year to year, and of the long-term mean at this place (an assumed height included). */
  temperatureSigmaYears: number;
  temperatureSigmaPlace: number;
  windSpeedMs: number | null;
  windSpeedSigmaMs: number | null;
  /** Relative humidity [%], and its sigma in percentage points. */
  relativeHumidity: number | null;
  relativeHumiditySigma: number | null;
  sunshineH: number | null;
}

/** The year's sums and means. */
export interface ClimateYear {
  ghiKwhM2: number;
  ghiSigmaKwhM2: number;
  /** Part of `ghiSigmaKwhM2`: that of the long-term mean at this place. */
  ghiSigmaPlaceKwhM2: number;
  airTemperature: number;
  windSpeedMs: number | null;
  relativeHumidity: number | null;
  sunshineH: number | null;
}

const dayMean = (monthly: readonly ClimateMonth[], value: (month: ClimateMonth) => number): number =>
  monthly.reduce((sum, month, i) => sum + value(month) * daysOf(i), 0) / MEAN_DAYS_IN_YEAR;

/** Mean over the days of a quantity that may not be known; `null` unless every month knows it. */
const knownMean = (monthly: readonly ClimateMonth[], value: (month: ClimateMonth) => number | null): number | null =>
  monthly.some((month) => value(month) === null) ? null : dayMean(monthly, (month) => value(month)!);

/** Spread of the year's sum [kWh/m2] from those of its months, with the same correlation between any two. */
const yearlySpread = (
  monthly: readonly ClimateMonth[],
  spreadOf: (month: ClimateMonth) => number,
  correlation: number,
): number => {
  const spreads = monthly.map((month, i) => spreadOf(month) * daysOf(i));
  const independent = Math.hypot(...spreads);
  const together = spreads.reduce((sum, spread) => sum + spread, 0);
  return Math.sqrt((1 - correlation) * independent ** 2 + correlation * together ** 2);
};

const sunshineOf = (monthly: readonly ClimateMonth[]): number | null =>
  monthly.some(({ sunshineH }) => sunshineH === null)
    ? null
    : monthly.reduce((sum, { sunshineH }) => sum + sunshineH!, 0);

/**
 * Sums a year.
 * @param monthly twelve months, January first.
 * @param placeCorrelation that of two months' errors of the long-term mean at the place, 0 to 1.
 */
export const climateYear = (monthly: readonly ClimateMonth[], placeCorrelation: number): ClimateYear => {
  const ghiSigmaPlaceKwhM2 = yearlySpread(monthly, ({ ghiSigmaPlace }) => ghiSigmaPlace, placeCorrelation);
  const years = yearlySpread(monthly, ({ ghiSigmaYears }) => ghiSigmaYears, MONTH_CORRELATION);
  return {
    ghiKwhM2: dayMean(monthly, (month) => month.ghiKwhM2Day) * MEAN_DAYS_IN_YEAR,
    ghiSigmaKwhM2: Math.hypot(years, ghiSigmaPlaceKwhM2),
    ghiSigmaPlaceKwhM2,
    airTemperature: dayMean(monthly, (month) => month.airTemperature),
    windSpeedMs: knownMean(monthly, (month) => month.windSpeedMs),
    relativeHumidity: knownMean(monthly, (month) => month.relativeHumidity),
    sunshineH: sunshineOf(monthly),
  };
};
