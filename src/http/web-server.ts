import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { refuseBrokenRequest } from './broken-request.js';
import { limitConnections } from './connection-limit.js';

/** Bounds of the public server, and where refused requests are logged. */
export interface WebServerOptions {
  log: Logger;
  /** Connections of one client address. */
  connectionsPerClient: number;
  /** How long a connection without a request is kept [ms]. */
  keepAliveMs: number;
  /** Time in which the headers of a request must have arrived, counted from the connection for its first one [ms]. */
  headersMs?: number;
  /** How often connections are checked for it [ms]; by default Node does so so rarely that some would last three times as long. */
  checkMs?: number;
  /** Time without progress after which an answer is given up whose client does not read it [ms]. */
  answerMs?: number;
}

const HEADERS_MS = 15_000;
const CHECK_MS = 5_000;
const ANSWER_MS = 30_000;
/** Looks in that time. */
const ANSWER_CHECKS = 3;

/** Makes the public server, which disconnects clients that do not send their request or read their answer. */
export function createWebServer(listener: RequestListener, options: WebServerOptions): Server {
  const { log, headersMs = HEADERS_MS, checkMs = CHECK_MS, answerMs = ANSWER_MS, keepAliveMs } = options;
  const times = { headersTimeout: headersMs, connectionsCheckingInterval: checkMs, keepAliveTimeout: keepAliveMs };
  // bodies have a time of their own
  const server = createServer({ ...times, requestTimeout: 0 }, listener);
  server.on('clientError', refuseBrokenRequest(log));
  server.timeout = answerMs / ANSWER_CHECKS;
  server.on('request', (_request, response) => endUnread(response, server.timeout));
  limitConnections(server, options.connectionsPerClient);
  return server;
}

/**
 * Ends the connection of an answer that waits to be read and of which the system has taken no byte at several looks in
 * turn; where it took some, the timer starts again and says nothing. An answer that is still being made has nothing waiting.
 */
function endUnread(response: ServerResponse, checkMs: number): void {
  let silentChecks = 0;
  let lastMs = 0;
  response.on('timeout', (socket: Socket) => {
    if (socket.writableLength === 0) return;
    const nowMs = performance.now();
    silentChecks = nowMs - lastMs < checkMs * 1.5 ? silentChecks + 1 : 1;
    lastMs = nowMs;
    if (silentChecks >= ANSWER_CHECKS) socket.destroy();
    else socket.setTimeout(checkMs);
  });
}
