import express from 'express';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitBodyTime } from '../../src/http/body-time.js';

/** Long beside the pauses of the clients here, so that a busy machine turns none of them into silence. */
const BODY_MS = 2_000;

let server: Server;

beforeAll(async () => {
  const web = express();
  web.use(limitBodyTime(BODY_MS));
  web.put('/short', express.raw({ type: () => true }), (_request, response) => void response.send('short'));
  web.put('/long', async (request, response) => {
    response.locals.receiveLongBody();
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    await wait(BODY_MS * 1.2);
    response.set('Connection', 'close').send(`long ${bytes}`);
  });
  web.put('/refused', (_request, response) => void response.status(401).send('no'));
  // a body that broke off is nobody's fault here
  const silent: express.ErrorRequestHandler = (_error, _request, response, _next) => void response.destroy();
  web.use(silent);
  server = createServer(web);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

/** Sends a request with the beginning of its body, then pieces, each after a pause. @returns what came until the connection ended. */
async function talk(path: string, length: number, body: string, pieces: readonly [number, string][]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write(`PUT ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n${body}`);
  for (const [pauseMs, piece] of pieces) {
    await wait(pauseMs);
    if (socket.writable) socket.write(piece);
  }
  await Promise.race([closed, wait(BODY_MS * 4)]);
  socket.destroy();
  return heard;
}

const trickle = (count: number, pauseMs: number): [number, string][] =>
  Array.from({ length: count }, () => [pauseMs, 'x']);

describe.concurrent('the time for a body', () => {
  it('ends a body that does not arrive in time, however steadily it trickles', async () => {
    const answer = await talk('/short', 100, '', trickle(16, BODY_MS / 10));

    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('Connection: close');
    expect(answer.endsWith('{"detail":"Request Timeout"}')).toBe(true);
  });

  it('does not end one that arrived in time, nor the next on the same connection', async () => {
    const next = 'PUT /short HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx';

    const answer = await talk('/short', 1, 'x', [[BODY_MS * 1.5, next]]);

    expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
  });

  it('is not counted where an operation takes long bodies, while they come, nor while it works on them', async () => {
    const answer = await talk('/long', 12, '', trickle(12, BODY_MS / 8));

    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('long 12');
  });

  it('ends a long body that falls silent', async () => {
    const answer = await talk('/long', 20, '', trickle(3, BODY_MS / 8));

    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('ends the rest of a body that nobody wants', async () => {
    const begun = performance.now();

    const answer = await talk('/refused', 100, '', trickle(3, 0));

    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(performance.now() - begun).toBeLessThan(BODY_MS * 3);
  });
});
