import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { KeyedSets } from '../core/limits/keyed-sets.js';
import { refuseWith } from './broken-request.js';
import { clientNetwork, keysByNetwork, NETWORK_LEVELS } from '../domain/limits/client-network.js';

/** When a client that has too many connections may try again [s]. */
const RETRY_SECONDS = 5;

/**
 * Bounds the connections of one client address, of an IPv6 client also those of its wider networks. Over the bound one
 * connection that waits for a request is ended: the oldest that has sent none yet, else the oldest. Where all of them are
 * being answered the new one is refused.
 * @param perClient connections of one IPv4 address or IPv6 /64.
 */
export function limitConnections(server: Server, perClient: number): void {
  const answers = newestAnswers(server);
  const open = new KeyedSets<Socket>();
  server.on('connection', (socket) => {
    const networks = keysByNetwork(clientNetwork(socket.remoteAddress ?? ''));
    const isFull = networks.some((network, i) => {
      if (open.of(network).size < perClient * NETWORK_LEVELS[i]!.times) return false;
      const idle = idleOf(open.of(network), answers);
      if (idle) open.delete(network, idle);
      return !idle?.destroy();
    });
    if (isFull) {
      refuseWith(socket, 429, { 'Retry-After': String(RETRY_SECONDS) });
      return;
    }
    for (const network of networks) open.add(network, socket);
    socket.once('close', () => networks.forEach((network) => open.delete(network, socket)));
  });
}

/** The newest answer of each connection: answers are closed in their order, so it shows whether any is still being made. */
function newestAnswers(server: Server): WeakMap<Socket, ServerResponse> {
  const newest = new WeakMap<Socket, ServerResponse>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => newest.set(socket, response));
  return newest;
}

/** The connection to end for a new one, if any. */
function idleOf(sockets: ReadonlySet<Socket>, answers: WeakMap<Socket, ServerResponse>): Socket | undefined {
  // a connection that has been used may be sending its next request at this moment
  const waiting = [...sockets].filter((socket) => answers.get(socket)?.closed !== false);
  return waiting.find((socket) => !answers.has(socket)) ?? waiting[0];
}
