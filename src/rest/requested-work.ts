import { WORK } from '../contract/common/expected-work.js';
import { TooCostlyError } from '../core/errors.js';
import { EXPECTATION_FACTOR, MAX_OPERATION_WORK } from '../core/limits/operation-bounds.js';
import type { Route } from './route.js';
import type { RequestParts, RequestShape } from './validation/parse-request.js';

/** Work of every request: it is read, checked and answered [units]. */
const REQUEST_WORK = 40;

/**
 * What a request is expected to take [units].
 * @throws TooCostlyError where that is certain to be more than one operation may take.
 */
export function requestedWork(route: Route, parts: RequestParts<RequestShape>): number {
  const { work = WORK.usual } = route;
  const requested = Math.ceil(REQUEST_WORK + (route.workOf?.(parts) ?? work));
  const limit = MAX_OPERATION_WORK * EXPECTATION_FACTOR;
  if (requested <= limit) return requested;
  throw new TooCostlyError(
    `The request is expected to take ${requested} units of work; the limit is ${limit}. Ask for a smaller area or simpler shapes`,
  );
}
