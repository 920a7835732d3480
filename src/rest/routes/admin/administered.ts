import type { AdminOperation } from '../../../administration/operation.js';
import { IdempotencyKeyRequest } from '../../../contract/common/idempotency-key.request.js';
import { pagedRequest } from '../../../contract/common/paged-request.js';
import { RecordIdRequest } from '../../../contract/common/record-id.request.js';
import { definedOnly } from '../../../core/json/defined-only.js';
import type { Route } from '../../route.js';
import type { RequestShape } from '../../validation/parse-request.js';
import { admin, planner } from '../audiences.js';

/** The route of an operation of administrators. */
export function routeOf({ kind, method, path, input, answer, run, ...operation }: AdminOperation): Route {
  const { about: summary, description, example } = operation;
  const isList = kind === 'list';
  const hasId = path.includes('{id}');
  const request: RequestShape = {
    ...(hasId && { path: RecordIdRequest }),
    ...(kind === 'create' && { header: IdempotencyKeyRequest }),
    ...(input && (isList ? { query: pagedRequest(input) } : { body: input })),
  };
  const declare = operation.access === 'planner' ? planner : admin;
  return declare[method](path, {
    summary,
    ...definedOnly({ description, example }),
    request,
    answer: isList ? { of: answer, list: 'part' } : { of: answer },
    ...(method === 'post' && (hasId || kind === 'create') && { errors: [409] }),
    handle: ({ services, caller, parts }) => {
      const { path: record, query, body } = parts as Record<string, object | undefined>;
      const call = { services, caller, ...record, query, input: query ?? body };
      return run(call as never);
    },
  });
}
