import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { PayloadTooLargeError } from '../core/errors.js';

const DECOMPRESSORS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * The body of a request, decompressed.
 * @param maxBytes largest length, compressed and after decompression [bytes].
 * @returns `undefined` for a request without a body.
 * @throws PayloadTooLargeError at once for a larger declared length, else where reading reaches the limit; the rest is
 *   not read.
 * @throws an error with status 415 for an unknown encoding, 400 for a body that is cut or cannot be decompressed.
 */
export async function receiveBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const { 'content-length': declared, 'transfer-encoding': chunked, 'content-encoding': encoding } = request.headers;
  if (declared === undefined && chunked === undefined) return undefined;
  if (Number(declared ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const content = decompressed(request, (encoding ?? 'identity').toLowerCase());
  try {
    return await collect(content, maxBytes);
  } catch (error) {
    if (error instanceof PayloadTooLargeError) throw error;
    throw withStatus(400, 'The request body could not be read', error);
  } finally {
    if (content !== request) {
      request.unpipe(content as Transform);
      content.destroy();
    }
  }
}

function decompressed(request: IncomingMessage, encoding: string): Readable {
  if (encoding === 'identity') return request;
  const make = Object.hasOwn(DECOMPRESSORS, encoding) ? DECOMPRESSORS[encoding] : undefined;
  if (make === undefined) throw withStatus(415, `Unknown content encoding ${encoding}`);
  const content = make();
  // a pipe does not pass on that its source broke off
  request.once('error', (error) => content.destroy(error));
  return request.pipe(content);
}

async function collect(content: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // the connection stays open where reading ends early, so that the client gets its answer
  for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length);
}

const tooLarge = (maxBytes: number): PayloadTooLargeError =>
  new PayloadTooLargeError(`Request body is too large: this operation takes at most ${maxBytes} bytes`);

const withStatus = (status: number, message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { status });
