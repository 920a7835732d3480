import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, Kind, print, type GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { passingDatabaseFault } from '../../core/database-faults.js';
import {
  AppError,
  InvalidInputError,
  RateLimitedError,
  UpstreamUnavailableError,
  type ErrorCode,
  type InputIssue,
} from '../../core/errors.js';
import type { UnavailableLog } from '../../platform/unavailable-log.js';
import { truncateInputs } from '../../contract/fields/rules/truncate-inputs.js';
import { placeOfLiteral } from './documents/argument-place.js';
import { withoutOther } from './documents/coerce-variables.js';
import type { GraphqlErrorCode } from './error-codes.js';
import { inOwnWords } from './issue-texts.js';
import { typeFault } from './type-fault-texts.js';

/** `extensions.code` of each error code. */
const GRAPHQL_CODE_OF: Record<ErrorCode, GraphqlErrorCode> = {
  VALIDATION_FAILED: 'VALIDATION_FAILED',
  UNAUTHENTICATED: 'UNAUTHENTICATED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  CONFLICT: 'CONFLICT',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  RATE_LIMITED: 'RATE_LIMITED',
  TOO_COSTLY: 'TOO_COSTLY',
  UPSTREAM_UNAVAILABLE: 'UPSTREAM_UNAVAILABLE',
};

/**
 * Rebuilds every error that leaves through GraphQL: what the caller may know keeps its text and gets its code, a fault of
 * ours is logged whole and leaves as an opaque internal error.
 */
export const createErrorFormatter =
  (log: Logger, unavailable: UnavailableLog) =>
  (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const cause = causeOf(error);
    const place = {
      ...(formatted.locations && { locations: formatted.locations }),
      ...(formatted.path && { path: formatted.path }),
    };
    if (cause instanceof InvalidInputError) return invalid(place, cause.issues);
    if (isGraphqlMessage(cause)) return { message: ownMessage(cause), ...place, extensions: ownExtensions(cause) };
    const known = cause instanceof AppError ? cause : passingDatabaseFault(cause);
    if (known instanceof UpstreamUnavailableError) unavailable.note(known);
    if (!known) log.error({ err: cause }, 'GraphQL operation failed');
    if (known) return { message: known.message, ...place, extensions: extensionsOf(known) };
    return { message: 'Internal Server Error', ...place, extensions: { code: 'INTERNAL_SERVER_ERROR' } };
  };

/** Apollo looks only into the errors of fields; what a plugin refuses belongs to none. */
const causeOf = (error: unknown): unknown =>
  error instanceof GraphQLError && error.originalError instanceof AppError
    ? error.originalError
    : unwrapResolverError(error);

/** The code of a fault, and after which time another try may succeed [s]. */
export function extensionsOf(error: AppError): { code: GraphqlErrorCode; retryAfterSeconds?: number } {
  const code = GRAPHQL_CODE_OF[error.code];
  const isPassing = error instanceof RateLimitedError || error instanceof UpstreamUnavailableError;
  return isPassing ? { code, retryAfterSeconds: Math.max(1, Math.ceil(error.retryAfterSeconds)) } : { code };
}

const invalid = (place: object, detail: InputIssue[]): GraphQLFormattedError => ({
  message: 'Validation failed',
  ...place,
  extensions: { code: 'VALIDATION_FAILED', detail: truncateInputs(detail.map(inOwnWords)) },
});

/** Codes of Apollo's for faults of the request itself, which it finds before any resolver runs. */
const OWN_CODES: ReadonlySet<unknown> = new Set<GraphqlErrorCode>([
  'BAD_REQUEST',
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

const isGraphqlMessage = (cause: unknown): cause is GraphQLError =>
  cause instanceof GraphQLError &&
  (OWN_CODES.has(cause.extensions['code']) || isRequestFault(cause) || isDocumentFault(cause));

/** Apollo gives some faults of a request a status and no code, such as a hash that is not that of its query. */
const isRequestFault = ({ extensions: { http } }: GraphQLError): boolean =>
  (http as { status?: number } | undefined)?.status === 400;

/**
 * Some faults of the document come to light only when it runs: an argument with the variables filled in, a subscription.
 * They point at that part of it; what goes wrong with an answer points at its field.
 */
const isDocumentFault = ({ nodes }: GraphQLError): boolean => nodes?.[0] !== undefined && nodes[0].kind !== Kind.FIELD;

const codeOf = ({ extensions: { code } }: GraphQLError): unknown => (OWN_CODES.has(code) ? code : 'BAD_USER_INPUT');

/** A value of the wrong type is reported as one out of bounds is, whether it is a variable or in the document. */
function ownExtensions(cause: GraphQLError): Record<string, unknown> {
  const { detail } = cause.extensions;
  if (detail !== undefined) return { code: 'VALIDATION_FAILED', detail };
  const code = codeOf(cause);
  const loc = code === 'GRAPHQL_VALIDATION_FAILED' ? placeOfInput(cause) : undefined;
  return loc === undefined ? { code } : { code: 'VALIDATION_FAILED', detail: [typeFault(loc, ownMessage(cause))] };
}

/** An argument that is missing, by what graphql-js says of it. */
const MISSING_ARGUMENT = /^Field "\w+" argument "(\w+)" of type .* is required/;

/** Place of an input that a fault of the document is about; none where it is about the document itself. */
function placeOfInput({ nodes, message }: GraphQLError): InputIssue['loc'] | undefined {
  const [node] = nodes ?? [];
  const missing = MISSING_ARGUMENT.exec(message)?.[1];
  return missing === undefined ? node && placeOfLiteral(node) : [missing];
}

function ownMessage(cause: GraphQLError): string {
  const code = codeOf(cause);
  if (code === 'GRAPHQL_PARSE_FAILED')
    return rootOf(cause) instanceof RangeError ? TOO_DEEP : withoutText(cause.message);
  if (code === 'GRAPHQL_VALIDATION_FAILED') return withoutLiteral(cause);
  return cause.message;
}

/** A text in the wrong place is reported without what it says. */
const withoutText = (message: string): string => message.replace(/\b((?:Block)?String) ".*"\.$/s, '$1.');

/** Literals that may hold a password. */
const REVEALING: ReadonlySet<string> = new Set<string>([Kind.STRING, Kind.LIST, Kind.OBJECT]);

function withoutLiteral({ message, nodes }: GraphQLError): string {
  const [node] = nodes ?? [];
  return withoutOther(node && REVEALING.has(node.kind) ? message.replaceAll(print(node), '…') : message);
}

const TOO_DEEP = 'Syntax Error: The document is nested too deeply.';

const rootOf = (error: Error): Error =>
  error instanceof GraphQLError && error.originalError ? rootOf(error.originalError) : error;
