import { toRadians, type LatLng } from '../units.js';
import type { ClimateStation, StationMonth } from './climate-stations.js';
import { krigingWeights, type KrigingModel, type MetricPlace } from './kriging.js';

/** Mean length of the months [days], February with its leap share. */
export const DAYS_IN_MONTH: readonly number[] = [31, 28.25, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Mean length of a month [days]. @param month 0 for January to 11. */
export const daysOf = (month: number): number => DAYS_IN_MONTH[month] ?? 0;

/** Temperature gradient of the standard atmosphere [K/m]; ICAO Doc 7488, Manual of the ICAO Standard Atmosphere, 1993. */
export const LAPSE_RATE_K_PER_M = -0.0065;

/**
 * Beyond this distance to the nearest station [km] the table says nothing about a place. Wuqiu, the township farthest from
 * any station (134 km), still has an answer, with the sigma that goes with it.
 */
export const MAX_STATION_DISTANCE_KM = 140;

/** Of the models tried, those with the least leave-one-out error over the 31 stations (see the test of this file). */
export const GHI_MODEL: KrigingModel = { rangeKm: 200, nugget: 0.1, heightStretch: 100, planeDrift: false };
export const TEMPERATURE_MODEL: KrigingModel = { rangeKm: 1000, nugget: 0.001, heightStretch: 50, planeDrift: true };

/** Standard deviation of the fields, calibrated so that leave-one-out errors have unit variance when divided by it. */
export const GHI_FIELD_SIGMA_SHARE = 0.25;
export const TEMPERATURE_FIELD_SIGMA_K = 3;

/** Stations up to this height stand where towns are; their heights stand in for a height that is not given [m]. */
const TOWN_HEIGHT_M = 500;
/** Uncertainty of an assumed height [m]: the 26 lowland stations' own spread is 62 m, and houses stand higher up too. */
const ASSUMED_HEIGHT_SIGMA_M = 100;
/** Error of a mean wind taken from stations tens of kilometres away, as a share (leave-one-out over the five with wind: 0.50). */
const WIND_SIGMA_SHARE = 0.5;
/**
 * Correlation of two months' departures within a year, chosen so that the year's spread is the one measured over the seven
 * stations with five or six whole years (root mean square 109 kWh/m2; independent months would give 62).
 */
const MONTH_CORRELATION = 0.2;
const EARTH_RADIUS_KM = 6371.0088;
const ORIGIN: LatLng = { lat: 24, lng: 121 };

/** A place whose climate is asked for. */
export interface ClimatePoint extends LatLng {
  /** Height above sea level [m]; assumed from the lowland stations around when absent. */
  elevationM?: number;
}

/** Climate of one month at a place, each value with its standard deviation for a single year to come. */
export interface ClimateMonth {
  month: number;
  ghiKwhM2Day: number;
  ghiSigma: number;
  /** Parts of `ghiSigma`: from year to year, and of the long-term mean at this place. */
  ghiSigmaYears: number;
  ghiSigmaPlace: number;
  airTemperature: number;
  temperatureSigma: number;
  /** Parts of `temperatureSigma`: from year to year, and of the long-term mean at this place (an assumed height included). */
  temperatureSigmaYears: number;
  temperatureSigmaPlace: number;
  windSpeedMs: number | null;
  windSpeedSigmaMs: number | null;
  sunshineH: number;
}

/** The year's sums and means. */
export interface ClimateYear {
  ghiKwhM2: number;
  ghiSigmaKwhM2: number;
  airTemperature: number;
  windSpeedMs: number | null;
  sunshineH: number;
}

/** A station's part in the answer. */
export interface StationShare {
  id: string;
  name: string;
  distanceKm: number;
  ghiWeight: number;
  temperatureWeight: number;
  source: string;
  sourceDate: string;
}

/** Climate of a place with the stations it was made from. */
export interface PlaceClimate {
  annual: ClimateYear;
  monthly: ClimateMonth[];
  elevationM: number;
  elevationAssumed: boolean;
  nearestStationKm: number;
  sources: StationShare[];
}

/** Great-circle distance [km] (haversine, mean earth radius). */
export const distanceKm = (a: LatLng, b: LatLng): number => {
  const chord =
    Math.sin(toRadians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * Math.sin(toRadians(b.lng - a.lng) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
};

/** Equirectangular frame about the middle of Taiwan: distances within 1.5 % between 21.9 and 26.4 degrees north. */
const toMetric = (place: LatLng, elevationM: number): MetricPlace => ({
  eastKm: EARTH_RADIUS_KM * toRadians(place.lng - ORIGIN.lng) * Math.cos(toRadians(ORIGIN.lat)),
  northKm: EARTH_RADIUS_KM * toRadians(place.lat - ORIGIN.lat),
  heightKm: elevationM / 1000,
});

const inverseSquareWeights = (distances: number[]): number[] => {
  const raw = distances.map((distance) => 1 / Math.max(distance, 1) ** 2);
  const total = raw.reduce((sum, weight) => sum + weight, 0);
  return raw.map((weight) => weight / total);
};

const assumedElevation = (stations: ClimateStation[], point: LatLng): number => {
  const lowland = stations.filter((station) => station.elevationM <= TOWN_HEIGHT_M);
  const weights = inverseSquareWeights(lowland.map((station) => distanceKm(station, point)));
  return weights.reduce((sum, weight, i) => sum + weight * (lowland[i]?.elevationM ?? 0), 0);
};

/** A field's stations with their weights at the place and the standard deviation of the prediction (1 = field's own). */
interface Field {
  stations: ClimateStation[];
  weights: number[];
  relativeSigma: number;
}

const field = (stations: ClimateStation[], target: MetricPlace, model: KrigingModel): Field => {
  const places = stations.map((station) => toMetric(station, station.elevationM));
  const { weights, relativeVariance } = krigingWeights(places, target, model);
  return { stations, weights, relativeSigma: Math.sqrt(relativeVariance) };
};

const blend = (from: Field, month: number, value: (month: StationMonth, station: ClimateStation) => number): number =>
  from.stations.reduce((sum, station, i) => {
    const values = station.months[month];
    return values ? sum + (from.weights[i] ?? 0) * value(values, station) : sum;
  }, 0);

/** Spreads are never negative, so they are blended by distance alone (kriging weights may be negative). */
const nearnessField = (stations: ClimateStation[], point: LatLng): Field => ({
  stations,
  weights: inverseSquareWeights(stations.map((station) => distanceKm(station, point))),
  relativeSigma: 0,
});

interface Fields {
  ghi: Field;
  temperature: Field;
  wind: Field | undefined;
  near: Field;
  elevationM: number;
  elevationAssumed: boolean;
}

const radiationOf = (fields: Fields, month: number) => {
  const ghiKwhM2Day = Math.max(
    0,
    blend(fields.ghi, month, (m) => m.ghiKwhM2Day),
  );
  const ghiSigmaYears = blend(fields.near, month, (m) => m.ghiSigmaYears);
  const ghiSigmaPlace = ghiKwhM2Day * GHI_FIELD_SIGMA_SHARE * fields.ghi.relativeSigma;
  return { ghiKwhM2Day, ghiSigma: Math.hypot(ghiSigmaYears, ghiSigmaPlace), ghiSigmaYears, ghiSigmaPlace };
};

const temperatureOf = (fields: Fields, month: number) => {
  const atSeaLevel = blend(fields.temperature, month, (m, s) => m.airTemperature - LAPSE_RATE_K_PER_M * s.elevationM);
  const heightSigma = fields.elevationAssumed ? Math.abs(LAPSE_RATE_K_PER_M) * ASSUMED_HEIGHT_SIGMA_M : 0;
  const temperatureSigmaPlace = Math.hypot(heightSigma, TEMPERATURE_FIELD_SIGMA_K * fields.temperature.relativeSigma);
  const temperatureSigmaYears = blend(fields.near, month, (m) => m.temperatureSigmaYears);
  return {
    airTemperature: atSeaLevel + LAPSE_RATE_K_PER_M * fields.elevationM,
    temperatureSigma: Math.hypot(temperatureSigmaPlace, temperatureSigmaYears),
    temperatureSigmaYears,
    temperatureSigmaPlace,
  };
};

const windOf = (fields: Fields, month: number) => {
  if (!fields.wind) return { windSpeedMs: null, windSpeedSigmaMs: null };
  const windSpeedMs = blend(fields.wind, month, (m) => m.windSpeedMs ?? 0);
  return { windSpeedMs, windSpeedSigmaMs: windSpeedMs * WIND_SIGMA_SHARE };
};

const monthOf = (fields: Fields, month: number): ClimateMonth => ({
  month: month + 1,
  ...radiationOf(fields, month),
  ...temperatureOf(fields, month),
  ...windOf(fields, month),
  sunshineH: Math.max(
    0,
    blend(fields.ghi, month, (m) => m.sunshineH),
  ),
});

const dayMean = (monthly: ClimateMonth[], value: (month: ClimateMonth) => number): number =>
  monthly.reduce((sum, month, i) => sum + value(month) * daysOf(i), 0) / 365.25;

/** Spread of the year's sum [kWh/m2]: months' spreads with the same correlation between any two months. */
const yearlySpread = (monthly: ClimateMonth[]): number => {
  const spreads = monthly.map((month, i) => month.ghiSigmaYears * daysOf(i));
  const independent = Math.hypot(...spreads);
  const together = spreads.reduce((sum, spread) => sum + spread, 0);
  return Math.sqrt((1 - MONTH_CORRELATION) * independent ** 2 + MONTH_CORRELATION * together ** 2);
};

/** Sums a year; the error of the place's long-term mean is common to all months. */
const yearOf = (monthly: ClimateMonth[]): ClimateYear => {
  const place = dayMean(monthly, (month) => month.ghiSigmaPlace) * 365.25;
  return {
    ghiKwhM2: dayMean(monthly, (month) => month.ghiKwhM2Day) * 365.25,
    ghiSigmaKwhM2: Math.hypot(yearlySpread(monthly), place),
    airTemperature: dayMean(monthly, (month) => month.airTemperature),
    windSpeedMs: monthly.some((month) => month.windSpeedMs === null)
      ? null
      : dayMean(monthly, (m) => m.windSpeedMs ?? 0),
    sunshineH: monthly.reduce((sum, month) => sum + month.sunshineH, 0),
  };
};

const sharesOf = (stations: ClimateStation[], fields: Fields, point: LatLng): StationShare[] => {
  const weightIn = (of: Field, station: ClimateStation): number => of.weights[of.stations.indexOf(station)] ?? 0;
  return stations
    .map((station) => ({
      id: station.id,
      name: station.name,
      distanceKm: distanceKm(station, point),
      ghiWeight: weightIn(fields.ghi, station),
      temperatureWeight: weightIn(fields.temperature, station),
      source: station.source,
      sourceDate: station.sourceDate,
    }))
    .sort((a, b) => Math.abs(b.ghiWeight) - Math.abs(a.ghiWeight) || a.distanceKm - b.distanceKm);
};

const fieldsAt = (stations: ClimateStation[], point: ClimatePoint): Fields => {
  const elevationM = point.elevationM ?? assumedElevation(stations, point);
  const target = toMetric(point, elevationM);
  const windy = stations.filter((station) => station.months.every((month) => month.windSpeedMs !== null));
  const sunny = stations.filter((station) => !station.radiationExcluded);
  return {
    ghi: field(sunny, target, GHI_MODEL),
    temperature: field(stations, target, TEMPERATURE_MODEL),
    wind: windy.length > 0 ? nearnessField(windy, point) : undefined,
    near: nearnessField(sunny, point),
    elevationM,
    elevationAssumed: point.elevationM === undefined,
  };
};

/**
 * Monthly climate of a place from the stations around: radiation and sunshine by ordinary kriging in space and height,
 * temperature by universal kriging of the values reduced to sea level, wind by inverse squared distance.
 * @param stations the table of `parseClimateStations`, at least four of them with radiation.
 * @param point WGS84; `elevationM` [m] where known.
 * @returns twelve months with sigmas, the year, and every station with its weights, heaviest first; `undefined` for a
 *   place farther than `MAX_STATION_DISTANCE_KM` from every station.
 * Known error (leave one station out, below 900 m): radiation 10 % of the year's sum (root mean square), temperature 0.6 K.
 */
export const climateAt = (stations: ClimateStation[], point: ClimatePoint): PlaceClimate | undefined => {
  const nearestStationKm = Math.min(...stations.map((station) => distanceKm(station, point)));
  if (!(nearestStationKm <= MAX_STATION_DISTANCE_KM)) return undefined;
  const fields = fieldsAt(stations, point);
  const monthly = DAYS_IN_MONTH.map((_, month) => monthOf(fields, month));
  return {
    annual: yearOf(monthly),
    monthly,
    elevationM: fields.elevationM,
    elevationAssumed: fields.elevationAssumed,
    nearestStationKm,
    sources: sharesOf(stations, fields, point),
  };
};
