import { createClient } from 'graphql-sse';
import { meros } from 'meros/browser';
import { sessionHeaders } from './session.js';

/** What the explorer sends: one operation of a document. */
export interface Operation {
  query: string;
  operationName?: string | null;
  variables?: unknown;
}

/**
 * Subscribes to events of a GraphQL service.
 * @returns the result of each, until the explorer stops reading.
 */
export const subscribe = (
  url: string,
  { query, operationName, variables }: Operation,
  headers: Record<string, unknown> = {},
): AsyncIterable<unknown> =>
  createClient({ url, headers: allHeaders(headers), retryAttempts: 0 }).iterate({
    query,
    ...(operationName && { operationName }),
    ...((variables ?? undefined) !== undefined && { variables: variables as Record<string, unknown> }),
  });

/**
 * Sends one operation to a GraphQL service over HTTP.
 * @param url address of the service.
 * @param operation document, the name of the operation to run and its variables.
 * @param headers request headers by name, as typed in the headers editor; those left blank are not sent.
 * @returns the answer's JSON, errors included, or its parts as they come: the explorer shows them as they are.
 * @throws Error when what answered is not JSON.
 */
export async function postOperation(
  url: string,
  operation: Operation,
  headers: Record<string, unknown> = {},
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      ...allHeaders(headers),
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json;q=0.9, multipart/mixed;q=0.8',
    },
    body: JSON.stringify(operation),
  });
  const answer = await meros<object>(response);
  if (answer instanceof Response) return parseAnswer(await answer.text(), answer.status);
  return bodiesOf(answer);
}

async function* bodiesOf(parts: AsyncIterable<{ body: unknown }>): AsyncGenerator<unknown, void> {
  for await (const { body } of parts) yield body;
}

/** Those of everybody who is signed in, unless the tab has its own. */
const allHeaders = (headers: Record<string, unknown>): Record<string, string> => ({
  ...sessionHeaders(),
  ...filledHeaders(headers),
});

/**
 * The headers with a value; a scheme without its token (`Bearer`) counts as blank, and so does a text in angle brackets.
 * @param headers by name, of any JSON value: the editor is free text.
 */
export function filledHeaders(headers: Record<string, unknown>): Record<string, string> {
  const filled = Object.entries(headers).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && !/^\s*((bearer)?\s*(<.*>)?)\s*$/i.test(entry[1]),
  );
  return Object.fromEntries(filled);
}

function parseAnswer(text: string, status: number): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new Error(`The service answered ${status} without JSON: ${text.slice(0, 200)}`, { cause });
  }
}
