import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp({ demoDistrict: 'off' });
});

afterAll(() => service.stop());

/** A request as Node sends it: with a path that no URL parser has put right, and no redirect followed. */
function plain(method: string, path: string) {
  const { hostname, port } = new URL(service.url);
  return new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const call = httpRequest({ hostname, port, method, path }, (response) => {
      response.resume();
      resolve({ status: response.statusCode!, headers: response.headers });
    });
    call.on('error', reject).end();
  });
}

describe('a slash too many under /api', () => {
  it.each([
    ['GET', '/api/sun/?lat=25&lng=121', '/api/sun?lat=25&lng=121'],
    ['POST', '/api/assessments/', '/api/assessments'],
    ['DELETE', '/api/me/?a=/', '/api/me?a=/'],
    ['GET', '/api/vendors/a%2Fb/', '/api/vendors/a%2Fb'],
  ])('is redirected once, with method and query: %s %s', async (method, path, location) => {
    const { status, headers } = await plain(method, path);

    expect([status, headers.location]).toEqual([307, location]);
    expect((await plain(method, location)).status).not.toBe(307);
  });

  it.each(['/api/nowhere/', '/api/sun//', '//evil.example/', '/healthz/'])('elsewhere is 404: %s', async (path) => {
    expect((await plain('GET', path)).status).toBe(404);
  });
});

describe('letters of a path as percent codes', () => {
  it.each([
    ['/%61pi/%73un?lat=25&lng=121&time=2026-03-21T04:00:00Z', 200],
    ['/api/sun%2Dtimes?lat=25&lng=121', 200],
    ['/h%65alth%7A', 200],
    ['/%64ocs', 200],
    ['/api%2Fsun?lat=25&lng=121', 404],
    ['/%2e%2e/package.json', 404],
  ])('mean the letters: %s', async (path, status) => {
    expect((await plain('GET', path)).status).toBe(status);
  });

  it('in the query keep their meaning', async () => {
    expect((await plain('GET', '/api/sun?l%61t=25&lng=121')).status).toBe(200);
  });
});

describe('answers', () => {
  it.each([
    ['/api/sun?lat=25&lng=121&time=2026-03-21T04:00:00Z', 'public, max-age=86400'],
    ['/api/sun?lat=25&lng=121', 'private, no-store'],
    ['/api/sun-times?lat=25&lng=121&date=2026-03-21', 'public, max-age=86400'],
    ['/api/sun-times?lat=25&lng=121', 'private, no-store'],
    ['/api/sun?lat=95&lng=121&time=2026-03-21T04:00:00Z', 'private, no-store'],
  ])('are kept only where they never change: %s', async (path, cacheControl) => {
    expect((await service.rest('GET', path)).headers.get('cache-control')).toBe(cacheControl);
  });

  it('show scripts of other origins where heights come from and who must be named', async () => {
    const { headers } = await service.rest('GET', '/healthz', { headers: { origin: 'https://map.example' } });

    const exposed = headers.get('access-control-expose-headers')!.split(',');
    expect(exposed).toEqual(
      expect.arrayContaining([
        'X-Attribution',
        'X-Terrain-Source',
        'X-Terrain-Known',
        'X-Terrain-Attribution',
        'X-Terrain-Stale',
      ]),
    );
  });

  it('leave the connection open for longer than a load balancer does', async () => {
    const { headers } = await plain('GET', '/healthz');

    expect(Number(/timeout=(\d+)/.exec(String(headers['keep-alive']))?.[1])).toBeGreaterThan(60);
  });

  it.each([
    ['not HTTP at all', 'nonsense\r\n\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('to %s carry a request id too', async (_what, bytes, status) => {
    const { hostname, port } = new URL(service.url);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      socket.once('data', (chunk) => resolve(chunk.toString()));
    });

    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*\\r\\nX-Request-Id: [\\da-f-]{36}\\r\\n`));
  });
});
