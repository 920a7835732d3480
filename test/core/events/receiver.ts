import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that the receiver got. */
export interface ReceivedCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Status it was answered with. */
  status: number;
}

/** A receiver of webhooks. */
export interface Receiver {
  url: string;
  calls: ReceivedCall[];
  stop(): Promise<void>;
}

/**
 * Starts a receiver.
 * @param answer status for a call, by how many came before it; with a place to be sent on to.
 */
export async function startReceiver(
  answer: (before: number, call: Omit<ReceivedCall, 'status'>) => number | { status: number; location: string },
): Promise<Receiver> {
  const calls: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const call = { method, path, headers, body: Buffer.concat(parts).toString('utf8') };
      const given = answer(calls.length, call);
      const status = typeof given === 'number' ? given : given.status;
      calls.push({ ...call, status });
      response.writeHead(status, typeof given === 'number' ? {} : { location: given.location }).end('thanks');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    calls,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
