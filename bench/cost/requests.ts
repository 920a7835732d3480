import { graphqlRequests } from './graphql-requests.js';
import type { RequestKind } from './request-kind.js';
import { restRequests } from './rest-requests.js';

/** All kinds that are measured. */
export const REQUEST_KINDS: readonly RequestKind[] = [...graphqlRequests, ...restRequests];
