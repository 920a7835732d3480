import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
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
  const open = new Map<string, Set<Socket>>();
  server.on('connection', (socket) => {
    const networks = keysByNetwork(clientNetwork(socket.remoteAddress ?? ''));
    const isFull = networks.some((network, i) => {
      const sockets = open.get(network) ?? new Set();
      return sockets.size >= perClient * NETWORK_LEVELS[i]!.times && !endIdle(sockets, answers);
    });
    if (isFull) {
      refuseWith(socket, 429, { 'Retry-After': String(RETRY_SECONDS) });
      return;
    }
    for (const network of networks) track(open, network, socket);
  });
}

/** The newest answer of each connection: answers are closed in their order, so it shows whether any is still being made. */
function newestAnswers(server: Server): WeakMap<Socket, ServerResponse> {
  const newest = new WeakMap<Socket, ServerResponse>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => newest.set(socket, response));
  return newest;
}

function endIdle(sockets: Set<Socket>, answers: WeakMap<Socket, ServerResponse>): boolean {
  // a connection that has been used may be sending its next request at this moment
  const waiting = [...sockets].filter((socket) => answers.get(socket)?.closed !== false);
  const ended = waiting.find((socket) => !answers.has(socket)) ?? waiting[0];
  if (ended === undefined) return false;
  sockets.delete(ended);
  ended.destroy();
  return true;
}

function track(open: Map<string, Set<Socket>>, network: string, socket: Socket): void {
  const sockets = open.get(network) ?? new Set();
  open.set(network, sockets.add(socket));
  socket.once('close', () => {
    sockets.delete(socket);
    if (sockets.size === 0 && open.get(network) === sockets) open.delete(network);
  });
}
