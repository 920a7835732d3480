import type { FieldDescriptor, FieldPlace, RequestClass } from '../../contract/fields/field-kinds.js';
import { fieldsIn } from '../../contract/fields/field-registry.js';
import { FAULT, createReading, type Reading } from '../../contract/fields/rules/issues.js';
import { readField } from '../../contract/fields/rules/read-value.js';
import { requestName, toHeaderName } from '../naming.js';
import type { Parsed } from './parse-body.js';

type Parameter = string | readonly string[] | undefined;

/**
 * Reads query parameters: the last of a repeated one counts, except for lists, which take them all.
 * @param query parameters, or the text after the question mark.
 * @returns the instance, or the issues.
 */
export function parseQuery<T extends object>(
  requestClass: RequestClass<T>,
  query: URLSearchParams | string,
): Parsed<T> {
  const parameters = typeof query === 'string' ? new URLSearchParams(query) : query;
  const valueOf = (name: string, field: FieldDescriptor): Parameter => {
    const values = parameters.getAll(name);
    if (field.rule.kind !== 'list') return values.at(-1);
    return values.length > 0 ? values : undefined;
  };
  return parseParameters(requestClass, 'query', requestName, valueOf);
}

/**
 * Reads path parameters.
 * @param parameters decoded values by snake_case name.
 * @returns the instance, or the issues.
 */
export function parsePath<T extends object>(
  requestClass: RequestClass<T>,
  parameters: Readonly<Record<string, Parameter>>,
): Parsed<T> {
  return parseParameters(requestClass, 'path', requestName, (name) => ownValue(parameters, name));
}

/**
 * Reads headers; `idempotencyKey` is the header `idempotency-key`.
 * @param headers values by lower-case name, as Node hands them over.
 * @returns the instance, or the issues.
 */
export function parseHeaders<T extends object>(
  requestClass: RequestClass<T>,
  headers: Readonly<Record<string, Parameter>>,
): Parsed<T> {
  return parseParameters(
    requestClass,
    'header',
    ({ property }) => toHeaderName(property),
    (name) => ownValue(headers, name),
  );
}

function parseParameters<T extends object>(
  requestClass: RequestClass<T>,
  place: FieldPlace,
  nameOf: Reading['nameOf'],
  valueOf: (name: string, field: FieldDescriptor) => Parameter,
): Parsed<T> {
  const reading = createReading(nameOf);
  const instance = new requestClass() as Record<string, unknown>;
  for (const field of fieldsIn(requestClass, place)) {
    const value = readField(field, valueOf(nameOf(field), field), reading, () => null);
    if (value !== FAULT) instance[field.property] = value;
  }
  return reading.issues.length > 0 ? { issues: reading.issues } : { value: instance as T };
}

const ownValue = (values: Readonly<Record<string, Parameter>>, name: string): Parameter =>
  Object.hasOwn(values, name) ? values[name] : undefined;
