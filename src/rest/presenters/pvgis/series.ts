import type { SeriesRequest } from '../../../contract/energy/pvgis.request.js';
import { roundTo } from '../../../contract/common/precision.js';
import type { PlaneSeries } from '../../../domain/energy/energy.service.js';
import { JSON_TYPE, StreamedAnswer } from '../../route.js';
import {
  csvLine,
  CSV_TYPE,
  fixedPlane,
  headLines,
  hoursByUtc,
  inputsOf,
  planeLines,
  tailLines,
  TECHNOLOGY,
  timeText,
  toText,
  variablesOf,
  type PvgisColumn,
  type HourOrder,
} from './layout.js';

export const W_PER_KW = 1000;

/** Lines in one piece of an answer: few milliseconds of work, after which other requests get their turn. */
const LINES_PER_PIECE = 24 * 7;

/** A column of hours. */
export interface HourColumn extends PvgisColumn {
  /** @param hour of the year in local standard time; not a number where it is unknown. */
  at(hour: number): number;
}

/** A table of the hours of a year, with what stands around it. */
export interface HourTable {
  /** Name of the column of times. */
  time: string;
  columns: readonly HourColumn[];
  head: string[];
  tail: string[];
  /** JSON: the members before the hours, the name of the hours, and the members behind them. */
  json: { inputs: object; outputs: object; hours: string; meta: object };
}

/**
 * The hours of a plane in the layout of PVGIS's `seriescalc` 5, which pvlib's `read_pvgis_hourly` reads. Times are the
 * middle of the hour in UTC; the typical year is taken as a circle, so that all of them are of one year.
 * @see https://joint-research-centre.ec.europa.eu/photovoltaic-geographical-information-system-pvgis (API, hourly radiation)
 */
export function seriesAnswer(series: PlaneSeries, asked: SeriesRequest): StreamedAnswer {
  const { withPower, capacityKw } = asked;
  const columns = columnsOf(series, asked);
  const lossesPercent = roundTo('percent', series.lossesPercent) as number;
  const power = [
    `Nominal power of the PV system (${TECHNOLOGY}) (kWp):\t${toText(capacityKw)}`,
    `System losses (%):\t${lossesPercent}`,
  ];
  const module = { technology: TECHNOLOGY, peak_power: capacityKw, system_loss: lossesPercent };
  return hourTableAnswer(asked.format, series.utcOffsetHours, {
    time: 'time',
    columns,
    head: [...headLines(series), '', '', ...planeLines(series), ...(withPower ? power : [])],
    tail: tailLines(series, columns),
    json: {
      inputs: {
        ...inputsOf(series),
        mounting_system: { fixed: fixedPlane(series) },
        ...(withPower && { pv_module: module }),
      },
      outputs: {},
      hours: 'hourly',
      meta: { inputs: { sources: series.sources }, outputs: { hourly: { variables: variablesOf(columns) } } },
    },
  });
}

/** A table of hours in the form that was asked for. */
export function hourTableAnswer(format: 'csv' | 'json', utcOffsetHours: number, table: HourTable): StreamedAnswer {
  const order = hoursByUtc(utcOffsetHours);
  return format === 'csv'
    ? new StreamedAnswer(csvPieces(table, order), CSV_TYPE)
    : new StreamedAnswer(jsonPieces(table, order), JSON_TYPE);
}

function columnsOf({ hours, windSpeedOf }: PlaneSeries, { withPower, components }: SeriesRequest): HourColumn[] {
  const { poa, poaBeam, poaGround } = hours;
  const sky = (hour: number): number => Math.max(0, poa[hour]! - poaBeam[hour]! - poaGround[hour]!) * W_PER_KW;
  const plane = 'on the inclined plane (plane of the array) (W/m2)';
  const light: HourColumn[] = components
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

/** The W of a column of kW. */
export const watts = (column: Float64Array) => (hour: number) => column[hour]! * W_PER_KW;

/** Half of the values of a year are those of nights. */
function valueAt({ at }: HourColumn, hour: number): number {
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

function* csvPieces({ time, columns, head, tail }: HourTable, order: HourOrder): Generator<string> {
  yield [...head, [time, ...columns.map(({ name }) => name)].join()].map(csvLine).join('');
  const row = (hour: number): string => columns.map((column) => valueAt(column, hour)).join();
  yield* inPieces(order, ({ hour, minute }) => csvLine(`${timeText(minute)},${row(hour)}`));
  yield tail.map(csvLine).join('');
}

function* jsonPieces({ time, columns, json }: HourTable, order: HourOrder): Generator<string> {
  const before = Object.entries(json.outputs).map(([name, value]) => `"${name}":${JSON.stringify(value)},`);
  yield `{"inputs":${JSON.stringify(json.inputs)},"outputs":{${before.join('')}"${json.hours}":[`;
  yield* inPieces(order, ({ hour, minute }, i) => {
    const members = columns.map((column) => `,"${column.name}":${jsonNumber(valueAt(column, hour))}`);
    return `${i > 0 ? ',' : ''}{"${time}":"${timeText(minute)}"${members.join('')}}`;
  });
  yield `]},"meta":${JSON.stringify(json.meta)}}`;
}

/** JSON has no other word for what is not a number. */
const jsonNumber = (value: number): string => (Number.isFinite(value) ? String(value) : 'null');
