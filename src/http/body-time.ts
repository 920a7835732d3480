import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';

/** Time in which the body of a request must have arrived, and after which a long one that is silent is given up [ms]. */
export const BODY_MS = 30_000;

/** After an answer that came before the end of the body: what is still read of it, and how long the client may send [ms]. */
const REST_BYTES = 1024 * 1024;
const REST_MS = 1_000;

/**
 * Cuts off requests whose body does not arrive in time. Node has one such time for all requests of a server; here an
 * operation that takes long bodies from callers it knows may say so, and then only silence is cut off.
 */
export function limitBodyTime(bodyMs = BODY_MS): RequestHandler {
  return (request, response, next) => {
    const { headers, socket } = request;
    const cutOff = (): void => {
      // answered already: the rest would only be read to be thrown away
      if (response.headersSent) socket.destroy();
      else response.status(408).set('Connection', 'close').json({ detail: 'Request Timeout' });
    };
    const timer = hasBody(headers) ? setTimeout(cutOff, bodyMs) : undefined;
    if (timer) request.once('close', () => clearTimeout(timer));
    const restMs = Math.min(bodyMs, REST_MS);
    closeAfterEarlyAnswer(request, response, restMs);
    response.once('finish', () => endRest(request, restMs));
    // named before it is put into a property: see CONTRIBUTING.md, "Memory of a request"
    const receiveLongBody = (): void => {
      clearTimeout(timer);
      request.setTimeout(bodyMs, cutOff);
      request.once('end', () => socket.setTimeout(0));
    };
    response.locals.receiveLongBody = receiveLongBody;
    next();
  };
}

/**
 * An answer that begins before a body has arrived whose rest is not read to its end says that the connection ends with it.
 * Otherwise the client would send its next request on a connection that is about to be destroyed.
 */
function closeAfterEarlyAnswer(request: Request, response: Response, restMs: number): void {
  const { writeHead } = response;
  function writeHeadAndClose(this: Response, ...head: Parameters<Response['writeHead']>): Response {
    const length = Number(request.headers['content-length'] ?? Infinity);
    if (hasBody(request.headers) && !request.complete && length > REST_BYTES) {
      response.shouldKeepAlive = false;
      closeOurSide(request.socket, restMs);
    }
    return writeHead.apply(this, head);
  }
  response.writeHead = writeHeadAndClose as Response['writeHead'];
}

/**
 * Node destroys a connection with the end of such an answer, and a client that is still sending loses the answer with it. Here
 * only our side is closed then; the connection is destroyed a moment later.
 */
function closeOurSide(socket: Socket, restMs: number): void {
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), restMs);
    socket.once('close', () => clearTimeout(timer));
  };
}

/** The rest is read for a moment, because a client that cannot send it would not see the answer; then the connection ends. */
function endRest(request: Request, restMs: number): void {
  if (request.complete) return;
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), restMs);
  let left = REST_BYTES;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.pause();
  });
  request.once('close', () => clearTimeout(timer));
}

/** Whether the headers of a request announce a body. */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
