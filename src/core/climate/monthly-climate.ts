import { MEAN_DAYS_IN_MONTH } from '../time/calendar-month.js';
import type { LatLng } from '../units.js';
import {
  climateYear,
  HUMIDITY_SIGMA,
  WIND_SIGMA_SHARE,
  type ClimateMonth,
  type ClimateYear,
} from './climate-months.js';
import type { ClimateStation } from './climate-stations.js';
import { knownHeight, lowlandHeight, type GroundHeight } from './ground-height.js';
import type { KrigingModel } from './kriging.js';
import { blend, distanceKm, knownField, krigedField, inverseDistanceField, type Field } from './station-fields.js';

export { daysOf, type ClimateMonth, type ClimateYear } from './climate-months.js';
export { distanceKm } from './station-fields.js';

/** Temperature gradient of the standard atmosphere [K/m]; ICAO Doc 7488, Manual of the ICAO Standard Atmosphere, 1993. */
const LAPSE_RATE_K_PER_M = -0.0065;

/**
 * Beyond this distance to the nearest station [km] the table says nothing about a place. Wuqiu, the township farthest from
 * any station (134 km), still has an answer, with the sigma that goes with it.
 */
export const MAX_STATION_DISTANCE_KM = 140;
/** Stations farther away than this are not used for a place [km]; no two of Taiwan's are. */
const STATION_REACH_KM = 600;
/** Stations that count, the nearest: more change nothing and cost the cube of their number. */
const MAX_STATIONS = 60;

/**
 * Of the models tried, those with the least leave-one-out error over the 31 stations (docs/validation.md). Inland, clouds
 * rise over the slopes on summer afternoons, and in winter the lee of the mountains is clearer than the coast: radiation
 * follows the distance from the coast better than height.
 */
export const GHI_MODEL: KrigingModel = { rangeKm: 400, nugget: 0.2, heightStretch: 0, coastStretch: 2, drift: 'coast' };
const TEMPERATURE_MODEL: KrigingModel = {
  rangeKm: 1000,
  nugget: 0.001,
  heightStretch: 50,
  coastStretch: 0,
  drift: 'plane',
};
/** Fewer stations whose distance from the coast is known than this show no drift with it. */
const MIN_COAST_STATIONS = 4;
/** The first where no outlines show how far the coast is. */
const GHI_MODEL_WITHOUT_COAST: KrigingModel = { ...GHI_MODEL, coastStretch: 0, drift: 'none' };

/** Standard deviation of the fields, calibrated so that leave-one-out errors have unit variance when divided by it. */
const GHI_FIELD_SIGMA_SHARE = 0.25;
/** Correlation of two months' errors at a place, calibrated so that leave-one-out errors of the year have unit variance too. */
const PLACE_CORRELATION = 0.4;
const TEMPERATURE_FIELD_SIGMA_K = 3;

/** A place whose climate is asked for. */
export interface ClimatePoint extends LatLng {
  /** Height above sea level [m]; assumed from the lowland stations around when absent. */
  elevationM?: number;
  /** Distance from the coast [km]; absent where no outline shows it. */
  coastKm?: number | undefined;
}

/** A station's part in the answer, or another source's. */
export interface StationShare {
  id: string;
  name: string;
  distanceKm: number;
  ghiWeight: number;
  temperatureWeight: number;
  source: string;
  /** The source in 繁體中文, where it is known. */
  sourceZh?: string;
  sourceDate: string;
  /** Attribution text for its figures. */
  attribution: string;
}

/** Climate of a place with what it was made from. */
export interface PlaceClimate {
  annual: ClimateYear;
  monthly: ClimateMonth[];
  elevationM: number;
  elevationSigmaM: number;
  elevationAssumed: boolean;
  elevationSource: string;
  elevationSourceZh?: string;
  sources: StationShare[];
}

/** Climate of a place made from stations. */
export interface StationClimate extends PlaceClimate {
  nearestStationKm: number;
}

interface Fields {
  ghi: Field;
  temperature: Field;
  wind: Field | undefined;
  humidity: Field | undefined;
  sunshine: Field | undefined;
  near: Field;
  ground: GroundHeight;
}

const ghiIn = (field: Field, month: number): number => {
  const ghi = blend(field, month, (m) => m.ghiKwhM2Day);
  return Math.max(0, ghi);
};

const radiationOf = (fields: Fields, month: number) => {
  const ghiKwhM2Day = ghiIn(fields.ghi, month);
  const ghiSigmaYears = blend(fields.near, month, (m) => m.ghiSigmaYears);
  const interpolated = ghiKwhM2Day * GHI_FIELD_SIGMA_SHARE * fields.ghi.relativeSigma;
  const ofMeans = blend(fields.near, month, (m) => m.ghiSigmaMean);
  const ghiSigmaPlace = Math.hypot(interpolated, ofMeans);
  return { ghiKwhM2Day, ghiSigma: Math.hypot(ghiSigmaYears, ghiSigmaPlace), ghiSigmaYears, ghiSigmaPlace };
};

const temperatureOf = ({ temperature, near, ground }: Fields, month: number) => {
  const atSeaLevel = blend(temperature, month, (m, s) => m.airTemperature - LAPSE_RATE_K_PER_M * s.elevationM);
  const heightSigma = Math.abs(LAPSE_RATE_K_PER_M) * ground.sigmaM;
  const temperatureSigmaPlace = Math.hypot(heightSigma, TEMPERATURE_FIELD_SIGMA_K * temperature.relativeSigma);
  const temperatureSigmaYears = blend(near, month, (m) => m.temperatureSigmaYears);
  return {
    airTemperature: atSeaLevel + LAPSE_RATE_K_PER_M * ground.elevationM,
    temperatureSigma: Math.hypot(temperatureSigmaPlace, temperatureSigmaYears),
    temperatureSigmaYears,
    temperatureSigmaPlace,
  };
};

const windOf = ({ wind }: Fields, month: number) => {
  if (!wind) return { windSpeedMs: null, windSpeedSigmaMs: null };
  const windSpeedMs = blend(wind, month, (m) => m.windSpeedMs!);
  return { windSpeedMs, windSpeedSigmaMs: windSpeedMs * WIND_SIGMA_SHARE };
};

const humidityOf = ({ humidity }: Fields, month: number) => {
  if (!humidity) return { relativeHumidity: null, relativeHumiditySigma: null };
  return {
    relativeHumidity: blend(humidity, month, (m) => m.relativeHumidity!),
    relativeHumiditySigma: HUMIDITY_SIGMA,
  };
};

const sunshineOf = ({ sunshine }: Fields, month: number): number | null => {
  if (!sunshine) return null;
  const hours = blend(sunshine, month, (m) => m.sunshineH!);
  return Math.max(0, hours);
};

const monthOf = (fields: Fields, month: number): ClimateMonth => ({
  month: month + 1,
  ...radiationOf(fields, month),
  ...temperatureOf(fields, month),
  ...windOf(fields, month),
  ...humidityOf(fields, month),
  sunshineH: sunshineOf(fields, month),
});

const sharesOf = (stations: readonly ClimateStation[], fields: Fields, point: LatLng): StationShare[] => {
  const weightIn = (of: Field, station: ClimateStation): number => of.weights[of.stations.indexOf(station)] ?? 0;
  return stations
    .map((station) => ({
      id: station.id,
      name: station.name,
      distanceKm: distanceKm(station, point),
      ghiWeight: weightIn(fields.ghi, station),
      temperatureWeight: weightIn(fields.temperature, station),
      source: station.source,
      ...(station.sourceZh !== undefined && { sourceZh: station.sourceZh }),
      sourceDate: station.sourceDate,
      attribution: station.attribution ?? station.source,
    }))
    .sort((a, b) => Math.abs(b.ghiWeight) - Math.abs(a.ghiWeight) || a.distanceKm - b.distanceKm);
};

/** Radiation by the distance from the coast where it is known, from the stations where it is known too. */
const radiationField = (sunny: readonly ClimateStation[], point: ClimatePoint, elevationM: number): Field => {
  const measured = sunny.filter(({ coastKm }) => coastKm !== undefined);
  return point.coastKm === undefined || measured.length < MIN_COAST_STATIONS
    ? krigedField(sunny, point, elevationM, GHI_MODEL_WITHOUT_COAST)
    : krigedField(measured, point, elevationM, GHI_MODEL);
};

const fieldsAt = (stations: readonly ClimateStation[], point: ClimatePoint, ground: GroundHeight): Fields => {
  const sunny = stations.filter((station) => !station.radiationExcluded);
  const { elevationM } = ground;
  const ghi = radiationField(sunny, point, elevationM);
  return {
    ghi,
    temperature: krigedField(stations, point, elevationM, TEMPERATURE_MODEL),
    wind: knownField(stations, point, (month) => month.windSpeedMs),
    humidity: knownField(stations, point, (month) => month.relativeHumidity),
    sunshine: sunny.every((station) => station.months.every(({ sunshineH }) => sunshineH !== null))
      ? ghi
      : knownField(sunny, point, (month) => month.sunshineH),
    near: inverseDistanceField(sunny, point),
    ground,
  };
};

/** The stations that count at a place, in the table's order; `undefined` where they are too far or too few. */
const stationsAround = (
  all: readonly ClimateStation[],
  point: LatLng,
): { stations: ClimateStation[]; nearestStationKm: number } | undefined => {
  const near = all
    .map((station) => ({ station, km: distanceKm(station, point) }))
    .filter(({ km }) => km <= STATION_REACH_KM)
    .toSorted((a, b) => a.km - b.km)
    .slice(0, MAX_STATIONS);
  const counted = new Set(near.map(({ station }) => station));
  const stations = all.filter((station) => counted.has(station));
  const sunny = stations.filter((station) => !station.radiationExcluded);
  const nearestStationKm = near[0]?.km ?? Infinity;
  const isKnown = nearestStationKm <= MAX_STATION_DISTANCE_KM && sunny.length > 0;
  return isKnown ? { stations, nearestStationKm } : undefined;
};

/**
 * Monthly climate of a place from the stations around: radiation and sunshine by kriging with the distance from the coast,
 * temperature by universal kriging of the values reduced to sea level, wind and humidity by inverse squared distance.
 * @param all the table of `parseClimateStations`.
 * @param point WGS84; `elevationM` [m] and `coastKm` [km] where known.
 * @param ground the height with its uncertainty, where more is known of it than the point says.
 * @returns twelve months with sigmas, the year, and every station with its weights, heaviest first; `undefined` for a
 *   place farther than `MAX_STATION_DISTANCE_KM` from every station, or without one with radiation within 600 km. The
 *   sigmas of a few stations grow with their distance.
 * Known error (leave one station out, below 900 m): radiation 10 % of the year's sum (root mean square), temperature 0.6 K.
 * Both models were chosen for Taiwan; elsewhere their sigmas are a guess.
 */
export const climateAt = (
  all: readonly ClimateStation[],
  point: ClimatePoint,
  ground?: GroundHeight,
): StationClimate | undefined => {
  const around = stationsAround(all, point);
  if (around === undefined) return undefined;
  const { stations, nearestStationKm } = around;
  const height = ground ?? heightOf(stations, point);
  const fields = fieldsAt(stations, point, height);
  const monthly = MEAN_DAYS_IN_MONTH.map((_, month) => monthOf(fields, month));
  return {
    annual: climateYear(monthly, PLACE_CORRELATION),
    monthly,
    elevationM: height.elevationM,
    elevationSigmaM: height.sigmaM,
    elevationAssumed: height.assumed,
    elevationSource: height.source,
    ...(height.sourceZh !== undefined && { elevationSourceZh: height.sourceZh }),
    nearestStationKm,
    sources: sharesOf(stations, fields, point),
  };
};

const heightOf = (stations: readonly ClimateStation[], point: ClimatePoint): GroundHeight =>
  point.elevationM === undefined ? lowlandHeight(stations, point) : knownHeight(point.elevationM, 'given');
