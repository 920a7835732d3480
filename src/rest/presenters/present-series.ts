import type { SeriesRequest } from '../../contract/energy/series.request.js';
import { roundTo } from '../../contract/common/precision.js';
import { TYPICAL_YEAR } from '../../core/energy/irradiance/typical-days.js';
import { HOURS_OF_YEAR } from '../../core/time/hours-of-year.js';
import type { PlaneSeries, YieldQuery } from '../../domain/energy/energy.service.js';
import { JSON_TYPE, StreamedAnswer } from '../route.js';

const HALF_TURN_DEG = 180;
const FULL_TURN_DEG = 360;
const MINUTES_OF_YEAR = HOURS_OF_YEAR * 60;
const W_PER_KW = 1000;
const CSV_TYPE = 'text/csv; charset=utf-8';

/** Lines in one piece of an answer: few milliseconds of work, after which other requests get their turn. */
const LINES_PER_PIECE = 24 * 7;

/** The plane of PVGIS's parameters. */
export const planeOf = (asked: SeriesRequest): YieldQuery => ({
  lat: asked.lat,
  lng: asked.lng,
  capacityKw: asked.capacityKw,
  mount: asked.mounting === 'building' ? 'roof' : 'rack',
  optimize: asked.optimalTilt || asked.optimalPlane,
  hourly: true,
  tilt: asked.tilt,
  ...(!asked.optimalPlane && { azimuth: (asked.aspect + HALF_TURN_DEG) % FULL_TURN_DEG }),
  ...(asked.lossesPercent !== undefined && { lossesPercent: asked.lossesPercent }),
  ...(asked.useHorizon && asked.horizon !== undefined && { horizon: asked.horizon.split(',').map(Number) }),
});

/** A column in the layout of PVGIS. */
interface Column {
  name: string;
  description: string;
  /** @param hour of the year in local standard time. */
  at(hour: number): number;
}

/**
 * The hours of a plane in the layout of PVGIS's `seriescalc` 5, which pvlib's `read_pvgis_hourly` reads. Times are the
 * middle of the hour in UTC; the typical year is taken as a circle, so that all of them are of one year.
 * @see https://joint-research-centre.ec.europa.eu/photovoltaic-geographical-information-system-pvgis (API, hourly radiation)
 */
export function seriesAnswer(series: PlaneSeries, asked: SeriesRequest): StreamedAnswer {
  const columns = columnsOf(series, asked);
  const order = hoursByUtc(series.utcOffsetHours);
  if (asked.format === 'csv') return new StreamedAnswer(csvPieces(series, asked, columns, order), CSV_TYPE);
  return new StreamedAnswer(jsonSeriesPieces(series, asked, columns, order), JSON_TYPE);
}

function columnsOf({ hours, windSpeedOf }: PlaneSeries, { withPower, components }: SeriesRequest): Column[] {
  const watts = (column: Float64Array) => (hour: number) => column[hour]! * W_PER_KW;
  const { poa, poaBeam, poaGround } = hours;
  const sky = (hour: number): number => Math.max(0, poa[hour]! - poaBeam[hour]! - poaGround[hour]!) * W_PER_KW;
  const plane = 'on the inclined plane (plane of the array) (W/m2)';
  const light: Column[] = components
    ? [
        { name: 'Gb(i)', description: `Beam (direct) irradiance ${plane}`, at: watts(poaBeam) },
        { name: 'Gd(i)', description: `Diffuse irradiance ${plane}`, at: sky },
        { name: 'Gr(i)', description: `Reflected irradiance ${plane}`, at: watts(poaGround) },
      ]
    : [{ name: 'G(i)', description: `Global irradiance ${plane}`, at: watts(poa) }];
  return [
    ...(withPower ? [{ name: 'P', description: 'PV system power (W)', at: watts(hours.ac) }] : []),
    ...light,
    { name: 'H_sun', description: 'Sun height (degree)', at: (hour) => hours.sunElevation[hour]! },
    { name: 'T2m', description: '2-m air temperature (degree Celsius)', at: (hour) => hours.airTemperature[hour]! },
    { name: 'WS10m', description: '10-m total wind speed (m/s)', at: windSpeedOf },
    { name: 'Int', description: '1 means solar radiation values are reconstructed', at: () => 0 },
  ];
}

/** Each hour of the local year with the minute of the year in UTC of its middle, in the order of these. */
function hoursByUtc(utcOffsetHours: number): { hour: number; minute: number }[] {
  const minuteOf = (hour: number): number =>
    ((((hour + 0.5 - utcOffsetHours) * 60 + MINUTES_OF_YEAR) % MINUTES_OF_YEAR) + MINUTES_OF_YEAR) % MINUTES_OF_YEAR;
  return Array.from({ length: HOURS_OF_YEAR }, (_, hour) => ({ hour, minute: minuteOf(hour) })).toSorted(
    (a, b) => a.minute - b.minute,
  );
}

type HourOrder = ReturnType<typeof hoursByUtc>;

/** `20210101:0030`. */
function timeText(minuteOfYear: number): string {
  const time = new Date(Date.UTC(TYPICAL_YEAR, 0, 1, 0, minuteOfYear));
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${TYPICAL_YEAR}${two(time.getUTCMonth() + 1)}${two(time.getUTCDate())}`;
  return `${day}:${two(time.getUTCHours())}${two(time.getUTCMinutes())}`;
}

/** Half of the values of a year are those of nights. */
function valueAt({ at }: Column, hour: number): number {
  const value = at(hour);
  return value === 0 ? 0 : (roundTo('series', value) as number);
}

/** Texts of some hours at a time, so that others get their turn between them. */
function* inPieces(order: HourOrder, textOf: (at: HourOrder[number], i: number) => string) {
  for (let first = 0; first < order.length; first += LINES_PER_PIECE) {
    const some = order.slice(first, first + LINES_PER_PIECE);
    yield some.map((at, i) => textOf(at, first + i)).join('');
  }
}

function* csvPieces(
  series: PlaneSeries,
  { withPower, capacityKw }: SeriesRequest,
  columns: readonly Column[],
  order: HourOrder,
): Generator<string> {
  const line = (text = ''): string => `${text}\r\n`;
  yield [
    `Latitude (decimal degrees):\t${series.lat.toFixed(3)}`,
    `Longitude (decimal degrees):\t${series.lng.toFixed(3)}`,
    `Elevation (m):\t${Math.round(series.elevationM)}`,
    `Radiation database:\t${databaseOf(series)}`,
    '',
    '',
    `Slope: ${toText(series.tilt)} deg.`,
    `Azimuth: ${toText(aspectOf(series))} deg.`,
    ...(withPower
      ? [
          `Nominal power of the PV system (c-Si) (kWp):\t${toText(capacityKw)}`,
          `System losses (%):\t${toText(series.lossesPercent)}`,
        ]
      : []),
    ['time', ...columns.map(({ name }) => name)].join(),
  ]
    .map(line)
    .join('');
  const row = (hour: number): string => columns.map((column) => valueAt(column, hour)).join();
  yield* inPieces(order, ({ hour, minute }) => line(`${timeText(minute)},${row(hour)}`));
  yield [
    '',
    ...columns.map(({ name, description }) => `${name}: ${description}`),
    '',
    '',
    `Typical year of ${series.model}, in the layout of PVGIS. ${series.sources.join('. ')}`,
  ]
    .map(line)
    .join('');
}

function* jsonSeriesPieces(
  series: PlaneSeries,
  { withPower, capacityKw }: SeriesRequest,
  columns: readonly Column[],
  order: HourOrder,
): Generator<string> {
  const { lat: latitude, lng: longitude, elevationM: elevation } = series;
  const fixed = { slope: { value: series.tilt }, azimuth: { value: aspectOf(series) } };
  const inputs = {
    location: { latitude, longitude, elevation: Math.round(elevation) },
    meteo_data: { radiation_db: databaseOf(series), year_min: TYPICAL_YEAR, year_max: TYPICAL_YEAR },
    mounting_system: { fixed },
    ...(withPower && {
      pv_module: { technology: 'c-Si', peak_power: capacityKw, system_loss: series.lossesPercent },
    }),
  };
  const variables = Object.fromEntries(columns.map(({ name, description }) => [name, { description }]));
  const meta = { inputs: { sources: series.sources }, outputs: { hourly: { variables } } };
  yield `{"inputs":${JSON.stringify(inputs)},"outputs":{"hourly":[`;
  yield* inPieces(order, ({ hour, minute }, i) => {
    const members = columns.map((column) => `,"${column.name}":${jsonNumber(valueAt(column, hour))}`);
    return `${i > 0 ? ',' : ''}{"time":"${timeText(minute)}"${members.join('')}}`;
  });
  yield `]},"meta":${JSON.stringify(meta)}}`;
}

/** JSON has no other word for what is not a number. */
const jsonNumber = (value: number): string => (Number.isFinite(value) ? String(value) : 'null');

/** A text without the colon, at which readers split the line. */
const databaseOf = ({ model }: PlaneSeries): string => `typical year of ${model}`;

const aspectOf = ({ azimuth }: PlaneSeries): number => azimuth - HALF_TURN_DEG;

const toText = (value: number): string => String(roundTo('angle', value));
