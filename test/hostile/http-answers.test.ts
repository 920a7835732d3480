import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { besidesOthers } from '../helpers/bystander.js';

const DAY = '/api/shadows/precompute';
const MIB = 1024 * 1024;

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ connectionsPerClient: 20 });
});

afterAll(() => service.stop());

/** Houses in rows, each of so many corners. */
function scene(houses: number, corners: number): string {
  const buildings = Array.from({ length: houses }, (_, i) => {
    const [lng, lat] = [121.53 + (i % 40) * 0.0003, 25.02 + Math.floor(i / 40) * 0.0003];
    const corner = (_unused: unknown, k: number) => {
      const angle = (2 * Math.PI * k) / corners;
      return [lng + 0.0001 * Math.cos(angle), lat + 0.0001 * Math.sin(angle)];
    };
    return { footprint: Array.from({ length: corners }, corner), height: 10 + (i % 30) };
  });
  return JSON.stringify({ buildings, lat: 25.03, lng: 121.54, date: '2026-06-21' });
}

function open(bytes = ''): Socket {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined).write(bytes);
  return socket;
}

const request = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

describe('a day of shadows', () => {
  it('of more vertices than a day takes is refused with the limit', async () => {
    const { status, body } = await service.rest<{ detail: { msg: string }[] }>('POST', DAY, { raw: scene(2_001, 20) });

    expect(status).toBe(422);
    expect(body.detail.map(({ msg }) => msg)).toEqual([
      'Value error, all footprints together may have 40000 vertices, not 40020',
    ]);
  });

  it('is sent while it is made, and is no further made for clients that do not read it', async () => {
    const body = scene(300, 16);
    const whole = (await service.rest('POST', DAY, { raw: body })).text;
    expect(Object.keys(JSON.parse(whole) as object)).toEqual(Array.from({ length: 14 }, (_, i) => String(i + 6)));
    const before = process.memoryUsage().rss;

    const sockets = Array.from({ length: 4 }, () => open(request(DAY, body)));
    await Promise.all(sockets.map((socket) => once(socket, 'readable')));
    const begun = sockets.map((socket) => String(socket.read(20)));
    for (const socket of sockets) socket.destroy();

    expect(begun).toEqual(sockets.map(() => 'HTTP/1.1 200 OK\r\nX-R'));
    expect((await service.rest('GET', '/healthz')).status).toBe(200);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * MIB);
  });
});

describe('more connections than one client may have', () => {
  it('do not keep others out: those that are idle give way', async () => {
    const idle: Socket[] = [];
    const isOpen = (socket: Socket): boolean => !socket.resume().destroyed;

    await besidesOthers(service.url, async () => {
      for (let i = 0; i < 200; i += 1) idle.push(open());
      // sooner than connections without a request end anyway
      await expect.poll(() => idle.filter(isOpen).length, { timeout: 10_000 }).toBeLessThanOrEqual(20);
    });

    for (const socket of idle) socket.destroy();
  });
});
