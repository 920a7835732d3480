import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { AppError, RateLimitedError, TooCostlyError } from '../../core/errors.js';
import type { Caller } from '../../domain/caller.js';
import { limitKey } from '../../domain/limits/limit-meter.js';
import { MAX_ANSWER_BYTES, MAX_OPERATION_WORK } from '../../core/limits/operation-bounds.js';
import type { LimitOutcome } from '../../domain/limits/limit.js';
import type { OperationContext } from './access.js';
import { operationCost, type OperationCost } from './operation-cost.js';

/** What an operation was charged, as `extensions.cost` says it. */
interface CostReport {
  requested: number;
  bytesExpected: number;
  throttle?: { maximum: number; available: number; restoredPerSecond: number };
}

/**
 * Refuses an operation that is expected to take more than one may, charges its caller the work of the others, and says so
 * in `extensions.cost`.
 */
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
          report.throttle = throttleOf(await charge(contextValue, report.requested));
        } catch (fault) {
          throw fault instanceof AppError ? refusal(fault) : fault;
        }
      },
      willSendResponse: ({ response: { body } }) => {
        const result = body.kind === 'single' ? body.singleResult : body.initialResult;
        if (report) result.extensions = { ...result.extensions, cost: report };
        return Promise.resolve();
      },
    });
  },
};

/** The error of an operation that is not run, with the status of its answer. */
export function refusal(fault: AppError, status = fault instanceof RateLimitedError ? 429 : 400): GraphQLError {
  return new GraphQLError(fault.message, { originalError: fault, extensions: { http: { status } } });
}

function refuseTooCostly({ work, bytes }: OperationCost): void {
  if (work > MAX_OPERATION_WORK) {
    throw new TooCostlyError(
      `The operation is expected to take ${Math.ceil(work)} units of work; the limit is ${MAX_OPERATION_WORK}. Split the operation, or request shorter lists`,
    );
  }
  if (bytes > MAX_ANSWER_BYTES) {
    throw new TooCostlyError(
      `The answer is expected to have ${Math.ceil(bytes)} bytes; the limit is ${MAX_ANSWER_BYTES}. Split the operation, or request shorter lists or fewer fields`,
    );
  }
}

const charge = (context: OperationContext, work: number): Promise<LimitOutcome> =>
  context.services.meter.charge('graphqlWork', limitKey(payerOf(context)), work);

function payerOf({ callerFor }: OperationContext): Caller {
  try {
    return callerFor('optional-valid-account');
  } catch {
    // invalid credentials: the caller counts as anonymous
    return callerFor('anyone');
  }
}

const throttleOf = ({ policy, remaining }: LimitOutcome): CostReport['throttle'] => ({
  maximum: policy.points,
  available: remaining,
  restoredPerSecond: policy.points / policy.seconds,
});
