import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The way to a PostgreSQL server, which can be cut. */
export interface DatabaseLink {
  /** Address of the database by this way. */
  url: string;
  /** Breaks every connection and lets no new one through. */
  cut(): void;
  mend(): void;
  /** Lets nothing more through on the connections there are, without ending them, as a failover does; new ones work. */
  silence(): void;
  /**
   * Breaks the connection that sends a text, between the commit that follows and its confirmation.
   * @returns when the server has committed and the connection is broken.
   */
  loseCommitAfter(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a way to a database on a server. @param databaseUrl its own address. */
export async function linkTo(databaseUrl: string): Promise<DatabaseLink> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  let isCut = false;
  let awaited: { text: string; sender?: Socket; done: () => void } | undefined;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port || 5432), hostname);
    const breakBoth = (): void => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', breakBoth).on('close', breakBoth);
      socket.on('close', () => sockets.delete(socket));
    }
    far.on('data', (chunk) => {
      if (!silent.has(near)) near.write(chunk);
    });
    near.on('data', (chunk) => {
      if (silent.has(near)) return;
      const sent = chunk.toString('latin1');
      if (awaited && sent.includes(awaited.text)) awaited.sender = near;
      if (awaited?.sender === near && /\bcommit\b/i.test(sent)) {
        const { done } = awaited;
        awaited = undefined;
        far.removeAllListeners('data').once('data', () => {
          breakBoth();
          done();
        });
      }
      far.write(chunk);
    });
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut: () => {
      isCut = true;
      breakAll();
    },
    mend: () => {
      isCut = false;
    },
    silence: () => {
      for (const socket of sockets) silent.add(socket);
    },
    loseCommitAfter: (text) => new Promise((settle) => (awaited = { text, done: settle })),
    close: () => {
      breakAll();
      return new Promise((settle) => server.close(() => settle()));
    },
  };
}
