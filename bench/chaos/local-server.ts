import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

/** A port that is free now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const TRIES = 300;

/** Resolves when a server answers. @throws when it does not within half a minute. */
export async function untilAnswered(connectionString: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new Client({ connectionString });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (attempt === TRIES) throw error;
      await pause(100);
    }
  }
}

/** Executes one statement on a connection of its own. @returns its rows. */
export async function execute(connectionString: string, statement: string, values: unknown[] = []): Promise<object[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<object>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
