/**
 * A hostile client in a process of its own: keeps as many connections busy as it is given, from another address than the
 * visitors, without waiting between an answer and the next request. Run by `attack`.
 */
import { Agent, request } from 'node:http';
import type { HostileRequest } from './hostile-requests.js';

/** What the parent process sends first; any later message ends the load, with the requests that are under way. */
export interface LoadOrder {
  url: string;
  localAddress: string;
  connections: number;
  requests: readonly HostileRequest[];
}

/** What the load tells its parent: that it was refused for the first time, and at its end the answers by status. */
export type LoadMessage = 'refused' | Record<string, number>;

const REFUSED = '429';
const counts: Record<string, number> = {};
const tell = (message: LoadMessage, then = (): void => {}): void => void process.send!(message, then);

process.once('message', (order: LoadOrder) => {
  process.once('message', () => tell(counts, () => process.exit()));
  process.once('disconnect', () => process.exit());
  for (let i = 0; i < order.connections; i++) void keepBusy(order, i);
});

async function keepBusy({ url, localAddress, connections, requests }: LoadOrder, first: number): Promise<never> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
  for (let i = first; ; i += connections) {
    const { method, path, body } = requests[i % requests.length]!;
    const status = await new Promise<string>((resolve) => {
      const sent = request(`${url}${path}`, { agent, method, headers: { 'content-type': 'application/json' } });
      sent.on('response', (answer) => answer.resume().on('close', () => resolve(String(answer.statusCode))));
      sent.on('error', ({ name }) => setTimeout(() => resolve(name), 100));
      sent.end(body);
    });
    counts[status] = (counts[status] ?? 0) + 1;
    if (status === REFUSED && counts[status] === 1) tell('refused');
  }
}
