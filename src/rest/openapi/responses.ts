import type { AnswerShape, ClassAnswerShape, Route } from '../route.js';
import { LIST_HEADERS } from '../../http/default-headers.js';
import { isFreeOfLimits, LIMIT_HEADERS } from '../../http/rate-limit.js';
import type { JsonSchema } from '../validation/field-schema.js';
import { answerName } from './answer-schema.js';
import { FAULTS, type FaultStatus } from './faults.js';
import { headerReferences, type HeaderName } from './headers.js';
import { isFeaturesPath } from '../feature-paths.js';
import { isPvgisPath } from '../pvgis-tools.js';
import { reference } from './reference.js';

const FAULT_HEADERS: Partial<Record<FaultStatus, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

const LIMITS: readonly HeaderName[] = LIMIT_HEADERS;

const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } });

const respond = (description: string, names: readonly HeaderName[], content?: JsonSchema): JsonSchema => ({
  description,
  headers: headerReferences(['X-Request-Id', ...names]),
  ...(content && { content }),
});

const faultResponse = (
  status: FaultStatus,
  description: string = FAULTS[status].description,
  fault = 'Fault',
): JsonSchema => respond(description, [...LIMITS, ...(FAULT_HEADERS[status] ?? [])], json(reference(fault)));

/** Faults of the tools of PVGIS. */
const PVGIS_RESPONSES = ([400, 429, 503] as const).map((status) => {
  const description = status === 400 ? 'What was asked for cannot be answered' : FAULTS[status].description;
  return [`Pvgis${FAULTS[status].name}`, faultResponse(status, description, 'PvgisFault')] as const;
});

const STATUSES = Object.keys(FAULTS).map(Number) as FaultStatus[];

/** Responses that operations share, as components. */
export const SHARED_RESPONSES: Record<string, JsonSchema> = {
  ...Object.fromEntries(STATUSES.map((status) => [FAULTS[status].name, faultResponse(status)])),
  ...Object.fromEntries(PVGIS_RESPONSES),
  NotModified: respond('The answer has not changed since the validator in `If-None-Match`', ['Cache-Control', 'ETag']),
  ValidationFailed: respond('Validation Error', LIMITS, json(reference('HTTPValidationError'))),
  InvalidQuery: respond('A parameter is invalid or not known', LIMITS, json(reference('HTTPValidationError'))),
};

const shared = (name: string): JsonSchema => ({ $ref: `#/components/responses/${name}` });

/**
 * The responses of an operation: its answer, and every fault that follows from what it declares.
 * @param takesInput whether it validates parameters or a body.
 */
export function responsesOf(route: Route, takesInput: boolean): JsonSchema {
  const { method, path, answer, answerHeaders = [], cacheControl } = route;
  const limits = isFreeOfLimits(path) || isShared(cacheControl) ? [] : LIMITS;
  const validators: readonly HeaderName[] = method === 'get' ? ['Cache-Control', 'ETag'] : ['Cache-Control'];
  return {
    200: respond(
      'Successful Response',
      [...limits, ...validators, ...listHeaders(answer), ...answerHeaders],
      answerContent(answer),
    ),
    ...(method === 'get' && { 304: shared('NotModified') }),
    ...Object.fromEntries(faultsOf(route).map((status) => [status, faultOf(route, status)])),
    ...(takesInput && !isPvgisPath(path) && invalidInput(path)),
  };
}

const invalidInput = (path: string): JsonSchema =>
  isFeaturesPath(path) ? { 400: shared('InvalidQuery') } : { 422: shared('ValidationFailed') };

const listHeaders = (answer: AnswerShape): readonly HeaderName[] =>
  'of' in answer && answer.list === 'part' ? LIST_HEADERS : [];

function faultOf({ path, answer, answerWhenUnavailable }: Route, status: FaultStatus): JsonSchema {
  if (isPvgisPath(path)) return shared(`Pvgis${FAULTS[status].name}`);
  if (status !== 503 || !answerWhenUnavailable) return shared(FAULTS[status].name);
  return respond(FAULTS[503].description, [], answerContent(answer));
}

function faultsOf(route: Route): FaultStatus[] {
  const { method, path, access, request, streamsBody, errors = [], answerWhenUnavailable } = route;
  const found = new Set<FaultStatus>(errors);
  if (access === 'account' || access === 'optional-valid-account') found.add(401);
  if (access === 'administrator' || access === 'planner') for (const status of [401, 403] as const) found.add(status);
  // an upload makes what is not there
  if (request.path && method !== 'put') found.add(404);
  if (request.body) for (const status of [400, 413, 415] as const) found.add(status);
  if (streamsBody) for (const status of [400, 413] as const) found.add(status);
  if (!isFreeOfLimits(path)) found.add(429);
  if (path.startsWith('/api/') || answerWhenUnavailable) found.add(503);
  return [...found].toSorted((a, b) => a - b);
}

/** One media type, so that generated clients have one type of answer; others are reached by `format` or `Accept`. */
function answerContent(answer: AnswerShape): JsonSchema {
  if (!('schema' in answer)) return json(classSchema(answer));
  const { schema, contentType = 'application/json' } = answer;
  return { [contentType]: { schema: namedOrInline(schema) } };
}

/** Whether shared caches may keep every answer; of some that depends on the answer. */
const isShared = (cacheControl: Route['cacheControl']): boolean =>
  typeof cacheControl === 'string' && cacheControl.startsWith('public');

function classSchema({ of, list }: ClassAnswerShape): JsonSchema {
  const one = reference(answerName(of));
  return list ? { type: 'array', items: one } : one;
}

/** A schema with a title is a component of that name. */
const namedOrInline = (schema: JsonSchema): JsonSchema =>
  typeof schema['title'] === 'string' ? reference(schema['title']) : schema;
