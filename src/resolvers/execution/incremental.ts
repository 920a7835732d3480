import { once } from 'node:events';
import type { ApolloServerOptionsWithSchema } from '@apollo/server';
import { execute } from '@graphql-tools/executor';
import type { Response } from 'express';
import { getOperationAST } from 'graphql';
import { MAX_ANSWER_BYTES } from '../../core/limits/operation-bounds.js';
import { coerceVariables } from './coerce-variables.js';

/** The one form in which parts are sent; clients that only take a later one get a whole answer. */
const PARTS = 'multipart/mixed; deferSpec=20220824';
const OTHER_FORM = /incrementalSpec/;

type ExecuteInParts = NonNullable<ApolloServerOptionsWithSchema<object>['legacyExperimentalExecuteIncrementally']>;

/**
 * Executes an operation whose answer comes in parts, which neither graphql-js 16 nor the compiled form can. Faults of the
 * variables are found first, as they are for other operations.
 */
export const executeInParts: ExecuteInParts = async ({ schema, document, operationName, variableValues, ...rest }) => {
  const operation = getOperationAST(document, operationName);
  const fault = operation ? coerceVariables(schema, operation, variableValues ?? {}).fault : undefined;
  if (fault) return { errors: [fault] };
  return (await execute({ schema, document, operationName, variableValues, ...rest })) as Awaited<
    ReturnType<ExecuteInParts>
  >;
};

/** Whether a document asks for parts; a false alarm costs nothing but the compiled form. */
export const mayHaveParts = (document: string): boolean => /@(?:defer|stream)\b/.test(document);

/** What a client takes, with parts in the one form there is; `undefined` when it takes no parts. */
export function acceptParts(accept = ''): string | undefined {
  const types = accept.split(',').map((type) => type.trim());
  const isMultipart = (type: string): boolean => /^multipart\/mixed\b/i.test(type);
  if (!types.some((type) => isMultipart(type) && !OTHER_FORM.test(type))) return undefined;
  return [PARTS, ...types.filter((type) => !isMultipart(type))].join(', ');
}

/** Sends parts as they are made, each when the client has taken the one before; a longer answer than one may be is cut. */
export async function sendParts(response: Response, parts: AsyncIterable<string>): Promise<void> {
  const { gone } = response.locals;
  let bytes = 0;
  for await (const part of parts) {
    bytes += Buffer.byteLength(part);
    if (gone.aborted) return;
    if (bytes > MAX_ANSWER_BYTES) return void response.destroy();
    if (!response.write(part)) await once(response, 'drain', { signal: gone }).catch(() => undefined);
  }
  response.end();
}
