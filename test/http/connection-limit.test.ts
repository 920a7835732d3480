import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createWebServer } from '../../src/http/web-server.js';

const PER_CLIENT = 3;
const ASK = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

async function serve(listener: RequestListener, host = '127.0.0.1'): Promise<void> {
  const bounds = { keepAliveMs: 5_000, connectionsPerClient: PER_CLIENT };
  server = createWebServer(listener, { log: pino({ level: 'silent' }), ...bounds }).listen(0, host);
  await once(server, 'listening');
}

interface Client {
  socket: Socket;
  heard: () => string;
  closed: Promise<unknown>;
}

async function client(localAddress = '127.0.0.1', host = '127.0.0.1'): Promise<Client> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host, localAddress });
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString())).on('error', () => undefined);
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return { socket, heard: () => text, closed };
}

async function ask({ socket, heard }: Client): Promise<string> {
  socket.write(ASK);
  if (heard() === '') await once(socket, 'data');
  return heard();
}

describe('connections of one client', () => {
  it('over the bound take the place of the one that is longest idle, which is ended', async () => {
    await serve((_request, response) => void response.end('served'));
    const [first, second, third] = [await client(), await client(), await client()];
    await ask(second);

    const fourth = await client();
    await first.closed;

    for (const open of [third, fourth]) expect(await ask(open)).toContain('served');
    expect(second.socket.destroyed).toBe(false);
  });

  it('take the place of those that have sent nothing before one that has been used', async () => {
    await serve((_request, response) => void response.end('served'));
    const used = await client();
    await ask(used);

    for (let i = 0; i < 10; i += 1) await client();

    used.socket.write(ASK);
    await once(used.socket, 'data');
    expect(used.heard().match(/served/g)).toHaveLength(2);
  });

  it('that are all being answered leave no place: a new one is refused with when to come back', async () => {
    await serve(() => undefined);
    const busy = [await client(), await client(), await client()];
    const received = Promise.all(busy.map(() => once(server, 'request')));
    for (const { socket } of busy) socket.write(ASK);
    await received;

    const refused = await client();
    await refused.closed;

    expect(refused.heard()).toMatch(/^HTTP\/1\.1 429 [\s\S]*X-Request-Id: [\s\S]*Retry-After: 5\r\n/);
    expect(busy.every(({ socket }) => !socket.destroyed)).toBe(true);
  });

  it('leave others alone', async () => {
    await serve((_request, response) => void response.end('served'), '0.0.0.0');
    const kept = await client('127.0.0.2');
    for (let i = 0; i < 5; i += 1) await client();

    expect(await ask(kept)).toContain('served');
  });

  it('are counted again when some have ended', async () => {
    await serve(() => undefined);
    for (let i = 0; i < 10; i += 1) {
      const { socket, closed } = await client();
      const closedHere = once(server, 'request').then(([request]) =>
        once((request as { socket: Socket }).socket, 'close'),
      );
      socket.write(ASK);
      await new Promise((resolve) => setImmediate(resolve));
      socket.destroy();
      await Promise.all([closed, closedHere]);
    }

    const next = await client();
    next.socket.write(ASK);
    await once(server, 'request');

    expect(next.heard()).toBe('');
  });
});
