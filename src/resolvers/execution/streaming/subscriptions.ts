import {
  createSourceEventStream,
  execute,
  GraphQLError,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import type { ParsedOperation } from '../documents/parsed-operation.js';

/**
 * A subscription under way. Its operation runs once to open the source of events, and then once for each event, every time
 * through all checks of an operation: access, cost, limits.
 */
export interface RunningSubscription {
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal;
  /** Where events come from, once it is open. */
  source?: AsyncIterable<unknown>;
  /** The event at hand, which the field receives as its root. */
  event?: unknown;
  /** Whether the event at hand gave no data; then it is the last. */
  hasFailed: boolean;
}

const NEEDS_STREAM = 'A subscription is answered as a stream of events: send the header "Accept: text/event-stream"';

/** Opens the source of a subscription, or gives the answer to the event at hand. */
export async function runSubscription(
  schema: GraphQLSchema,
  { document, operationName, context }: ParsedOperation,
  variableValues: Record<string, unknown>,
): Promise<ExecutionResult> {
  const { subscription } = context as { subscription?: RunningSubscription };
  if (subscription === undefined) return { errors: [needsStream()] };
  const args: ExecutionArgs = { schema, document, operationName, contextValue: context, variableValues };
  if (subscription.source) {
    const result = await execute({ ...args, rootValue: subscription.event });
    subscription.hasFailed = !result.data;
    return result;
  }
  const source = await createSourceEventStream(args);
  // an answer with data, if none, is sent as an event, which a client of the protocol shows; others it tries again
  if (!(Symbol.asyncIterator in source)) return { ...source, data: null };
  subscription.source = source;
  return { data: null };
}

const needsStream = (): GraphQLError =>
  new GraphQLError(NEEDS_STREAM, { extensions: { code: 'BAD_REQUEST', http: { status: 406 } } });
