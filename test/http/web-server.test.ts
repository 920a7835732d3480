import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import express from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitBodyTime } from '../../src/http/body-time.js';
import { createWebServer } from '../../src/http/web-server.js';
import { startTestApp } from '../helpers/app.js';

const HEADERS_MS = 1_500;
const CHECK_MS = 100;
const BODY_MS = 1_500;

let server: Server;

beforeAll(async () => {
  const web = express();
  web.use(limitBodyTime(BODY_MS));
  web.post('/', express.raw({ type: () => true }), (_request, response) => void response.send('read'));
  web.get('/', (_request, response) => void response.send('served'));
  const silent: express.ErrorRequestHandler = (_error, _request, response, _next) => void response.destroy();
  web.use(silent);
  const bounds = { headersMs: HEADERS_MS, checkMs: CHECK_MS, keepAliveMs: 5_000, connectionsPerClient: Infinity };
  server = createWebServer(web, { log: pino({ level: 'silent' }), ...bounds }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

/** A client that begins with some text and then sends a byte every now and then, until it is cut off. */
interface SlowClient {
  heard: () => string;
  closed: Promise<void>;
}

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\n';
const slowHeaders = (): SlowClient => slowClient(HEAD, 'a');
const slowBody = (): SlowClient => slowClient(`${HEAD}Content-Length: 1000\r\n\r\n`, 'b');
const idle = (): SlowClient => slowClient('', '');

function slowClient(beginning: string, drop: string): SlowClient {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk.toString())).on('error', () => undefined);
  const drip = setInterval(() => socket.writable && socket.write(drop), 50);
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve())).finally(() => clearInterval(drip));
  socket.write(beginning);
  return { heard: () => heard, closed };
}

describe('case 72: clients that are slow', () => {
  it('are all cut off, and others are served all the while', async () => {
    const kinds = Object.entries({ idle, slowHeaders, slowBody });
    const clients = kinds.map(([kind, make]) => ({ kind, these: Array.from({ length: 300 }, make) }));
    const everyone = clients.flatMap(({ these }) => these);
    const served: string[] = [];
    let isOver = false;
    const over = Promise.all(everyone.map(({ closed }) => closed)).then(() => (isOver = true));

    do {
      const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      served.push(await answer.text());
      await wait(20);
    } while (!isOver);
    await over;

    expect(new Set(served)).toEqual(new Set(['served']));
    for (const { kind, these } of clients) {
      const statuses = new Set(these.map(({ heard }) => heard().split('\r\n')[0]));
      expect([kind, statuses]).toEqual([kind, new Set(['HTTP/1.1 408 Request Timeout'])]);
    }
  });

  it('have at most half a minute at the public server', async () => {
    const servers: (Server & { connectionsCheckingInterval?: number })[] = [];
    const note = (message: unknown): number => servers.push((message as { server: Server }).server);
    subscribe('http.server.request.start', note);
    const app = await startTestApp({ demoDistrict: 'off' });
    await app.rest('GET', '/healthz');
    unsubscribe('http.server.request.start', note);
    await app.stop();

    const { headersTimeout, connectionsCheckingInterval = Infinity } = servers[0]!;
    expect(headersTimeout).toBeGreaterThan(0);
    expect(headersTimeout + connectionsCheckingInterval).toBeLessThanOrEqual(30_000);
  });
});
