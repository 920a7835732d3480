import { valueIssue, type InputIssue } from '../../../core/errors.js';
import type { NamedField } from '../field-kinds.js';

type Context = Readonly<Record<string, unknown>>;

const plural = (count: unknown): string => (count === 1 ? '' : 's');

/**
 * The wording of every fault, by type.
 * @see pydantic 2 documentation, "Validation Errors"; pydantic-core, table of error types (types and wording), 2025.
 */
const WORDING = {
  missing: () => 'Field required',
  model_attributes_type: () => 'Input should be a valid dictionary or object to extract fields from',
  json_invalid: () => 'JSON decode error',
  greater_than: (ctx) => `Input should be greater than ${ctx['gt']}`,
  greater_than_equal: (ctx) => `Input should be greater than or equal to ${ctx['ge']}`,
  less_than: (ctx) => `Input should be less than ${ctx['lt']}`,
  less_than_equal: (ctx) => `Input should be less than or equal to ${ctx['le']}`,
  finite_number: () => 'Input should be a finite number',
  float_type: () => 'Input should be a valid number',
  float_parsing: () => 'Input should be a valid number, unable to parse string as a number',
  int_type: () => 'Input should be a valid integer',
  int_parsing: () => 'Input should be a valid integer, unable to parse string as an integer',
  int_parsing_size: () => 'Unable to parse input string as an integer, exceeded maximum size',
  int_from_float: () => 'Input should be a valid integer, got a number with a fractional part',
  string_type: () => 'Input should be a valid string',
  string_unicode: () => 'Input should be a valid string, unable to parse raw data as a unicode string',
  string_too_short: (ctx) => `String should have at least ${ctx['min_length']} character${plural(ctx['min_length'])}`,
  string_too_long: (ctx) => `String should have at most ${ctx['max_length']} character${plural(ctx['max_length'])}`,
  string_pattern_mismatch: (ctx) => `String should match pattern '${ctx['pattern']}'`,
  bytes_too_long: (ctx) => `Data should have at most ${ctx['max_length']} byte${plural(ctx['max_length'])}`,
  bool_type: () => 'Input should be a valid boolean',
  bool_parsing: () => 'Input should be a valid boolean, unable to interpret input',
  enum: (ctx) => `Input should be ${ctx['expected']}`,
  dict_type: () => 'Input should be a valid dictionary',
  list_type: () => 'Input should be a valid list',
  too_short: (ctx) =>
    `${ctx['field_type']} should have at least ${ctx['min_length']} item${plural(ctx['min_length'])}` +
    ` after validation, not ${ctx['actual_length']}`,
  too_long: (ctx) =>
    `${ctx['field_type']} should have at most ${ctx['max_length']} item${plural(ctx['max_length'])}` +
    ` after validation, not ${ctx['actual_length']}`,
  date_type: () => 'Input should be a valid date',
  date_from_datetime_parsing: (ctx) => `Input should be a valid date or datetime, ${ctx['error']}`,
  date_from_datetime_inexact: () => 'Datetimes provided to dates should have zero time - e.g. be exact dates',
  datetime_type: () => 'Input should be a valid datetime',
  datetime_parsing: (ctx) => `Input should be a valid datetime, ${ctx['error']}`,
  datetime_from_date_parsing: (ctx) => `Input should be a valid datetime or date, ${ctx['error']}`,
  url_type: () => 'URL input should be a string or URL',
  url_parsing: (ctx) => `Input should be a valid URL, ${ctx['error']}`,
  url_too_long: (ctx) => `URL should have at most ${ctx['max_length']} character${plural(ctx['max_length'])}`,
  url_scheme: (ctx) => `URL scheme should be ${ctx['expected_schemes']}`,
  uuid_type: () => 'UUID input should be a string, bytes or UUID object',
  uuid_parsing: (ctx) => `Input should be a valid UUID, ${ctx['error']}`,
} satisfies Record<string, (ctx: Context) => string>;

/** A fault with a fixed wording. */
export type IssueType = keyof typeof WORDING;

/** Faults reported of one request at most: a body of a million empty tuples must not become an answer of gigabytes. */
export const MAX_ISSUES = 1_000;

/** The state of reading one request: where the reader is, how the interface spells names, and what it found wrong. */
export interface Reading {
  /** Location of the value being read, in names of properties; changed in place while descending. */
  readonly path: (string | number)[];
  readonly issues: InputIssue[];
  /** Name on the wire of a field. */
  readonly nameOf: (field: NamedField) => string;
  /** Values come as GraphQL has them: rings as coordinates of GeoJSON polygons, some fields in a member of their own. */
  readonly graphql: boolean;
}

/** Marks a value whose fault has been reported. */
export const FAULT: unique symbol = Symbol('fault');
export type Fault = typeof FAULT;

/**
 * Starts reading.
 * @param nameOf spelling of a field at this interface; as declared unless given.
 */
export const createReading = (nameOf: Reading['nameOf'] = ({ property }) => property): Reading => ({
  path: [],
  issues: [],
  nameOf,
  graphql: false,
});

/**
 * Notes a fault of a fixed type at the current place.
 * @param ctx values named in the message.
 * @returns `FAULT`, to hand on.
 */
export function report(reading: Reading, type: IssueType, input: unknown, ctx?: Record<string, unknown>): Fault {
  const wording: (ctx: Context) => string = WORDING[type];
  return note(reading, {
    type,
    loc: [...reading.path],
    msg: wording(ctx ?? {}),
    input: echo(input),
    ...(ctx && { ctx }),
  });
}

/**
 * Notes a broken rule that has no type of its own.
 * @param reason what the value must be.
 * @returns `FAULT`, to hand on.
 */
export const reportValueError = (reading: Reading, reason: string, input: unknown): Fault =>
  note(reading, valueIssue([...reading.path], reason, echo(input)));

/**
 * Adds an item as it is, unless the request has too many already.
 * @returns `FAULT`, to hand on.
 */
export function note(reading: Reading, issue: InputIssue): Fault {
  if (!isFull(reading)) reading.issues.push(issue);
  return FAULT;
}

/** Whether further faults would not be kept, so that reading on is useless. */
export const isFull = (reading: Reading): boolean => reading.issues.length >= MAX_ISSUES;

/** JSON has no word for infinities and NaN: they are echoed as text. */
function echo(input: unknown): unknown {
  if (typeof input === 'number' && !Number.isFinite(input)) return String(input);
  return input === undefined ? null : input;
}
