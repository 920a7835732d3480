/**
 * A hostile client in a process of its own: keeps as many connections busy as it is given, from another address than the
 * visitors, without waiting between an answer and the next request. Run by `attack`.
 */
import { Agent, request } from 'node:http';

import type { HostileRequest } from './hostile-requests.js';

/** What the parent process sends first; any later message ends the load. */
export interface LoadOrder {
  url: string;
  localAddress: string;
  connections: number;
  requests: readonly HostileRequest[];
}

const counts: Record<string, number> = {};
let isOver = false;

process.once('message', (order: LoadOrder) => {
  process.once('message', () => (isOver = true));
  process.once('disconnect', () => process.exit());
  void Promise.all(Array.from({ length: order.connections }, (_, i) => keepBusy(order, i))).then(() => {
    process.send!(counts, () => process.exit());
  });
});

async function keepBusy({ url, localAddress, connections, requests }: LoadOrder, first: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
  for (let i = first; !isOver; i += connections) {
    const { method, path, body } = requests[i % requests.length]!;
    const status = await new Promise<string>((resolve) => {
      const sent = request(`${url}${path}`, { agent, method, headers: { 'content-type': 'application/json' } });
      sent.on('response', (answer) => answer.resume().on('close', () => resolve(String(answer.statusCode))));
      sent.on('error', ({ name }) => setTimeout(() => resolve(name), 100));
      sent.end(body);
    });
    counts[status] = (counts[status] ?? 0) + 1;
  }
  agent.destroy();
}
