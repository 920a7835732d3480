import type { RuleOf } from '../field-kinds.js';
import { FAULT, report, type Fault, type Reading } from './issues.js';

/** Digits of an integer text that are read at most, as CPython limits it. */
const MAX_INTEGER_DIGITS = 4_300;
const FLOAT_TEXT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const INFINITE_TEXT = /^[+-]?inf(?:inity)?$/i;
const NAN_TEXT = /^[+-]?nan$/i;
const INTEGER_TEXT = /^[+-]?\d+(?:_\d+)*(?:\.0+)?$/;
const WHITE_SPACE = /^\p{White_Space}$/u;

type Bounds = Omit<RuleOf<'number'>, 'kind'>;

/**
 * A finite number: numbers, booleans (1, 0) and texts of numbers are taken. Infinities and NaN break a bound where there
 * is one that they do not meet.
 * @returns the number, or `FAULT` when reported.
 */
export function readNumber(rule: Bounds, input: unknown, reading: Reading): number | Fault {
  const value = coerceNumber(input, reading);
  if (value === FAULT) return FAULT;
  const bounded = withinBounds(rule, value, input, reading);
  return bounded === FAULT || Number.isFinite(value) ? bounded : report(reading, 'finite_number', input);
}

/**
 * An integer that a double holds exactly: whole numbers, booleans and texts of integers are taken.
 * @returns the integer, or `FAULT` when reported.
 */
export function readInteger(rule: Bounds, input: unknown, reading: Reading): number | Fault {
  const value = coerceInteger(input, reading);
  if (value === FAULT) return FAULT;
  const bounded = withinBounds(rule, value === 0 ? 0 : value, input, reading);
  return bounded === FAULT || Number.isSafeInteger(value) ? bounded : report(reading, 'int_parsing_size', input);
}

function coerceNumber(input: unknown, reading: Reading): number | Fault {
  if (typeof input === 'number') return input;
  if (typeof input === 'boolean') return Number(input);
  if (typeof input !== 'string') return report(reading, 'float_type', input);
  return parseFloatText(trimWhiteSpace(input)) ?? parseGrouped(input) ?? report(reading, 'float_parsing', input);
}

function coerceInteger(input: unknown, reading: Reading): number | Fault {
  if (typeof input === 'boolean') return Number(input);
  if (typeof input === 'string') return parseIntegerText(input, reading);
  if (typeof input !== 'number') return report(reading, 'int_type', input);
  if (!Number.isFinite(input)) return report(reading, 'finite_number', input);
  return Number.isInteger(input) ? input : report(reading, 'int_from_float', input);
}

function parseIntegerText(input: string, reading: Reading): number | Fault {
  if (input.length > MAX_INTEGER_DIGITS) return report(reading, 'int_parsing_size', input);
  const text = trimWhiteSpace(input);
  if (!INTEGER_TEXT.test(text)) return report(reading, 'int_parsing', input);
  return Number(text.replaceAll('_', ''));
}

function parseFloatText(text: string): number | undefined {
  if (FLOAT_TEXT.test(text)) return Number(text);
  if (INFINITE_TEXT.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  return NAN_TEXT.test(text) ? Number.NaN : undefined;
}

/** `1_000`: single underscores inside are dropped; blanks around are then no longer taken, as in the model. */
function parseGrouped(text: string): number | undefined {
  const grouped = text.includes('_') && !text.startsWith('_') && !text.endsWith('_') && !text.includes('__');
  return grouped ? parseFloatText(text.replaceAll('_', '')) : undefined;
}

function trimWhiteSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && WHITE_SPACE.test(text.charAt(start))) start += 1;
  while (end > start && WHITE_SPACE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Checks in pydantic's order and reports the first bound that is broken; NaN meets none. */
function withinBounds(rule: Bounds, value: number, input: unknown, reading: Reading): number | Fault {
  const { min, max, exclusiveMin, exclusiveMax } = rule;
  if (max !== undefined && !(value <= max)) return report(reading, 'less_than_equal', input, { le: max });
  if (exclusiveMax !== undefined && !(value < exclusiveMax)) {
    return report(reading, 'less_than', input, { lt: exclusiveMax });
  }
  if (min !== undefined && !(value >= min)) return report(reading, 'greater_than_equal', input, { ge: min });
  if (exclusiveMin !== undefined && !(value > exclusiveMin)) {
    return report(reading, 'greater_than', input, { gt: exclusiveMin });
  }
  return value;
}
