import { isRecord } from '../../core/json/is-record.js';
import {
  MIN_YEARS,
  type ClimateSeries,
  type SeriesMonth,
  type TypicalWeather,
} from '../../core/climate/climate-series.js';
import { SourceFailure } from '../../core/source-failure.js';

/** Bounds of what can be true anywhere on earth; beyond them is another unit, or a code for a missing value. */
const BOUNDS = {
  latitude: [-90, 90],
  longitude: [-180, 180],
  elevation: [-450, 9_000],
  year: [1950, 2100],
  month: [1, 12],
  'H(h)_m': [0, 500],
  T2m: [-90, 60],
  WS10m: [0, 100],
  RH: [0, 100],
} as const;

type Members = Record<string, unknown>;

const malformed = (what: string): SourceFailure => new SourceFailure('malformed', `PVGIS answered ${what}`);

function membersOf(value: unknown, what: string): Members {
  if (isRecord(value)) return value;
  throw malformed(`without ${what}`);
}

function listOf(value: unknown, what: string): Members[] {
  if (!Array.isArray(value)) throw malformed(`without ${what}`);
  return value.map((item) => membersOf(item, what));
}

function numberOf(members: Members, name: keyof typeof BOUNDS): number {
  const value = members[name];
  const [least, most] = BOUNDS[name];
  if (typeof value === 'number' && value >= least && value <= most) return value;
  throw malformed(`${name} ${JSON.stringify(value)?.slice(0, 40)}`);
}

const textOf = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? value.slice(0, 100) : 'unnamed';

function parse(body: Uint8Array): Members {
  try {
    return membersOf(JSON.parse(Buffer.from(body).toString('utf8')), 'an object');
  } catch (error) {
    if (error instanceof SourceFailure) throw error;
    throw new SourceFailure('malformed', 'PVGIS did not answer in JSON', { cause: error });
  }
}

/** Whether a refusal (400) says that there is nothing to know at the place, rather than that we asked wrongly. */
export function isOutside(body: Uint8Array): boolean {
  const { message } = parse(body);
  return typeof message === 'string' && /over the sea|another location|no data|not covered/i.test(message);
}

function toMonth(row: Members): SeriesMonth {
  return {
    year: numberOf(row, 'year'),
    month: numberOf(row, 'month'),
    ghiKwhM2: numberOf(row, 'H(h)_m'),
    airTemperature: numberOf(row, 'T2m'),
  };
}

/** Every year has its twelve months once, and there are enough years to show how they differ. */
function assertWholeYears(months: readonly SeriesMonth[]): void {
  const years = new Set(months.map(({ year }) => year));
  const different = new Set(months.map(({ year, month }) => 12 * year + month));
  const whole = different.size === months.length && months.length === 12 * years.size;
  const integers = months.every(({ year, month }) => Number.isInteger(year) && Number.isInteger(month));
  if (!whole || !integers || years.size < MIN_YEARS) {
    throw malformed(`${months.length} months of ${years.size} years`);
  }
}

/**
 * Reads an answer of `MRcalc` asked with `horirrad=1` and `avtemp=1`.
 * @throws SourceFailure when it is none, or its years are not whole.
 * @see European Commission, PVGIS tools, monthly radiation: `inputs.location`, `inputs.meteo_data`,
 *   `outputs.monthly[]` with `year`, `month`, `H(h)_m` [kWh/m2/mo] and `T2m` [°C].
 */
export function readMonthlySeries(body: Uint8Array): ClimateSeries {
  const answer = parse(body);
  const inputs = membersOf(answer['inputs'], 'inputs');
  const location = membersOf(inputs['location'], 'a location');
  const data = membersOf(inputs['meteo_data'], 'meteo_data');
  const months = listOf(membersOf(answer['outputs'], 'outputs')['monthly'], 'months').map(toMonth);
  assertWholeYears(months);
  return {
    lat: numberOf(location, 'latitude'),
    lng: numberOf(location, 'longitude'),
    elevationM: numberOf(location, 'elevation'),
    radiationData: textOf(data['radiation_db']),
    weatherData: textOf(data['meteo_db']),
    months,
  };
}

/** `20180131:2300`. */
const TIME = /^\d{4}(0[1-9]|1[0-2])\d{2}:\d{4}$/;
/** Hours that the shortest month of a typical year has at least; fewer, and the answer is not whole. */
const MIN_HOURS = 27 * 24;

const monthOfHour = (row: Members): number => {
  const time = row['time(UTC)'];
  const month = typeof time === 'string' ? TIME.exec(time)?.[1] : undefined;
  if (month === undefined) throw malformed('an hour without a time');
  return Number(month);
};

/**
 * Reads an answer of `tmy`: the hours of twelve months, each taken from the year in which it was typical.
 * @returns the months' means.
 * @throws SourceFailure when it is none, or a month is not whole.
 * @see European Commission, PVGIS tools, typical meteorological year: `outputs.tmy_hourly[]` with `time(UTC)`, `RH` [%] and
 *   `WS10m` [m/s].
 */
export function readTypicalWeather(body: Uint8Array): TypicalWeather {
  const hours = listOf(membersOf(parse(body)['outputs'], 'outputs')['tmy_hourly'], 'hours');
  const byMonth = Map.groupBy(hours, monthOfHour);
  const meansOf = (name: 'WS10m' | 'RH'): number[] =>
    Array.from({ length: 12 }, (_, index) => {
      const rows = byMonth.get(index + 1) ?? [];
      if (rows.length < MIN_HOURS) throw malformed(`${rows.length} hours of month ${index + 1}`);
      return rows.reduce((sum, row) => sum + numberOf(row, name), 0) / rows.length;
    });
  return { windSpeedMs: meansOf('WS10m'), relativeHumidity: meansOf('RH') };
}

/** A series that has come from the cache, or an error. */
export function checkSeries(value: unknown): ClimateSeries {
  const series = value as ClimateSeries;
  assertWholeYears(series.months);
  const numbers = [series.lat, series.lng, series.elevationM, ...series.months.map(({ ghiKwhM2 }) => ghiKwhM2)];
  if (!numbers.every(Number.isFinite)) throw new TypeError('not a climate series');
  return series;
}

/** Wind and humidity that have come from the cache, or an error. */
export function checkWeather(value: unknown): TypicalWeather {
  const weather = value as TypicalWeather;
  const lists = [weather.windSpeedMs, weather.relativeHumidity];
  const sound = lists.every((list) => list.length === 12 && list.every(Number.isFinite));
  if (!sound) throw new TypeError('not the weather of twelve months');
  return weather;
}
