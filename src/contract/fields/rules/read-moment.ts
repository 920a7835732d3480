import { report, type Fault, type Reading } from './issues.js';
import { DAY_MS } from '../../../core/time/durations.js';

/** Checks in the order in which faults are named: what the text must match, and what is said otherwise. */
type Steps = readonly (readonly [RegExp, string])[];

const SEPARATOR = 'invalid date separator, expected `-`';
const DATE_STEPS: Steps = [
  [/^.{10}/s, 'input is too short'],
  [/^\d{4}/, 'invalid character in year'],
  [/^.{4}-/, SEPARATOR],
  [/^.{5}\d\d/, 'invalid character in month'],
  [/^.{7}-/, SEPARATOR],
  [/^.{8}\d\d/, 'invalid character in day'],
  [/^.{5}(?:0[1-9]|1[0-2])/, 'month value is outside expected range of 1-12'],
  [/^(?!0000)/, 'year 0 is out of range'],
];
const TIME_STEPS: Steps = [
  [/^.{5}/s, 'input is too short'],
  [/^\d\d/, 'invalid character in hour'],
  [/^..:/, 'invalid time separator, expected `:`'],
  [/^...\d\d/, 'invalid character in minute'],
  [/^(?:[01]\d|2[0-3])/, 'hour value is outside expected range of 0-23'],
  [/^...[0-5]/, 'minute value is outside expected range of 0-59'],
  [/^.{5}(?!:)|^.{6}\d\d/, 'invalid character in second'],
  [/^.{5}(?!:)|^.{6}[0-5]/, 'second value is outside expected range of 0-59'],
  [/^.{5}(?!:)|^.{8}(?![.,])|^.{9}\d/, 'second fraction digits missing after `.`'],
];
const ZONE_STEPS: Steps = [
  [/^$|^[Zz+\-−]/, 'invalid timezone sign'],
  [/^$|^[Zz]|^.\d\d/, 'invalid timezone hour'],
  [/^$|^[Zz]|^...:?\d\d/, 'invalid timezone minute'],
  [/^$|^[Zz]|^...:?[0-5]/, 'timezone minute value is outside expected range of 0-59'],
  [/^$|^[Zz]|^.(?:[01]\d|2[0-3])/, 'timezone offset must be less than 24 hours'],
  [/^$|^[Zz]$|^...:?\d\d$/, 'unexpected extra characters at the end of the input'],
];
const CLOCK = /^(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?/;
const TIMESTAMP = /^[+-]?\d+(?:\.\d*)?$/;

/** Timestamps beyond this are milliseconds, others seconds (speedate, "watershed"). */
const MILLISECOND_WATERSHED = 2e10;
const YEAR_0_MS = Date.UTC(0, 0, 1) - 1_900 * 365.2425 * DAY_MS;
const YEAR_10000_MS = Date.UTC(10_000, 0, 1);

/** What is wrong with a text, in words; anything else is the value. */
type Outcome<T> = { value: T } | { error: string };

/**
 * A calendar day: `YYYY-MM-DD`, or a date-time or timestamp at midnight.
 * @returns the day as `YYYY-MM-DD`, or `FAULT` when reported.
 * @see speedate, the date and time grammar behind pydantic 2.
 */
export function readDate(input: unknown, reading: Reading): string | Fault {
  if (typeof input !== 'string' && typeof input !== 'number') return report(reading, 'date_type', input);
  if (typeof input === 'string' && 'value' in parseDay(input)) return input;
  const moment = typeof input === 'string' ? parseMoment(input) : parseTimestamp(input);
  if ('error' in moment) return report(reading, 'date_from_datetime_parsing', input, { error: moment.error });
  if (moment.value.clockMs !== 0) return report(reading, 'date_from_datetime_inexact', input);
  return new Date(moment.value.localMs).toISOString().slice(0, 10);
}

/**
 * An instant: ISO 8601 with `T`, a blank or `_` between, a day alone (midnight), or a timestamp in seconds or
 * milliseconds. A text without an offset is UTC.
 * @param input value from the wire; GraphQL hands over a `Date`.
 * @returns the instant to the millisecond, or `FAULT` when reported.
 * @see speedate, the date and time grammar behind pydantic 2.
 */
export function readInstant(input: unknown, reading: Reading): Date | Fault {
  if (input instanceof Date && !Number.isNaN(input.getTime())) return input;
  if (typeof input === 'number') return timestampInstant(input, reading);
  if (typeof input !== 'string') return report(reading, 'datetime_type', input);
  const moment = parseMoment(input);
  if ('value' in moment) return new Date(moment.value.localMs - moment.value.offsetMs);
  const day = parseDay(input);
  if ('value' in day) return new Date(day.value);
  return report(reading, 'datetime_from_date_parsing', input, { error: day.error });
}

interface Moment {
  /** Clock and calendar as if they were UTC [ms]. */
  localMs: number;
  /** Milliseconds since local midnight. */
  clockMs: number;
  offsetMs: number;
}

function timestampInstant(input: number, reading: Reading): Date | Fault {
  const moment = parseTimestamp(input);
  if ('error' in moment) return report(reading, 'datetime_parsing', input, { error: moment.error });
  return new Date(moment.value.localMs);
}

function parseMoment(text: string): Outcome<Moment> {
  const day = parseLeadingDay(text);
  const moment = 'error' in day ? day : parseClock(text, day.value);
  return 'error' in moment && TIMESTAMP.test(text) ? parseTimestamp(Number(text)) : moment;
}

function parseClock(text: string, dayMs: number): Outcome<Moment> {
  if (!/^[Tt_ ]$/.test(text.charAt(10))) {
    return { error: 'invalid datetime separator, expected `T`, `t`, `_` or space' };
  }
  const rest = text.slice(11);
  const clock = CLOCK.exec(rest);
  const error = firstFault(TIME_STEPS, rest) ?? firstFault(ZONE_STEPS, rest.slice(clock?.[0].length));
  if (error !== undefined || !clock) return { error: error ?? 'input is too short' };
  const [whole, hour, minute, second = '0', fraction = '0'] = clock;
  const clockMs = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1_000 + fractionMs(fraction);
  return { value: { localMs: dayMs + clockMs, clockMs, offsetMs: zoneMs(rest.slice(whole.length)) } };
}

const fractionMs = (digits: string): number => Math.floor(Number(`0.${digits.slice(0, 6)}`) * 1_000 + 1e-6);

function zoneMs(zone: string): number {
  if (zone.length < 2) return 0;
  const digits = zone.replace(':', '');
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5));
  return (zone.startsWith('+') ? minutes : -minutes) * 60_000;
}

function parseDay(text: string): Outcome<number> {
  const day = parseLeadingDay(text);
  if ('value' in day && text.length > 10) return { error: 'unexpected extra characters at the end of the input' };
  return day;
}

function parseLeadingDay(text: string): Outcome<number> {
  const error = firstFault(DATE_STEPS, text);
  if (error !== undefined) return { error };
  const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8, 10)].map(Number) as [
    number,
    number,
    number,
  ];
  const midnight = new Date(0);
  midnight.setUTCFullYear(year, month - 1, day);
  const exists = day > 0 && midnight.getUTCMonth() === month - 1;
  return exists ? { value: midnight.getTime() } : { error: 'day value is outside expected range' };
}

function parseTimestamp(timestamp: number): Outcome<Moment> {
  const localMs = Math.floor(Math.abs(timestamp) > MILLISECOND_WATERSHED ? timestamp : timestamp * 1_000);
  if (Number.isNaN(localMs)) return { error: 'NaN values not permitted' };
  if (localMs < YEAR_0_MS) return { error: 'dates before 0000 are not supported as unix timestamps' };
  if (localMs >= YEAR_10000_MS) return { error: 'dates after 9999 are not supported as unix timestamps' };
  return { value: { localMs, clockMs: ((localMs % DAY_MS) + DAY_MS) % DAY_MS, offsetMs: 0 } };
}

const firstFault = (steps: Steps, text: string): string | undefined => steps.find(([shape]) => !shape.test(text))?.[1];
