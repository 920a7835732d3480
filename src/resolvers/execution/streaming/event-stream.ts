import { once } from 'node:events';
import type { Response } from 'express';

/** Longest silence on a stream [ms]: proxies close a connection that is silent for longer, many of them after 15 s. */
export const HEARTBEAT_MS = 12_000;
/** A comment of the protocol, which clients ignore. */
const HEARTBEAT = ':\n\n';

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // compression, here or in a proxy, would hold events back until a block is full
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
  // the stream ends with its connection
  Connection: 'close',
} as const;

/**
 * Server-sent events of one operation in the "distinct connections" mode of the GraphQL over SSE protocol.
 * @see https://github.com/enisdenjo/graphql-sse/blob/master/PROTOCOL.md
 */
export class EventStream {
  readonly #heartbeat: NodeJS.Timeout;

  /** Opens the stream: its headers are sent at once, so that the client knows that it is subscribed. */
  constructor(private readonly response: Response) {
    response.status(200).set(HEADERS).flushHeaders();
    this.#heartbeat = setInterval(() => {
      if (response.writableLength === 0) response.write(HEARTBEAT);
    }, HEARTBEAT_MS).unref();
    response.once('close', () => clearInterval(this.#heartbeat));
  }

  /**
   * Sends a result; back when the client has taken it, so that no more than one waits.
   * @param json one line.
   */
  async next(json: string, signal: AbortSignal): Promise<void> {
    if (this.response.write(`event: next\ndata: ${json}\n\n`)) return;
    await once(this.response, 'drain', { signal }).catch(() => undefined);
  }

  /** Says that there are no more results, and ends the stream. */
  complete(): void {
    this.response.write('event: complete\ndata:\n\n');
    this.end();
  }

  /** Ends the stream in the middle: the client subscribes again. */
  end(): void {
    clearInterval(this.#heartbeat);
    this.response.end();
  }
}
