import { constants, zstdCompressSync } from 'node:zlib';
import compression from 'compression';
import type { Request, Response } from 'express';

/** Smaller ones gain nothing; larger ones would hold up other requests and are compressed as they go [bytes]. */
const BYTES = { least: 1024, most: 2 ** 20 };
/** Costs a fifth of the time of gzip and of Brotli, and the answers are as small (lists of 50 buildings, 2026-11-23). */
const OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Whether a client names zstd and does not refuse it; `*` is no sign that it knows it. */
const takesZstd = (request: Request): boolean =>
  /\bzstd\b/.test(request.headers['accept-encoding'] ?? '') && request.acceptsEncodings('zstd') === 'zstd';

/** Compresses answers that are sent whole by zstd, where the client takes it. */
export function endInZstd(request: Request, response: Response): void {
  if (request.method === 'HEAD' || !takesZstd(request)) return;
  const { end } = response;
  function endCompressed(this: Response, ...parameters: Parameters<Response['end']>): Response {
    const [body, encoding] = parameters as unknown as [unknown, BufferEncoding?];
    const isWhole = !response.headersSent && (typeof body === 'string' || Buffer.isBuffer(body));
    const bytes = isWhole ? Buffer.from(body as string, encoding) : undefined;
    if (bytes === undefined || !isCompressible(request, response, bytes.length)) return end.apply(this, parameters);
    const packed = zstdCompressSync(bytes, OPTIONS);
    response.setHeader('Content-Encoding', 'zstd');
    response.setHeader('Content-Length', packed.length);
    return end.call(this, packed, 'latin1');
  }
  response.end = endCompressed as Response['end'];
}

const isCompressible = (request: Request, response: Response, length: number): boolean =>
  length >= BYTES.least &&
  length <= BYTES.most &&
  response.getHeader('Content-Encoding') === undefined &&
  !/\bno-transform\b/.test(String(response.getHeader('Cache-Control') ?? '')) &&
  compression.filter(request, response);
