import { HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { AppError, RateLimitedError, TooCostlyError } from '../../../core/errors.js';
import { EXPECTATION_FACTOR, MAX_ANSWER_BYTES, MAX_OPERATION_WORK } from '../../../core/limits/operation-bounds.js';
import type { OperationContext } from './access.js';
import { withActual, type CostReport } from './cost-report.js';
import { operationCost, type OperationCost } from './operation-cost.js';

/** Refuses an operation that is certain to take more than one may; says in `extensions.cost` what the others take. */
export const costGuard: ApolloServerPlugin<OperationContext> = {
  requestDidStart: () => {
    let report: CostReport | undefined;
    return Promise.resolve({
      didResolveOperation: async ({ schema, document, operation, request, contextValue }) => {
        if (operation === undefined) return;
        const cost = operationCost({ schema, document, operation, variables: request.variables ?? {} });
        report = { requested: Math.ceil(cost.work), bytesExpected: Math.ceil(cost.bytes) };
        try {
          refuseTooCostly(cost);
          await contextValue.client.begin();
        } catch (fault) {
          throw fault instanceof AppError ? refusal(fault) : fault;
        }
        // each event of a subscription has a cost of its own
        const { client, subscription } = contextValue;
        client.requested = report.requested;
        report = contextValue.cost = withActual(report, client, subscription?.source ? client.units : 0);
      },
      willSendResponse: ({ response: { body }, contextValue }) => {
        contextValue.client.leave();
        const result = body.kind === 'single' ? body.singleResult : body.initialResult;
        if (report) result.extensions = { ...result.extensions, cost: report };
        return Promise.resolve();
      },
    });
  },
};

/** The error of an operation that is not run, with the status of its answer. */
export function refusal(fault: AppError, status = fault instanceof RateLimitedError ? 429 : 400): GraphQLError {
  const headers = new HeaderMap();
  if (fault instanceof RateLimitedError) headers.set('retry-after', String(fault.retryAfterSeconds));
  return new GraphQLError(fault.message, { originalError: fault, extensions: { http: { status, headers } } });
}

/** Only what is certain is refused: an expectation may be wrong by a factor. */
function refuseTooCostly({ work, bytes }: OperationCost): void {
  if (work > MAX_OPERATION_WORK * EXPECTATION_FACTOR) {
    throw new TooCostlyError(
      `The operation is expected to take ${Math.ceil(work)} units of work; the limit is ${MAX_OPERATION_WORK * EXPECTATION_FACTOR}. Split the operation, or request shorter lists`,
    );
  }
  if (bytes > MAX_ANSWER_BYTES * EXPECTATION_FACTOR) {
    throw new TooCostlyError(
      `The answer is expected to have ${Math.ceil(bytes)} bytes; the limit is ${MAX_ANSWER_BYTES * EXPECTATION_FACTOR}. Split the operation, or request shorter lists or fewer fields`,
    );
  }
}
