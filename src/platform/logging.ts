import { context, trace } from '@opentelemetry/api';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pino, stdSerializers, type Logger } from 'pino';
import type { MigrationWait } from '../database/migrate.js';
import type { ReplicaChange } from '../database/server/replica.sql.js';
import type { ChainListener } from '../providers/chain/source.js';
import type { UnavailableLog } from './unavailable-log.js';

const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** The process's log: one JSON object a line. */
export const createLog = (level: string): Logger =>
  pino({ level, serializers: { err: describeError }, mixin: describeTrace });

/** The trace that a line belongs to; nothing while tracing is off. */
function describeTrace(): object {
  const span = trace.getActiveSpan()?.spanContext();
  return span === undefined ? {} : { traceId: span.traceId, spanId: span.spanId };
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Identity of the request in the log and in its answer. */
    id: string;
    /** Name of the GraphQL operation that was sent, once it is known. */
    operationName?: string;
    /** A fault of ours, which goes into the record of the request. */
    fault?: unknown;
    /** The log of requests. */
    log: Logger;
    /** Where faults that pass are logged instead. */
    unavailable: UnavailableLog;
  }
}

/** Logs each request once when it is answered, under an id that the answer carries too. */
export function createHttpLog(logger: Logger, unavailable: UnavailableLog): Middleware {
  const log = logger.child({}, { serializers: { req: describeRequest, res: describeResponse } });
  return (request, response, next) => {
    const startedMs = performance.now();
    request.id = takeRequestId(request, response);
    request.log = log;
    request.unavailable = unavailable;
    // the end of a connection belongs to no request by itself
    response.once(
      'close',
      context.bind(context.active(), () => logAnswered(request, response, startedMs)),
    );
    next();
  };
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

function logAnswered(request: IncomingMessage, response: ServerResponse, startedMs: number): void {
  const { statusCode } = response;
  const { fault } = request;
  const level = fault === undefined ? levelOf(request, response) : 'error';
  // most are below the level, and then nothing is made of them
  if (!request.log.isLevelEnabled(level)) return;
  const responseTime = Math.round(performance.now() - startedMs);
  const outcome = !response.writableFinished
    ? 'request aborted'
    : `request ${statusCode >= 500 ? 'failed' : 'completed'}`;
  const record = { req: request, res: response, responseTime, ...(fault !== undefined && { err: fault }) };
  request.log[level](record, outcome);
}

/** Says whether the process is ready; the answer that it is not is no fault of the request. */
const READINESS = '/readyz';

function levelOf({ url }: IncomingMessage, response: ServerResponse): 'error' | 'warn' | 'info' | 'debug' {
  const { statusCode } = response;
  // with a time to come back it has its record in the log of what is unavailable
  if (statusCode === 503 && response.hasHeader('Retry-After')) return 'debug';
  if (statusCode >= 500) return url === READINESS ? 'warn' : 'error';
  return statusCode >= 400 ? 'info' : 'debug';
}

const describeRequest = ({ id, method, url = '', operationName }: IncomingMessage): object => ({
  id,
  method,
  url: withoutValues(url),
  ...(operationName !== undefined && { operationName }),
});

/** What was asked, with the names of its parameters alone: their values may be a token, a password, or where somebody lives. */
function withoutValues(url: string): string {
  const [path = '', query] = url.split('?', 2);
  return query === undefined ? path : `${path}?${query.split('&').map(nameOfParameter).join('&')}`;
}

const nameOfParameter = (pair: string): string => pair.split('=', 1)[0]!;
const describeResponse = ({ statusCode }: ServerResponse): object => ({ statusCode });

/** Logs what became of each question to each outside source; failures where an operator sees them. */
export const logSources =
  (logger: Logger): ChainListener =>
  (event) =>
    event.outcome === 'failed' ? logger.warn(event, 'a source failed') : logger.debug(event, 'source request');

/** Logs where reads go from now on. */
export const logReplica =
  (logger: Logger) =>
  ({ isUsed, reason }: ReplicaChange): void =>
    isUsed
      ? logger.info('reads go to the replica again')
      : logger.warn({ reason }, 'the replica is not used: reads go to the primary');

/** Logs that a migration cannot begin yet. */
export const logMigrationWait =
  (logger: Logger) =>
  (wait: MigrationWait): void =>
    logger.warn(wait, 'a migration waits for other statements to release its tables');

/** The caller's own request id where it is a sound one, else a new one. */
function takeRequestId(request: IncomingMessage, response: ServerResponse): string {
  const sent = request.headers['x-request-id'];
  const id = typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
  response.setHeader('X-Request-Id', id);
  return id;
}

/**
 * An error for the log. The ORM writes a statement with its values, passwords among them, into the message of a failed one,
 * so of database errors, and of those they caused, only the kind, the code and the place in our code are reported.
 */
function describeError(error: Error & { code?: string }): object {
  if (!(error instanceof Error) || !causes(error).some(isDatabaseError)) return stdSerializers.err(error);
  const stack = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return { type: error.name, message: 'database error', code: error.code, stack: stack.join('\n') };
}

/** An error with what caused it, and what caused that. */
const causes = (error: unknown, known: object[] = []): object[] =>
  typeof error !== 'object' || error === null || known.includes(error)
    ? known
    : causes((error as { cause?: unknown }).cause, [...known, error]);

const isDatabaseError = (error: object): boolean =>
  'sqlState' in error || 'severity' in error || error.constructor.name.endsWith('Exception');
