import { GraphQLEnumType } from 'graphql';

/** Every value of `extensions.code`, with what it says. */
const CODES = {
  BAD_REQUEST: 'The request is no GraphQL request.',
  BAD_USER_INPUT: 'An argument does not fit its type once the variables are filled in.',
  CONFLICT: 'The state of a record does not allow it.',
  FORBIDDEN: 'The caller may not read or do it.',
  GRAPHQL_PARSE_FAILED: 'The document is not GraphQL.',
  GRAPHQL_VALIDATION_FAILED: 'The document does not fit the schema.',
  INTERNAL_SERVER_ERROR: 'A fault of the service; it is logged there.',
  NOT_FOUND: 'There is no such record, or none that the caller may read.',
  OPERATION_RESOLUTION_FAILURE: 'The document has several operations and none is named, or none of that name.',
  PAYLOAD_TOO_LARGE: 'The request is larger than one may be.',
  PERSISTED_QUERY_NOT_FOUND: 'No document is known by that hash; send it once in full.',
  PERSISTED_QUERY_NOT_SUPPORTED: 'The request names a persisted query in another way than by its SHA-256.',
  RATE_LIMITED: 'A limit is used up; `retryAfterSeconds` says when to try again.',
  TOO_COSTLY: 'The operation would take, or its answer have, more than one may; ask for less.',
  UNAUTHENTICATED: 'It asks for valid credentials.',
  UPSTREAM_UNAVAILABLE: 'A source is unavailable; `retryAfterSeconds` says when to try again.',
  VALIDATION_FAILED: 'Values have the wrong type or are out of bounds; `detail` has the place and the fault of each.',
} as const;

/** A value of `extensions.code`. */
export type GraphqlErrorCode = keyof typeof CODES;

/** The codes as a type of the schema, so that clients can generate their own from it. */
export const errorCodeType = new GraphQLEnumType({
  name: 'ErrorCode',
  description: 'Values of `extensions.code` of an error.',
  values: Object.fromEntries(Object.entries(CODES).map(([code, description]) => [code, { description }])),
});
