import type { ApolloServerPlugin } from '@apollo/server';
import type { Metrics } from '../../platform/metrics.js';
import type { OperationContext } from './limits/access.js';
import { countedCode } from './error-codes.js';
import type { TrustedDocuments } from './documents/trusted-documents.js';

/** Longest name of an operation that is reported [characters]. */
const MAX_NAME = 60;

/** Counts each operation by its name, kind and outcome, and gives its name to the log of its request. */
export function reportOperations(metrics: Metrics, trusted: TrustedDocuments): ApolloServerPlugin<OperationContext> {
  const documents = new Set(trusted.values());
  return {
    requestDidStart: () => {
      const begunMs = performance.now();
      return Promise.resolve({
        didResolveOperation: ({ operationName, contextValue }) => {
          if (operationName) contextValue.nameOperation?.(operationName.slice(0, MAX_NAME));
          return Promise.resolve();
        },
        willSendResponse: ({ operation, operationName, source, contextValue, response: { body } }) => {
          const { data, errors } = body.kind === 'single' ? body.singleResult : body.initialResult;
          const outcome = data === undefined ? 'refused' : errors ? 'errors' : 'answered';
          const name = operationName?.slice(0, MAX_NAME) ?? 'anonymous';
          const seconds = (performance.now() - begunMs) / 1000;
          const codes = (errors ?? []).map(({ extensions }) => countedCode(extensions?.['code']));
          const isTrusted = documents.has(source) || isSignedIn(contextValue);
          const kind = operation?.operation ?? 'unknown';
          metrics.countOperation({ name, kind, outcome, codes, isTrusted }, seconds);
          return Promise.resolve();
        },
      });
    },
  };
}

function isSignedIn({ callerFor }: OperationContext): boolean {
  try {
    return callerFor('optional-valid-account').kind !== 'anonymous';
  } catch {
    return false;
  }
}
