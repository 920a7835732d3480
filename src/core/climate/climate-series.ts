import type { LatLng } from '../units.js';
import { climateYear, HUMIDITY_SIGMA, WIND_SIGMA_SHARE, type ClimateMonth } from './climate-months.js';
import type { PlaceClimate } from './monthly-climate.js';
import { distanceKm } from './station-fields.js';

/** One month of one year. */
export interface SeriesMonth {
  year: number;
  month: number;
  /** Global horizontal irradiation without a horizon [kWh/m2 in the month]. */
  ghiKwhM2: number;
  /** Mean air temperature [°C]. */
  airTemperature: number;
}

/** What a source of gridded climate knows of a place: whole years, month by month. */
export interface ClimateSeries extends LatLng {
  elevationM: number;
  /** Data sets behind it: of radiation, such as `PVGIS-SARAH3`, and of weather, such as `ERA5`. */
  radiationData: string;
  weatherData: string;
  months: SeriesMonth[];
}

/** Twelve monthly means of a typical year. */
export interface TypicalWeather {
  /** Wind speed 10 m above the ground [m/s]. */
  windSpeedMs: number[];
  /** Relative humidity [%]. */
  relativeHumidity: number[];
}

/** Years that are needed to show how much they differ. */
export const MIN_YEARS = 3;

/**
 * Error of a satellite's long-term mean as a share; what Thevenard & Pelland, Solar Energy 91 (2013), give for long-term
 * irradiation.
 */
const LONG_TERM_SIGMA_SHARE = 0.05;
/** The error of a satellite's mean is taken to be the same all year. */
const PLACE_CORRELATION = 1;
/** Error of a reanalysis' mean temperature at a place [K]: an assumption of this project. */
const TEMPERATURE_SIGMA_K = 1;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const deviation = (values: readonly number[]): number => {
  const centre = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1));
};

/** Days of a month of a year. @param month 1 to 12. */
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const weatherOf = (weather: TypicalWeather | undefined, month: number) => {
  const windSpeedMs = weather?.windSpeedMs[month] ?? null;
  const relativeHumidity = weather?.relativeHumidity[month] ?? null;
  return {
    windSpeedMs,
    windSpeedSigmaMs: windSpeedMs === null ? null : windSpeedMs * WIND_SIGMA_SHARE,
    relativeHumidity,
    relativeHumiditySigma: relativeHumidity === null ? null : HUMIDITY_SIGMA,
  };
};

const monthOf = (series: ClimateSeries, weather: TypicalWeather | undefined, index: number): ClimateMonth => {
  const years = series.months.filter(({ month }) => month === index + 1);
  const ghis = years.map(({ year, month, ghiKwhM2 }) => ghiKwhM2 / daysIn(year, month));
  const temperatures = years.map(({ airTemperature }) => airTemperature);
  const ghiKwhM2Day = mean(ghis);
  const [ghiSigmaYears, temperatureSigmaYears] = [deviation(ghis), deviation(temperatures)];
  const ofMean = 1 / Math.sqrt(years.length);
  const ghiSigmaPlace = Math.hypot(ghiSigmaYears * ofMean, ghiKwhM2Day * LONG_TERM_SIGMA_SHARE);
  const temperatureSigmaPlace = Math.hypot(temperatureSigmaYears * ofMean, TEMPERATURE_SIGMA_K);
  return {
    month: index + 1,
    ghiKwhM2Day,
    ghiSigma: Math.hypot(ghiSigmaYears, ghiSigmaPlace),
    ghiSigmaYears,
    ghiSigmaPlace,
    airTemperature: mean(temperatures),
    temperatureSigma: Math.hypot(temperatureSigmaYears, temperatureSigmaPlace),
    temperatureSigmaYears,
    temperatureSigmaPlace,
    ...weatherOf(weather, index),
    sunshineH: null,
  };
};

/** Sums of the whole years [kWh/m2]. */
const yearSums = ({ months }: ClimateSeries): number[] =>
  [...Map.groupBy(months, ({ year }) => year).values()].map((year) =>
    year.reduce((sum, { ghiKwhM2 }) => sum + ghiKwhM2, 0),
  );

/**
 * Long-term climate of a place from whole years of months.
 * @param series at least `MIN_YEARS` years, each with its twelve months.
 * @param weather wind and humidity, where they are known.
 * @param asked the point it was asked for.
 * @param giver who gave it: its name, and the attribution text for its figures.
 */
export const climateOfSeries = (
  series: ClimateSeries,
  weather: TypicalWeather | undefined,
  asked: LatLng,
  { name, attribution }: { name: string; attribution: string },
): PlaceClimate => {
  const monthly = Array.from({ length: 12 }, (_, index) => monthOf(series, weather, index));
  const annual = climateYear(monthly, PLACE_CORRELATION);
  const years = series.months.map(({ year }) => year);
  return {
    // the years themselves show their spread better than their months do
    annual: { ...annual, ghiSigmaKwhM2: Math.hypot(deviation(yearSums(series)), annual.ghiSigmaPlaceKwhM2) },
    monthly,
    elevationM: series.elevationM,
    elevationSigmaM: 0,
    elevationAssumed: false,
    elevationSource: name,
    sources: [
      {
        id: series.radiationData,
        name,
        distanceKm: distanceKm(asked, series),
        ghiWeight: 1,
        temperatureWeight: 1,
        source: `${name}: radiation ${series.radiationData}, weather ${series.weatherData}`,
        sourceDate: `${Math.min(...years)}-${Math.max(...years)}`,
        attribution,
      },
    ],
  };
};
