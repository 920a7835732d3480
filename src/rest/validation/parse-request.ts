import { InvalidInputError, type InputIssue } from '../../core/errors.js';
import type { RequestClass } from '../../contract/fields/field-kinds.js';
import { validateBody, type Parsed } from './parse-body.js';
import { parseHeaders, parsePath, parseQuery } from './parse-parameters.js';

/** The request classes of an operation, by where REST carries them. */
export interface RequestShape {
  path?: RequestClass;
  query?: RequestClass;
  header?: RequestClass;
  body?: RequestClass;
}

/** What came over the wire; `body` as `readBody` gave it. */
export interface IncomingRequest {
  path?: Readonly<Record<string, string | readonly string[] | undefined>>;
  query?: URLSearchParams | string;
  headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  body?: unknown;
}

/** An instance for every class of the shape. */
export type RequestParts<S extends RequestShape> = {
  [P in keyof S]: S[P] extends RequestClass<infer T> ? T : undefined;
};

/**
 * Reads all parts of a request, in the legacy interface's order: path, query, headers, body.
 * @param shape classes of the operation.
 * @param incoming what came over the wire.
 * @returns an instance for each class.
 * @throws InvalidInputError with the faults of all parts together.
 */
export function parseRequest<S extends RequestShape>(shape: S, incoming: IncomingRequest): RequestParts<S> {
  const parsed: Partial<Record<keyof RequestShape, Parsed<object>>> = {
    ...(shape.path && { path: parsePath(shape.path, incoming.path ?? {}) }),
    ...(shape.query && { query: parseQuery(shape.query, incoming.query ?? '') }),
    ...(shape.header && { header: parseHeaders(shape.header, incoming.headers ?? {}) }),
    ...(shape.body && { body: validateBody(shape.body, incoming.body) }),
  };
  const issues = Object.values(parsed).flatMap((part): InputIssue[] => part.issues ?? []);
  if (issues.length > 0) throw new InvalidInputError(issues);
  return Object.fromEntries(Object.entries(parsed).map(([place, part]) => [place, part.value])) as RequestParts<S>;
}
