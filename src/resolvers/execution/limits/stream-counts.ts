import type { ApolloServerPlugin } from '@apollo/server';
import { getDirectiveValues, visit } from 'graphql';
import { InvalidInputError } from '../../../core/errors.js';
import type { OperationContext } from './access.js';
import { coerceVariables } from '../documents/coerce-variables.js';
import { refusal } from './cost-guard.js';
import { mayHaveParts } from '../streaming/incremental.js';

/** Refuses a count of `@stream` below 0, which the executor reports as a fault of ours. */
export const checkStreamCounts: ApolloServerPlugin<OperationContext> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation: ({ schema, document, operation, request, source }) => {
        const stream = mayHaveParts(source) ? schema.getDirective('stream') : undefined;
        const values = stream && operation && coerceVariables(schema, operation, request.variables ?? {}).values;
        if (values) visit(document, { Field: (field) => checkCount(getDirectiveValues(stream, field, values)) });
        return Promise.resolve();
      },
    }),
};

function checkCount(values: ReturnType<typeof getDirectiveValues>): void {
  const count = values?.['initialCount'];
  if (values === undefined || (typeof count === 'number' && count >= 0)) return;
  throw refusal(InvalidInputError.at(['@stream', 'initialCount'], 'initialCount must be at least 0', count));
}
