import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';

/** Statuses of what Node cannot read as a request; everything else is a bad one. */
const BROKEN_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what is no HTTP request in the contract's form; a lone byte that is not ASCII in the address is enough. */
export const refuseBrokenRequest =
  (log: Logger) =>
  (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = BROKEN_STATUS[error.code ?? ''] ?? 400;
    const id = refuseWith(socket, status);
    log.info({ req: { id }, res: { statusCode: status }, code: error.code }, 'request refused by the parser');
  };

/**
 * Answers a connection for which there is no request, and ends it.
 * @returns the id of the answer.
 */
export function refuseWith(socket: Duplex, status: number, more: Readonly<Record<string, string>> = {}): string {
  const id = randomUUID();
  const body = JSON.stringify({ detail: STATUS_CODES[status] });
  const headers = {
    'X-Request-Id': id,
    Connection: 'close',
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  return id;
}
