import { InvalidInputError, PayloadTooLargeError, type InputIssue } from '../../core/errors.js';
import { countJsonTokens } from '../../core/limits/json-tokens.js';
import type { RequestClass } from '../../contract/fields/field-kinds.js';
import { fieldsIn } from '../../contract/fields/field-registry.js';
import { FAULT, report, createReading } from '../../contract/fields/rules/issues.js';
import { readObject } from '../../contract/fields/rules/read-value.js';
import { requestName } from '../naming.js';
import { codePointsBefore, JsonFault, readJson } from './json-reader.js';

/** The instance, or every fault found. */
export type Parsed<T> = { value: T; issues?: undefined } | { value?: undefined; issues: InputIssue[] };

const JSON_MEDIA_TYPE = /^\s*application\/(?:json|[^;\s]+\+json)\s*(?:;|$)/i;

/**
 * Reads a body as JSON where its content type says so; any other is handed on as the text it is, which no request
 * class takes. This comes before the credentials are read.
 * @param raw bytes or text of the body.
 * @param contentType header of that name.
 * @param maxTokens largest count of values and member names of a JSON document in bytes.
 * @returns the JSON value, the text, or `undefined` for an empty body.
 * @throws InvalidInputError with `json_invalid` at the code point where reading failed.
 * @throws PayloadTooLargeError for more tokens, before anything is parsed.
 */
export function readBody(
  raw: Buffer | string | undefined,
  contentType: string | undefined,
  maxTokens = Infinity,
): unknown {
  if (raw === undefined || raw.length === 0) return undefined;
  if (!JSON_MEDIA_TYPE.test(contentType ?? '')) return typeof raw === 'string' ? raw : raw.toString('utf8');
  if (typeof raw !== 'string' && countJsonTokens(raw, maxTokens) > maxTokens) throw tooManyTokens(maxTokens);
  try {
    return readJson(typeof raw === 'string' ? raw : decodeUtf8(raw));
  } catch (error) {
    if (error instanceof JsonFault) throw jsonInvalid(error);
    throw error;
  }
}

/**
 * Checks a body that has been read.
 * @param body what `readBody` gave.
 * @returns the instance, or the issues.
 */
export function validateBody<T extends object>(requestClass: RequestClass<T>, body: unknown): Parsed<T> {
  const reading = createReading(requestName);
  const absent = body === undefined || body === null;
  const value = absent
    ? report(reading, 'missing', null)
    : readObject(requestClass, body, reading, fieldsIn(requestClass, 'body'));
  return value === FAULT ? { issues: reading.issues } : { value };
}

const tooManyTokens = (maxTokens: number): PayloadTooLargeError =>
  new PayloadTooLargeError(
    `Request body is too large: this operation takes at most ${maxTokens} JSON values and member names`,
  );

/** A byte order mark is dropped, as the legacy decoder does. */
function decodeUtf8(raw: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch {
    throw new JsonFault('Invalid UTF-8', validCodePoints(raw));
  }
}

/** Code points before the first byte that is not UTF-8: where a lossy reading first differs. */
function validCodePoints(raw: Buffer): number {
  const lossy = Buffer.from(raw.toString('utf8'));
  let end = 0;
  while (end < raw.length && raw[end] === lossy[end]) end += 1;
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  // `stream` leaves out the beginning of a character that is cut off
  return codePointsBefore(decoder.decode(raw.subarray(0, end), { stream: true }));
}

const jsonInvalid = ({ reason, position }: JsonFault): InvalidInputError =>
  new InvalidInputError([
    { type: 'json_invalid', loc: [position], msg: 'JSON decode error', input: {}, ctx: { error: reason } },
  ]);
