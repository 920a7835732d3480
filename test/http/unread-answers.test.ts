import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createWebServer } from '../../src/http/web-server.js';

const ANSWER_MS = 500;
/** More than the kernel keeps between two ends of a connection. */
const LARGE = Buffer.alloc(64 * 1024 * 1024, 0x20);

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

async function serve(listener: RequestListener): Promise<Socket> {
  const bounds = { keepAliveMs: 10_000, connectionsPerClient: 10, answerMs: ANSWER_MS };
  server = createWebServer(listener, { log: pino({ level: 'silent' }), ...bounds }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
}

describe('case 130: an answer', () => {
  it('that nobody reads is given up, and its memory with it', async () => {
    const given = Promise.withResolvers<boolean>();
    const socket = await serve((_request, response) => {
      response.once('close', () => given.resolve(response.writableFinished));
      response.end(LARGE);
    });
    socket.pause();

    expect(await given.promise).toBe(false);
    socket.destroy();
  });

  it('that is read slowly, but read, arrives whole', async () => {
    const socket = await serve((_request, response) => void response.end(LARGE));
    let length = 0;
    socket.on('data', (chunk: Buffer) => {
      length += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 1);
    });
    while (length < LARGE.length && !socket.destroyed) await wait(ANSWER_MS);

    expect(length).toBeGreaterThanOrEqual(LARGE.length);
    socket.destroy();
  });

  it('that takes long to be made is not given up', async () => {
    const socket = await serve((_request, response) => void wait(ANSWER_MS * 2).then(() => response.end('made')));
    const [heard] = (await once(socket, 'data')) as [Buffer];

    expect(heard.toString()).toMatch(/^HTTP\/1\.1 200 [\s\S]*made$/);
    socket.destroy();
  });
});
