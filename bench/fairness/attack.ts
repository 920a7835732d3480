import { fork } from 'node:child_process';
import { extname, join } from 'node:path';
import type { LoadMessage, LoadOrder } from './hostile-load.js';
import type { HostileRequest } from './hostile-requests.js';

const CONNECTIONS = 100;
const HOSTILE_ADDRESS = '127.0.0.2';

/** A hostile load that has begun. */
export interface Attack {
  /** Settles when a request of it is refused for the first time. */
  refused: Promise<void>;
  /** Ends it. @returns what its requests were answered until then, by status. */
  end(): Promise<Record<string, number>>;
  kill(): void;
}

/** Keeps a hundred connections from another address than the visitors busy until it is ended. */
export function attack(url: string, requests: readonly HostileRequest[]): Attack {
  const attacker = fork(join(import.meta.dirname, `hostile-load${extname(import.meta.filename)}`), { execArgv: [] });
  attacker.send({ url, localAddress: HOSTILE_ADDRESS, connections: CONNECTIONS, requests } satisfies LoadOrder);
  const [refused, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<Record<string, number>>()];
  attacker.on('message', (message: LoadMessage) =>
    message === 'refused' ? refused.resolve() : answers.resolve(message),
  );
  return {
    refused: refused.promise,
    end: () => {
      attacker.send('stop');
      return answers.promise;
    },
    kill: () => void attacker.kill(),
  };
}
