import { crc32 } from 'node:zlib';
import type { Response } from 'express';
import { GzipBody } from './gzip-body.js';
import type { Pieces } from './route.js';

/**
 * Sends a finished body with a validator, or 304 to a client that holds the same one.
 *
 * Express's own way would copy a text to a buffer and hash it with SHA-1; here a text of ASCII stays one up to the socket,
 * which halves the cost of an answer of 80 kB.
 * @param body text or bytes in their final form, or compressed for a client that takes gzip.
 * @param contentType whole, with the character set of a text.
 */
export function sendBody(response: Response, body: string | Buffer | GzipBody, contentType: string): void {
  if (body instanceof GzipBody) {
    response.vary('Accept-Encoding');
    if (answerFresh(response, tagOf(body.length, body.crc))) return;
    response.setHeader('Content-Encoding', 'gzip');
    sendWhole(response, body.bytes, body.bytes.length, contentType);
    return;
  }
  const length = Buffer.byteLength(body);
  // a text of ASCII alone is the same bytes in Latin-1, which Node only has to copy; any other is encoded only here
  const sent = body.length === length ? body : Buffer.from(body as string);
  if (!answerFresh(response, weakTag(sent, length))) sendWhole(response, sent, length, contentType);
}

/** Answers 304 to a client that holds the body. @returns whether it did. */
function answerFresh(response: Response, tag: string): boolean {
  response.setHeader('ETag', tag);
  const { fresh } = response.req;
  if (fresh) response.status(304).end();
  return fresh;
}

function sendWhole(response: Response, body: string | Buffer, length: number, contentType: string): void {
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Length', length);
  if (response.req.method === 'HEAD') response.end();
  else response.end(body, 'latin1');
}

/**
 * Sends a body in pieces, no faster than the client takes them; a client that goes away ends them. Between two pieces other
 * requests have their turn. Node's own `pipeline` would do the same with eight listeners, which together with those of every
 * answer exceed Node's limit.
 * @throws what the pieces throw: before the first the answer has not begun, after it it is aborted, so that nobody takes
 *   a part for the whole.
 */
export async function sendChunks(response: Response, pieces: Pieces, contentType: string): Promise<void> {
  const rest = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  try {
    let piece = await rest.next();
    const taken = waitForClient(response);
    response.setHeader('Content-Type', contentType);
    while (piece.done !== true && response.req.method !== 'HEAD') {
      if (response.destroyed) return;
      if (!response.write(piece.value)) await taken();
      await new Promise(setImmediate);
      response.locals.client.loop.resume();
      piece = await rest.next();
    }
    response.end();
  } finally {
    await rest.return?.();
  }
}

/**
 * Waits until the client has taken what was written, or has gone. Two listeners serve the whole answer, because compression
 * takes listeners for `drain` and never removes them.
 */
function waitForClient(response: Response): () => Promise<void> {
  let settle = (): void => undefined;
  response.on('drain', () => settle());
  response.on('close', () => settle());
  return () => new Promise((resolve) => (settle = resolve));
}

/** Weak, for compression changes the bytes; for one address, length and checksum together distinguish two answers. */
export const weakTag = (body: string | Buffer, length = Buffer.byteLength(body)): string => tagOf(length, crc32(body));

const tagOf = (length: number, crc: number): string => `W/"${length.toString(36)}-${crc.toString(36)}"`;
