import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Statuses of what Node cannot read as a request; everything else is a bad one. */
const BROKEN_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what is no HTTP request in the contract's form; a lone byte that is not ASCII in the address is enough. */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = BROKEN_STATUS[error.code ?? ''] ?? 400;
  const body = JSON.stringify({ detail: STATUS_CODES[status] });
  const headers = `Connection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}\r\n\r\n${body}`);
}
