import { fork } from 'node:child_process';
import { extname, join } from 'node:path';
import type { LoadOrder } from './hostile-load.js';
import type { HostileRequest } from './hostile-requests.js';

const CONNECTIONS = 100;
const HOSTILE_ADDRESS = '127.0.0.2';

/** A hostile load that has begun. */
export interface Attack {
  /** Ends it. @returns what its requests were answered, by status. */
  end(): Promise<Record<string, number>>;
  kill(): void;
}

/** Keeps a hundred connections from another address than the visitors busy until it is ended. */
export function attack(url: string, requests: readonly HostileRequest[]): Attack {
  const attacker = fork(join(import.meta.dirname, `hostile-load${extname(import.meta.filename)}`), { execArgv: [] });
  attacker.send({ url, localAddress: HOSTILE_ADDRESS, connections: CONNECTIONS, requests } satisfies LoadOrder);
  return {
    end: () =>
      new Promise((settle) => {
        attacker.once('message', settle);
        attacker.send('stop');
      }),
    kill: () => void attacker.kill(),
  };
}
