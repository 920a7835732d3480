import { once } from 'node:events';
import type { ApolloServerOptionsWithSchema } from '@apollo/server';
import { execute, type IncrementalExecutionResults } from '@graphql-tools/executor';
import type { Response } from 'express';
import { getOperationAST, type GraphQLError } from 'graphql';
import { TooCostlyError } from '../../../core/errors.js';
import { answerTooLong, stringifyWithin } from '../../../core/json/json-text.js';
import { MAX_ANSWER_BYTES } from '../../../core/limits/operation-bounds.js';
import type { OperationContext } from '../limits/access.js';
import { coerceVariables } from '../documents/coerce-variables.js';
import { refusal } from '../limits/cost-guard.js';

/** The one form in which parts are sent; clients that only take a later one get a whole answer. */
const PARTS = 'multipart/mixed; deferSpec=20220824';
const OTHER_FORM = /incrementalSpec/;

type ExecuteInParts = NonNullable<ApolloServerOptionsWithSchema<object>['legacyExperimentalExecuteIncrementally']>;
type Parts = Extract<Awaited<ReturnType<ExecuteInParts>>, { initialResult: object }>;
type LaterPart = Parts['subsequentResults'] extends AsyncIterable<infer Part> ? Part : never;

/**
 * Executes an operation whose answer comes in parts, which neither graphql-js 16 nor the compiled form can. Faults of the
 * variables are found first, as they are for other operations.
 */
export const executeInParts: ExecuteInParts = async ({ schema, document, operationName, variableValues, ...rest }) => {
  const operation = getOperationAST(document, operationName);
  const fault = operation ? coerceVariables(schema, operation, variableValues ?? {}).fault : undefined;
  if (fault) return { errors: [fault] };
  const result = await execute<Record<string, unknown>>({ schema, document, operationName, variableValues, ...rest });
  if (!('initialResult' in result)) return result;
  return withinBudget(result, rest.contextValue as OperationContext);
};

/**
 * Apollo writes each part in one go and to no limit, so their lengths are added up before. The last part says what all of
 * them took.
 */
async function withinBudget(
  { initialResult, subsequentResults }: IncrementalExecutionResults,
  context: OperationContext,
): Promise<Parts> {
  let left = MAX_ANSWER_BYTES;
  const refuse = async (part: object): Promise<GraphQLError | undefined> => {
    left -= await lengthOf(part);
    return left < 0 ? refusal(answerTooLong(MAX_ANSWER_BYTES), 413) : undefined;
  };
  async function* counted(): AsyncGenerator<LaterPart, void, void> {
    for await (const part of subsequentResults) {
      const refused = await refuse(part);
      const checked = refused ? { hasNext: false, incremental: [{ path: [], errors: [refused] }] } : part;
      yield checked.hasNext ? checked : { ...checked, extensions: { cost: context.cost } };
      if (refused) return;
    }
  }
  const refused = await refuse(initialResult);
  if (refused) throw refused;
  return { initialResult, subsequentResults: counted() };
}

/** Bytes of a part; infinitely many where it is longer than a whole answer may be. */
const lengthOf = (part: object): Promise<number> =>
  stringifyWithin(part, MAX_ANSWER_BYTES).then(Buffer.byteLength, (fault: unknown) => {
    if (fault instanceof TooCostlyError) return Infinity;
    throw fault;
  });

/** Whether a document asks for parts; a false alarm costs nothing but the compiled form. */
export const mayHaveParts = (document: string): boolean => /@(?:defer|stream)\b/.test(document);

/** What a client takes, with parts in the one form there is; `undefined` when it takes no parts. */
export function acceptParts(accept = ''): string | undefined {
  const types = accept.split(',').map((type) => type.trim());
  const isMultipart = (type: string): boolean => /^multipart\/mixed\b/i.test(type);
  if (!types.some((type) => isMultipart(type) && !OTHER_FORM.test(type))) return undefined;
  return [PARTS, ...types.filter((type) => !isMultipart(type))].join(', ');
}

/** Sends parts as they are made, each when the client has taken the one before. */
export async function sendParts(response: Response, parts: AsyncIterable<string>): Promise<void> {
  const { gone } = response.locals;
  for await (const part of parts) {
    if (gone.aborted) return;
    if (!response.write(part)) await once(response, 'drain', { signal: gone }).catch(() => undefined);
  }
  response.end();
}
