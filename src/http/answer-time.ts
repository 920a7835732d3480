import type { ErrorRequestHandler, RequestHandler } from 'express';
import { BODY_MS, hasBody } from './body-time.js';
import { UpstreamUnavailableError } from '../core/errors.js';

/** How much longer than its longest calculation a request may take: sources and the database have their own limits [s]. */
const BESIDE_CALCULATION_S = 20;
/** How long a caller is asked to wait [s]. */
const RETRY_AFTER_S = 5;

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- Express is extended through its namespace
  namespace Express {
    interface Locals {
      /** Aborted when nobody waits for the answer any more: the client has gone, or the time is over. */
      gone: AbortSignal;
    }
  }
}

/** Longest time of an answer, from the end of its request to its first byte [ms]. */
export const answerTime = ({ computeSeconds }: { computeSeconds: number }): number =>
  (BESIDE_CALCULATION_S + computeSeconds) * 1000;

/**
 * Answers a request with 503 when its answer has not begun in time, whatever it waits for, and ends the work on it. A body
 * has a time of its own, before.
 * @param refuse writes the fault in the form of the interface that was asked.
 */
export function limitAnswerTime(answerMs: number, refuse: ErrorRequestHandler): RequestHandler {
  return (request, response, next) => {
    const gone = new AbortController();
    response.locals.gone = gone.signal;
    const giveUp = (): void => {
      if (response.headersSent) return;
      gone.abort();
      response.setHeader('Connection', 'close');
      void refuse(new UpstreamUnavailableError('The request timed out', RETRY_AFTER_S), request, response, next);
    };
    // a body that nobody reads does not end
    let timer = setTimeout(giveUp, answerMs + (hasBody(request.headers) ? BODY_MS : 0));
    const { receiveLongBody } = response.locals;
    // named before it is put into a property: see CONTRIBUTING.md, "Memory of a request"
    const receiveUntimed = (): void => {
      clearTimeout(timer);
      receiveLongBody();
    };
    response.locals.receiveLongBody = receiveUntimed;
    request.once('end', () => {
      clearTimeout(timer);
      if (!response.writableEnded) timer = setTimeout(giveUp, answerMs);
    });
    response.once('close', () => {
      clearTimeout(timer);
      if (!response.writableFinished) gone.abort();
    });
    next();
  };
}
