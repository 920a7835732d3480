import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { besidesOthers } from '../helpers/bystander.js';
import { BODY_LIMITS } from '../../src/rest/body-limits.js';
import { startHostileTarget, type HostileTarget } from '../helpers/hostile-target.js';

const MIB = 1024 * 1024;
/** More than the kernel keeps between two ends of a connection [bytes]. */
const IN_FLIGHT = 16 * MIB;

const ASSESSMENTS = '/api/assessments';
const LOGIN = '/api/auth/login';
const SCENE = '/api/shadows/from-features';

let service: HostileTarget;

beforeAll(async () => {
  service = await startHostileTarget();
});

afterAll(() => service.stop());

const post = (path: string, raw: string | Uint8Array, headers: Record<string, string> = {}) =>
  besidesOthers(service.url, () => service.rest<{ detail: unknown }>('POST', path, { raw, headers }));

const takesBytes = (bytes: number) => ({
  detail: `Request body is too large: this operation takes at most ${bytes} bytes`,
});
const takesTokens = (tokens: number) => ({
  detail: `Request body is too large: this operation takes at most ${tokens} JSON values and member names`,
});

/** Sends the head of a request and then blocks until the service ends the connection. */
function sendEndlessly(head: string, block: Buffer): Promise<{ answer: string; sentBytes: number }> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    const pump = (): void => {
      while (socket.writable && socket.write(block));
    };
    socket.on('data', (chunk) => (answer += chunk.toString())).on('error', () => undefined);
    socket.on('drain', pump).on('close', () => resolve({ answer, sentBytes: socket.bytesWritten }));
    socket.write(head);
    pump();
  });
}

const head = (...headers: string[]): string =>
  [`POST ${LOGIN} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...headers, '', ''].join('\r\n');

describe('a body over the limit of its operation', () => {
  it.each([
    ['accounts', LOGIN, 64 * 1024],
    ['vendors', '/api/vendors/1/inquire', 64 * 1024],
    ['pictures', '/api/vendors/apply', BODY_LIMITS.picture.bytes],
    ['messages', '/api/me/inquiries/1/messages', 64 * 1024],
    ['assessments', ASSESSMENTS, 1.5 * MIB],
    ['estimates', '/api/assessments/estimate', MIB],
    ['shadow scenes', SCENE, 8 * MIB],
    ['days of shadows', '/api/shadows/precompute', 8 * MIB],
  ])('is refused: %s', async (_what, path, limit) => {
    const plain = await post(path, ' '.repeat(limit + 1));
    const packed = await post(path, gzipSync(' '.repeat(limit + 1)), { 'content-encoding': 'gzip' });

    for (const { status, body } of [plain, packed]) expect([status, body]).toEqual([413, takesBytes(limit)]);
  });

  it('is refused at its declared length, before any of it is sent', async () => {
    const { hostname, port } = new URL(service.url);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.write(head('Content-Length: 300000000'));
      socket.once('data', (chunk) => {
        resolve(chunk.toString());
        socket.destroy();
      });
    });

    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain(JSON.stringify(takesBytes(65_536)));
  });

  it('is not read to its end: endless chunks are answered and cut off', async () => {
    const block = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MIB, 0x20), Buffer.from('\r\n')]);

    const { answer, sentBytes } = await besidesOthers(service.url, () =>
      sendEndlessly(head('Transfer-Encoding: chunked'), block),
    );

    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(sentBytes).toBeLessThan(IN_FLIGHT);
  });

  it('that nobody reads is cut off after its answer too', async () => {
    const block = Buffer.alloc(MIB, 0x20);
    const missing = 'POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000000\r\n\r\n';

    const { answer } = await besidesOthers(service.url, () => sendEndlessly(missing, block));

    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('leaves the connection usable where the client sends all of a small rest', async () => {
    const { hostname, port } = new URL(service.url);
    const body = ' '.repeat(100_000);
    const next = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const heard = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), hostname, () =>
        socket.write(`${head(`Content-Length: ${body.length}`)}${body}${next}`),
      );
      socket.on('data', (chunk) => (text += chunk.toString())).on('close', () => resolve(text));
    });

    expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });
});

describe('case 128: a body of many small values', () => {
  it.each([
    ['names of a login', LOGIN, `{${'"":0,'.repeat(10_000)}"a":0}`, 5_000],
    ['numbers of a result', ASSESSMENTS, `{"result":{"a":[${'0,'.repeat(700_000)}0]}}`, 550_000],
    ['empty lists of a scene', SCENE, `{"buildings":[${'[],'.repeat(2_700_000)}[]]}`, 600_000],
    ['values of a scene that is no JSON', SCENE, `{"a":[${'[1],'.repeat(2_000_000)}]`, 600_000],
    ['brackets', SCENE, '['.repeat(8_000_000), 600_000],
  ])('is refused before it is parsed: %s', async (_what, path, raw, tokens) => {
    const { status, body } = await post(path, raw);

    expect([status, body]).toEqual([413, takesTokens(tokens)]);
  });

  it('is taken where it is the largest scene there may be, with every member of the list of buildings', async () => {
    const ring = Array.from({ length: 20 }, (_, i) => [
      121.5 + 0.0001 * Math.cos(i / 3.2),
      25 + 0.0001 * Math.sin(i / 3.2),
    ]);
    const members = Object.fromEntries(Array.from({ length: 14 }, (_, i) => [`member_${i}`, null]));
    const buildings = Array.from({ length: 5_000 }, () => ({ footprint: ring, height: 5, ...members }));

    // midnight: no shadows are to be calculated
    const { status } = await service.rest('POST', SCENE, {
      body: { buildings, lat: 25, lng: 121.5, local_hour: 0, date: '2026-06-21' },
    });

    expect(status).toBe(200);
  });
});

describe('8 MB that are no JSON', () => {
  it.each([
    ['a text that never ends', `{"a":"${'\\n'.repeat(3_900_000)}`, 'Unterminated string starting at', 5],
    ['a wrong escape at the end', `{"a":"${'\\n'.repeat(3_900_000)}\\x`, 'Invalid \\escape', 7_800_006],
    ['letters of three bytes', `{"a":"${'太'.repeat(2_600_000)}",`, 'Expecting property name enclosed in double quotes', 2_600_008],
    ['blanks', ' '.repeat(8_000_000), 'Expecting value', 8_000_000],
    ['digits', '1'.repeat(8_000_000) + 'x', 'Extra data', 8_000_000],
    ['as many values as are taken', `[${'0,'.repeat(599_000)}`, 'Expecting value', 1_198_001],
  ])('are answered with the place, and hold up nobody: %s', async (_what, raw, error, position) => {
    const { status, body } = await post(SCENE, raw);

    expect([status, body.detail]).toMatchObject([422, [{ loc: ['body', position], ctx: { error } }]]);
  }); // prettier-ignore

  it('nor text: a last byte that is not UTF-8', async () => {
    const raw = Buffer.concat([Buffer.from(`{"a":"${'太'.repeat(2_600_000)}`), Buffer.from([0xff])]);

    const { status, body } = await post(SCENE, raw);

    expect([status, body.detail]).toMatchObject([422, [{ loc: ['body', 2_600_006], ctx: { error: 'Invalid UTF-8' } }]]);
  });
});

describe('a body that breaks off', () => {
  it.each(['identity', 'gzip'])('ends its request and nothing else: %s', async (encoding) => {
    const { hostname, port } = new URL(service.url);
    await besidesOthers(service.url, async () => {
      for (let i = 0; i < 50; i += 1) {
        await new Promise<void>((resolve) => {
          const socket = connect(Number(port), hostname, () => {
            socket.write(head('Content-Length: 1000', `Content-Encoding: ${encoding}`));
            socket.end(gzipSync('{"a":1}').subarray(0, 12));
          });
          socket.resume().on('close', () => resolve());
        });
      }
    });

    expect((await service.rest('GET', '/healthz')).status).toBe(200);
  });
});
