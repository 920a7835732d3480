import { GraphQLEnumType } from 'graphql';

/** Every value of `extensions.code`, with what it says. */
const CODES = {
  BAD_REQUEST: 'The request is not a GraphQL request.',
  BAD_USER_INPUT: 'An argument does not fit its type.',
  CONFLICT: 'The state of a record does not allow it.',
  FORBIDDEN: 'The caller is not allowed to read or do this.',
  GRAPHQL_PARSE_FAILED: 'The document is not GraphQL.',
  GRAPHQL_VALIDATION_FAILED: 'The document does not fit the schema.',
  INTERNAL_SERVER_ERROR: 'An internal error, which the service logs.',
  NOT_FOUND: 'The record does not exist, or is not for the caller.',
  OPERATION_RESOLUTION_FAILURE: 'Several operations, and `operationName` names none of them.',
  PAYLOAD_TOO_LARGE: 'The request exceeds the size limit.',
  PERSISTED_QUERY_NOT_FOUND: 'No document has that hash; send it once in full.',
  PERSISTED_QUERY_NOT_SUPPORTED: 'The persisted query is not identified by its SHA-256.',
  RATE_LIMITED: 'A rate limit is exceeded; retry after `retryAfterSeconds`.',
  TOO_COSTLY: 'The operation or its answer is too large; request less.',
  UNAUTHENTICATED: 'Valid credentials are required.',
  UPSTREAM_UNAVAILABLE: 'A source is unavailable; retry after `retryAfterSeconds`.',
  VALIDATION_FAILED: 'Values are of a wrong type or out of bounds; `detail` has the place and fault of each.',
} as const;

/** A value of `extensions.code`. */
export type GraphqlErrorCode = keyof typeof CODES;

/** A code as it is counted: one that is not of these, as an extension's fault may have, is `other`. */
export const countedCode = (code: unknown): string => (typeof code === 'string' && code in CODES ? code : 'other');

/** The codes as a type of the schema, so that clients can generate their own from it. */
export const errorCodeType = new GraphQLEnumType({
  name: 'ErrorCode',
  description: 'Values of `extensions.code` of an error.',
  values: Object.fromEntries(Object.entries(CODES).map(([code, description]) => [code, { description }])),
});
