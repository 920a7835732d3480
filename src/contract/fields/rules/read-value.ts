import { isRecord } from '../../../core/json/is-record.js';
import type { FieldDescriptor, FieldKind, FieldRule, NamedBox, RequestClass, RuleOf } from '../field-kinds.js';
import { requestFields } from '../field-registry.js';
import { FAULT, isFull, report, type Fault, type Reading } from './issues.js';
import { readEmail, readPicture, readUrl, readUuid } from './read-address.js';
import { readDate, readInstant } from './read-moment.js';
import { readInteger, readNumber } from './read-number.js';
import { readJsonObject } from './read-json.js';
import { readList, readPolygon, readPositions } from './read-structure.js';
import { readBoolean, readEnum, readString } from './read-text.js';

type RuleTable = { [K in FieldKind]: (rule: RuleOf<K>, input: unknown, reading: Reading) => unknown };

/** The one table of coercions and checks, for both interfaces. */
const RULES: RuleTable = {
  number: readNumber,
  integer: readInteger,
  string: readString,
  email: ({ orEmpty }, input, reading) => (orEmpty && input === '' ? '' : readEmail(input, reading)),
  url: ({ orPicture, orEmpty }, input, reading) =>
    orEmpty && input === ''
      ? ''
      : orPicture && !reading.graphql
        ? readPicture(input, reading)
        : readUrl(input, reading),
  uuid: (_, input, reading) => readUuid(input, reading),
  boolean: (_, input, reading) => readBoolean(input, reading),
  date: (_, input, reading) => readDate(input, reading),
  instant: (_, input, reading) => readInstant(input, reading),
  enum: readEnum,
  json: readJsonObject,
  list: readListOrOne,
  nested: (rule, input, reading) => readObject(rule.of(), input, reading),
  positions: (rule, input, reading) =>
    reading.graphql ? readPolygon(rule, input, reading) : readPositions(rule, input, reading),
};

function readListOrOne(rule: RuleOf<'list'>, input: unknown, reading: Reading): unknown {
  if (rule.box && reading.graphql) return readBox(rule.box(), input, reading);
  const one = Array.isArray(input) ? (input.length === 1 ? (input[0] as unknown) : undefined) : input;
  if (rule.orOne && one !== undefined) return readValue(rule.of, one, reading);
  return readList(rule, input, reading, (item) => readValue(rule.of, item, reading));
}

/** West, south, east and north of a box that names them. */
function readBox(of: RequestClass<NamedBox>, input: unknown, reading: Reading): number[] | Fault {
  const box = readObject(of, input, reading);
  return box === FAULT ? FAULT : [box.minLng, box.minLat, box.maxLng, box.maxLat];
}

/** Shown in place of a value that must not be echoed. */
const MASK = '**********';

/**
 * Reads a value by its rule.
 * @param input value from the wire, or as GraphQL has coerced it.
 * @returns the value in the domain's form, or `FAULT` when reported.
 */
export function readValue<K extends FieldKind>(rule: RuleOf<K> | FieldRule, input: unknown, reading: Reading): unknown {
  const read = RULES[rule.kind as K] as (rule: RuleOf<K>, input: unknown, reading: Reading) => unknown;
  return read(rule as RuleOf<K>, input, reading);
}

/**
 * Reads one declared field: absent and null are `undefined` or the default where it is optional.
 * @param input its value; `undefined` when absent.
 * @param owner gives what is shown as the input when a required field is absent.
 * @returns the value, or `FAULT` when reported.
 */
export function readField(field: FieldDescriptor, input: unknown, reading: Reading, owner: () => unknown): unknown {
  if (!isPresent(input) && field.optional) return defaultOf(field);
  reading.path.push(field.property);
  const before = reading.issues.length;
  const value = input === undefined ? report(reading, 'missing', owner()) : readValue(field.rule, input, reading);
  reading.path.pop();
  if (value === FAULT && field.sensitive && input !== undefined) maskInputs(reading, before);
  return value;
}

/**
 * Reads an object into an instance of a request class; members that are not declared are ignored.
 * @param input object from the wire.
 * @param fields the declared fields to read, all of the class by default.
 * @returns the instance, or `FAULT` when anything in it was reported.
 */
export function readObject<T extends object>(
  requestClass: RequestClass<T>,
  input: unknown,
  reading: Reading,
  fields: readonly FieldDescriptor[] = requestFields(requestClass),
): T | Fault {
  if (!isRecord(input)) return report(reading, 'model_attributes_type', hasSecrets(fields) ? MASK : input);
  const instance = new requestClass() as Record<string, unknown>;
  let sound = true;
  for (const field of fields) {
    if (isFull(reading)) return FAULT;
    const member = (property: string): unknown => {
      const other = fields.find((one) => one.property === property);
      return other && memberOf(input, other, reading);
    };
    const read = asRequired(field, member);
    const value = readField(read, memberOf(input, field, reading), reading, () => shownInput(input, fields, reading));
    if (value === FAULT) sound = false;
    else instance[field.property] = value;
  }
  return sound ? (instance as T) : FAULT;
}

/** Whether a member says anything; `null` counts as absent. */
export const isPresent = (input: unknown): boolean => input !== undefined && input !== null;

/** The field as it counts beside the others: optional where the one is there that replaces it, or null with its partner. */
function asRequired(field: FieldDescriptor, member: (property: string) => unknown): FieldDescriptor {
  const { property, requiredUnless, nullWith } = field;
  const isReplaced = requiredUnless !== undefined && isPresent(member(requiredUnless));
  const isNull = nullWith !== undefined && member(property) === null && member(nullWith) === null;
  return isReplaced || isNull ? { ...field, optional: true } : field;
}

/** What an object holds for a field; the interface's own name of it goes before any other. */
function memberOf(input: Record<string, unknown>, field: FieldDescriptor, { nameOf, graphql }: Reading): unknown {
  const { property, camelToo, innerRingsOf, graphqlIn } = field;
  if (graphql && innerRingsOf !== undefined) return innerRings(input[innerRingsOf]);
  const holder = graphql && graphqlIn ? input[graphqlIn.name] : input;
  if (!isRecord(holder)) return holder === null ? null : undefined;
  const name = nameOf(field);
  if (Object.hasOwn(holder, name)) return holder[name];
  return camelToo && Object.hasOwn(holder, property) ? holder[property] : undefined;
}

/** Each as a polygon of its own, which the rule of a ring reads. */
const innerRings = (coordinates: unknown): unknown =>
  Array.isArray(coordinates) && coordinates.length > 1
    ? (coordinates as unknown[]).slice(1).map((ring) => [ring])
    : undefined;

/** A list or object is copied, so that no request can change it for the next. */
const defaultOf = ({ default: value }: FieldDescriptor): unknown =>
  typeof value === 'object' ? structuredClone(value) : value;

const hasSecrets = (fields: readonly FieldDescriptor[]): boolean => fields.some((field) => field.sensitive);

/** The object as an issue may show it. */
function shownInput(input: Record<string, unknown>, fields: readonly FieldDescriptor[], reading: Reading): unknown {
  if (!hasSecrets(fields)) return input;
  const names = fields.filter((field) => field.sensitive).map((field) => reading.nameOf(field));
  const masked = names.filter((name) => Object.hasOwn(input, name)).map((name) => [name, MASK] as const);
  return { ...input, ...Object.fromEntries(masked) };
}

function maskInputs(reading: Reading, from: number): void {
  for (const issue of reading.issues.slice(from)) issue.input = MASK;
}
