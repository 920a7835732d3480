import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** One call that the stub received. */
export interface StubCall {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  /** When it came and when the connection was done with [ms since 1970]. */
  begunAt: number;
  endedAt?: number;
}

/** How the stub answers a call. */
export type Behaviour = (response: ServerResponse, call: StubCall) => void;

/** A local server that behaves as badly as the test wants. */
export interface StubUpstream {
  url: string;
  calls: StubCall[];
  /** Answers every further call so. */
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** Starts a stub; without an order it answers 404. */
export async function startStubUpstream(behaviour: Behaviour = status(404)): Promise<StubUpstream> {
  let current = behaviour;
  const calls: StubCall[] = [];
  const server = createServer((request, response) => {
    const call = record(request, response);
    calls.push(call);
    request.on('data', (chunk: Buffer) => (call.body += chunk.toString('utf8')));
    request.on('end', () => current(response, call));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    behave: (next) => (current = next),
    close: () => stop(server),
  };
}

function record(request: IncomingMessage, response: ServerResponse): StubCall {
  const { method = '', url = '', headers } = request;
  const call: StubCall = { method, path: url, headers, body: '', begunAt: Date.now() };
  response.on('close', () => (call.endedAt = Date.now()));
  return call;
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** A URL on which nothing listens. */
export async function deadUrl(): Promise<string> {
  const stub = await startStubUpstream();
  await stub.close();
  return stub.url;
}

/** A good JSON answer. */
export const json =
  (value: unknown, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  };

/** Bytes as they are. */
export const bytes =
  (body: Uint8Array, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream', ...headers });
    response.end(body);
  };

/** A status with nothing to say. */
export const status =
  (code: number, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(code, { 'content-type': 'text/plain', ...headers });
    response.end('no');
  };

/** Never sends its headers. */
export const hang: Behaviour = () => undefined;

/** A byte every 50 ms, for ever. */
export const trickle: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(timer));
};

/** Sends without end, as fast as it is read. */
export const endless: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(64 * 1024, 0x20);
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
};

/** Breaks the connection in the middle of the body. */
export const closeMidBody: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"elements": [');
  setTimeout(() => response.destroy(), 20);
};

/** Resets the connection instead of answering. */
export const reset: Behaviour = (response) => void response.socket?.resetAndDestroy();

/** A page where data should be. */
export const html: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<html><body>Service under maintenance</body></html>');
};

/** JSON that ends before it is over, in a complete HTTP answer. */
export const truncatedJson =
  (value: unknown): Behaviour =>
  (response) => {
    const text = JSON.stringify(value);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(text.slice(0, Math.ceil(text.length * 0.6)));
  };

/** Sends the caller elsewhere. */
export const redirect = (location: string, code = 302): Behaviour => status(code, { location });

/** Some kilobytes that unpack to so many megabytes. */
export const gzipBomb =
  (megabytes: number): Behaviour =>
  (response) => {
    const packed = gzipSync(Buffer.alloc(megabytes * 1024 * 1024, 0x20));
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(packed);
  };

/** Answers after a while [ms]. */
export const later =
  (ms: number, behaviour: Behaviour): Behaviour =>
  (response, call) => {
    setTimeout(() => behaviour(response, call), ms);
  };
