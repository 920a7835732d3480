import { once } from 'node:events';
import { execute, type IncrementalExecutionResults } from '@graphql-tools/executor';
import type { Response } from 'express';
import { getOperationAST, type GraphQLError } from 'graphql';
import { TooCostlyError } from '../../../core/errors.js';
import { answerTooLong, stringifyWithin } from '../../../core/json/json-text.js';
import { MAX_ANSWER_BYTES } from '../../../core/limits/operation-bounds.js';
import type { OperationContext } from '../limits/access.js';
import { coerceVariables } from '../documents/coerce-variables.js';
import { refusal } from '../limits/cost-guard.js';
import { expectedParts, type ExpectedPart } from './expected-parts.js';
import { PartsById, type ExecuteInParts, type LaterPart, type Parts } from './parts-by-id.js';

/** The formats of parts: by their paths, as Apollo writes them, and by their ids. */
export const PARTS = { byPath: 'multipart/mixed; deferSpec=20220824', byId: 'multipart/mixed; incrementalSpec=v0.2' };

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
  const context = rest.contextValue as OperationContext;
  const counted = await withinBudget(result, context);
  if (!context.hasPartsById) return counted;
  const { values = {} } = coerceVariables(schema, operation!, variableValues ?? {});
  return byId(counted, (data) =>
    expectedParts({ schema, document, variables: { coerced: values, sources: {} } }, operation!, data),
  );
};

/** The same parts in the current format. */
function byId({ initialResult, subsequentResults }: Parts, expected: (data: unknown) => ExpectedPart[]): Parts {
  const form = new PartsById();
  async function* later(): AsyncGenerator<LaterPart, void, void> {
    for await (const part of subsequentResults) yield form.later(part);
  }
  return { initialResult: form.first(initialResult, expected(initialResult.data)), subsequentResults: later() };
}

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

/** In which format a client takes parts, the first that it names; `undefined` when it takes none. */
export function formOfParts(accept = ''): keyof typeof PARTS | undefined {
  const type = accept.split(',').find((each) => /^\s*multipart\/mixed\b/i.test(each));
  if (type === undefined) return undefined;
  return /incrementalSpec=v0\.2/i.test(type) ? 'byId' : 'byPath';
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
