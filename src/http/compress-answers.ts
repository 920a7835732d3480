import { constants, gzipSync, zstdCompressSync } from 'node:zlib';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';

/** Smaller ones gain nothing [bytes]. */
const LEAST_BYTES = 1024;
/** Costs a fifth of the time of gzip and of Brotli, and the answers are as small (lists of 50 buildings, 2026-11-23). */
const ZSTD_OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** How an answer that is sent whole is compressed, the best way first. */
const WHOLE = [
  { encoding: 'zstd', mostBytes: 2 ** 20, compress: (body: Buffer): Buffer => zstdCompressSync(body, ZSTD_OPTIONS) },
  { encoding: 'gzip', mostBytes: 2 ** 14, compress: (body: Buffer): Buffer => gzipSync(body) },
];

/** Level of files that are exported: half of the time of the usual one, and 4 % larger. */
const EXPORT_LEVEL = 3;

/** Compresses what a client asks to have compressed: at once what is sent whole and is not so large that others would wait. */
export function compressOnRequest(): RequestHandler {
  const compressAsItGoes = compression({ threshold: LEAST_BYTES });
  const compressExport = compression({ threshold: LEAST_BYTES, level: EXPORT_LEVEL });
  return (request, response, next) => {
    if (request.headers['accept-encoding'] === undefined) response.vary('Accept-Encoding');
    else compressWhereNeeded(request, response, request.path.endsWith('/export') ? compressExport : compressAsItGoes);
    next();
  };
}

/**
 * Leaves the library out until there is something for it to do. V8 makes old at once what it puts into an answer, and all of
 * the request with it: see CONTRIBUTING.md, "Memory of a request".
 */
function compressWhereNeeded(request: Request, response: Response, compressAsItGoes: RequestHandler): void {
  const { end, write, on } = response;
  const begin = (): void => {
    Object.assign(response, { end, write, on });
    void compressAsItGoes(request, response, () => undefined);
  };
  function endCompressed(this: Response, ...parameters: Parameters<Response['end']>): Response {
    const [body, encoding] = parameters as unknown as [unknown, BufferEncoding?];
    const isWhole = typeof body === 'string' || body instanceof Uint8Array;
    if (response.headersSent || !mayBeCompressed(request, response)) return end.apply(this, parameters);
    response.vary('Accept-Encoding');
    const length = isWhole ? Buffer.byteLength(body, encoding) : 0;
    if (isCompressed(response) || request.method === 'HEAD' || length < LEAST_BYTES) return end.apply(this, parameters);
    const way = WHOLE.find((one) => length <= one.mostBytes && takes(request, one.encoding));
    if (way !== undefined) {
      const packed = way.compress(Buffer.from(body as string, encoding));
      response.setHeader('Content-Encoding', way.encoding);
      response.setHeader('Content-Length', packed.length);
      return end.call(this, packed, 'latin1');
    }
    begin();
    return response.end(...parameters);
  }
  function writeCompressed(...parameters: Parameters<Response['write']>): boolean {
    begin();
    return response.write(...parameters);
  }
  function listen(this: Response, ...[event, listener]: Parameters<Response['on']>): Response {
    // who waits for it waits for the library's stream
    if (event !== 'drain') return on.call(this, event, listener);
    begin();
    return response.on(event, listener);
  }
  response.end = endCompressed as Response['end'];
  response.write = writeCompressed as Response['write'];
  response.on = listen;
}

/** Whether a client names an encoding and does not refuse it; `*` is no sign that it knows it. */
const takes = (request: Request, encoding: string): boolean =>
  (request.headers['accept-encoding'] ?? '').includes(encoding) && request.acceptsEncodings(encoding) === encoding;

const mayBeCompressed = (request: Request, response: Response): boolean =>
  compression.filter(request, response) && !/\bno-transform\b/.test(String(response.getHeader('Cache-Control') ?? ''));

const isCompressed = (response: Response): boolean => response.getHeader('Content-Encoding') !== undefined;
