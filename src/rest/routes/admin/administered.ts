import type { AdminOperation } from '../../../administration/operation.js';
import { done, DoneAnswer } from '../../../contract/accounts/account.answer.js';
import { IdempotencyKeyRequest } from '../../../contract/common/idempotency-key.request.js';
import { PageRequest } from '../../../contract/common/page.request.js';
import { pagedRequest } from '../../../contract/common/paged-request.js';
import { definedOnly } from '../../../core/json/defined-only.js';
import type { AssessmentPage } from '../../../domain/assessments/assessment-batches.js';
import { assessmentList } from '../../presenters/present-assessments.js';
import type { AnswerShape, Route } from '../../route.js';
import type { RequestShape } from '../../validation/parse-request.js';
import { admin, planner } from '../audiences.js';

/** What a request carries, by its place. */
interface CallParts {
  path?: Record<string, string>;
  query?: object;
  body?: object;
}

/** The route of an operation of administrators. */
export function routeOf(operation: AdminOperation): Route {
  const { kind, method, path, about: summary, description, example, access, mayConflict } = operation;
  const isPosted = kind === 'create' || (method === 'post' && path.includes('{'));
  const declare = access === 'planner' ? planner : admin;
  return declare[method](path, {
    summary,
    ...definedOnly({ description, example }),
    request: requestOf(operation),
    answer: answerOf(operation),
    ...((isPosted || mayConflict) && { errors: [409] }),
    handle: ({ services, caller, parts }) => {
      const { path: record = {}, query, body } = parts as CallParts;
      const [id = ''] = Object.values(record);
      return answer(operation, { services, caller, id, query, input: query ?? body } as never);
    },
  });
}

const requestOf = ({ kind, path, key, input }: AdminOperation): RequestShape => ({
  ...(path.includes('{') && { path: key }),
  ...(kind === 'create' && { header: IdempotencyKeyRequest }),
  ...(kind === 'list' ? { query: input ? pagedRequest(input) : PageRequest } : input && { body: input }),
});

function answerOf({ kind, answer: own, whole }: AdminOperation): AnswerShape {
  if (kind === 'list') return { of: whole?.answer ?? own, list: 'part' };
  return { of: kind === 'remove' || kind === 'removeAll' ? DoneAnswer : own };
}

async function answer({ kind, run, whole }: AdminOperation, call: never): Promise<never> {
  if (kind === 'remove' || kind === 'removeAll') return (await done(run(call))) as never;
  const result = await (whole?.run(call) ?? run(call));
  const isInBatches = kind === 'list' && 'batches' in (result as object);
  return (isInBatches ? assessmentList(result as AssessmentPage) : result) as never;
}
