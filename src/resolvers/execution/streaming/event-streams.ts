import type { HTTPGraphQLResponse } from '@apollo/server';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { AppError, TooCostlyError, UpstreamUnavailableError } from '../../../core/errors.js';
import { extensionsOf } from '../errors.js';
import { EventStream } from './event-stream.js';
import { createStreamLimit } from '../limits/stream-limit.js';
import type { RunningSubscription } from './subscriptions.js';

/** Longest text of one event [bytes]: what a client that does not read makes the process hold. */
export const MAX_EVENT_BYTES = 512 * 1024;
/** When a client that comes during a restart may try again [s]. */
const RESTART_SECONDS = 1;

const EVENTS = 'text/event-stream';
/** In the order in which they are taken where a client names several alike. */
const ANSWER_TYPES = ['application/graphql-response+json', 'application/json', EVENTS];

/** Runs the operation of a request, as a part of a subscription where it is one. */
export type RunOperation = (subscription: RunningSubscription) => Promise<HTTPGraphQLResponse>;

/** Whether the client wants the answer as a stream of events. */
export const wantsEvents = (request: Request): boolean =>
  request.headers.accept?.includes(EVENTS) === true && request.accepts(ANSWER_TYPES) === EVENTS;

/** The streams of events that are open in this process. */
export class EventStreams {
  readonly #limit = createStreamLimit();
  readonly #open = new Set<AbortController>();
  #hasEnded = false;

  constructor(private readonly uses: { log: Logger }) {}

  /**
   * Answers an operation with a stream: a subscription with an event for each change, another operation with one.
   * @returns the answer instead where the operation is refused before it begins.
   */
  async serve(request: Request, response: Response, run: RunOperation): Promise<HTTPGraphQLResponse | undefined> {
    if (this.#hasEnded) throw new UpstreamUnavailableError('The service is restarting', RESTART_SECONDS);
    const subscription: RunningSubscription = { signal: this.#admit(request, response), hasFailed: false };
    const first = await run(subscription);
    if (isRefused(first)) return first;
    const stream = new EventStream(response);
    if (subscription.source) {
      await this.#sendEvents(stream, subscription, () => {
        response.locals.client.loop.resume();
        return run(subscription);
      });
    } else {
      await stream.next(textOf(first), subscription.signal);
      stream.complete();
    }
    return undefined;
  }

  /** Ends all streams in the middle: their clients subscribe again, to another process where there is one. */
  end(): void {
    this.#hasEnded = true;
    for (const stream of this.#open) stream.abort();
  }

  /** Counts a stream as long as its connection lasts. @returns aborted when it ends. */
  #admit({ ip = '' }: Request, response: Response): AbortSignal {
    const stream = new AbortController();
    const release = this.#limit(ip);
    this.#open.add(stream);
    response.once('close', () => {
      stream.abort();
      release();
      this.#open.delete(stream);
    });
    return stream.signal;
  }

  async #sendEvents(stream: EventStream, subscription: RunningSubscription, run: RunOperation): Promise<void> {
    try {
      for await (const event of subscription.source!) {
        subscription.event = event;
        const answer = await run(subscription);
        const text = textOf(answer);
        const isTooLong = Buffer.byteLength(text) > MAX_EVENT_BYTES;
        await stream.next(isTooLong ? TOO_LONG : text, subscription.signal);
        if (isTooLong || isRefused(answer) || subscription.hasFailed) return stream.complete();
      }
    } catch (fault) {
      if (!(fault instanceof AppError)) this.uses.log.error({ err: fault }, 'a subscription failed');
    }
    stream.end();
  }
}

const isRefused = ({ status = 200 }: HTTPGraphQLResponse): boolean => status >= 400;

function textOf({ body }: HTTPGraphQLResponse): string {
  if (body.kind !== 'complete') throw new Error('An event is one answer');
  return body.string.trimEnd();
}

const tooLong = new TooCostlyError(
  `The event exceeds the limit of ${MAX_EVENT_BYTES} bytes: request fewer fields or shorter lists`,
);
const TOO_LONG = JSON.stringify({ errors: [{ message: tooLong.message, extensions: extensionsOf(tooLong) }] });
