import { HOURS_OF_YEAR } from '../../time/hours-of-year.js';
import { toSeriesDigits } from '../../units.js';
import { HOUR_QUANTITIES, type HourQuantity } from './hour-quantities.js';
import { TYPICAL_YEAR } from '../irradiance/typical-days.js';
import { yearHours, type MonthlyYieldInput } from '../year-hours.js';

const MINUTES_OF_YEAR = HOURS_OF_YEAR * 60;

/** A table of the hours of a year in the form of PVGIS. */
export interface HourLayout {
  format: 'csv' | 'json';
  /** Name of the column of times. */
  time: string;
  /** Each has one quantity, or the same value in every hour. */
  columns: readonly { name: string; of: HourQuantity | number }[];
  /** The text before the rows, and behind them. */
  before: string;
  after: string;
}

/** A plane whose hours are written. */
export interface HourTable extends HourLayout {
  input: MonthlyYieldInput & { utcOffsetHours: number };
}

/** A column whose values can be read. */
interface Column {
  name: string;
  at(hour: number): number;
}

/**
 * Writes the hours in the order of UTC, each under the middle of its hour.
 * @returns UTF-8.
 * @throws InvalidInputError as `yearHours` does.
 */
export function writeHourTable({ input, format, time, columns, before, after }: HourTable): Uint8Array {
  const hours = yearHours(input);
  const read = columns.map(({ name, of }): Column => ({
    name,
    at: typeof of === 'number' ? () => of : HOUR_QUANTITIES[of](hours, input.climate),
  }));
  const order = hoursByUtc(input.utcOffsetHours);
  const rows = format === 'csv' ? csvRows(read, order) : jsonRows(time, read, order);
  return new TextEncoder().encode(`${before}${rows}${after}`);
}

function csvRows(columns: readonly Column[], order: HourOrder): string {
  let text = '';
  for (const { hour, minute } of order) {
    text += timeText(minute);
    for (const column of columns) text += `,${valueAt(column, hour)}`;
    text += '\r\n';
  }
  return text;
}

function jsonRows(time: string, columns: readonly Column[], order: HourOrder): string {
  let text = '';
  for (const { hour, minute } of order) {
    text += `${text === '' ? '' : ','}{"${time}":"${timeText(minute)}"`;
    for (const column of columns) text += `,"${column.name}":${jsonNumber(valueAt(column, hour))}`;
    text += '}';
  }
  return text;
}

/** Half of the values of a year are those of nights. */
function valueAt({ at }: Column, hour: number): number {
  const value = at(hour);
  return value === 0 ? 0 : toSeriesDigits(value);
}

type HourOrder = readonly { hour: number; minute: number }[];

/** JSON has no other word for what is not a number. */
const jsonNumber = (value: number): string => (Number.isFinite(value) ? String(value) : 'null');

/**
 * Each hour of the local year with the minute of the year in UTC of its middle, in the order of these: the typical year is
 * taken as a circle, so that all of them are of one year.
 */
function hoursByUtc(utcOffsetHours: number): HourOrder {
  const minuteOf = (hour: number): number =>
    ((((hour + 0.5 - utcOffsetHours) * 60 + MINUTES_OF_YEAR) % MINUTES_OF_YEAR) + MINUTES_OF_YEAR) % MINUTES_OF_YEAR;
  return Array.from({ length: HOURS_OF_YEAR }, (_, hour) => ({ hour, minute: minuteOf(hour) })).toSorted(
    (a, b) => a.minute - b.minute,
  );
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `20210101:0030`. */
function timeText(minuteOfYear: number): string {
  const time = new Date(Date.UTC(TYPICAL_YEAR, 0, 1, 0, minuteOfYear));
  const day = `${TYPICAL_YEAR}${two(time.getUTCMonth() + 1)}${two(time.getUTCDate())}`;
  return `${day}:${two(time.getUTCHours())}${two(time.getUTCMinutes())}`;
}
