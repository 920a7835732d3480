import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants, crc32, deflateRawSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gzipWriter } from '../../src/rest/gzip-body.js';
import { sendBody, sendChunks, weakTag } from '../../src/rest/send-text.js';
import { compressOnRequest } from '../../src/http/compress-answers.js';

const TEXT = '{"name":"臺北"}'.padEnd(3000);
const LONG = TEXT.padEnd(16 * 1024 + 1);
const PIECE = 'a piece of an answer '.repeat(5_000);
const PIECES = 100;
const LISTED = '{"id":"a"},{"id":"臺"}';
const BLOCKS = [deflateRawSync(LISTED, { finishFlush: constants.Z_SYNC_FLUSH })];
const PACKED = gzipWriter(Buffer.from('{"items":['))(
  { blocks: BLOCKS, crc: crc32(LISTED), length: Buffer.byteLength(LISTED) },
  Buffer.from(']}'),
);
let server: Server;
let url: string;
/** What the answers in pieces came to, in their order. */
const sent: { ended: Promise<void>; pieces: () => number; mostListeners: () => number }[] = [];

beforeAll(async () => {
  const web = express();
  web.use(compressOnRequest());
  web.get('/text', (_request, response) => sendBody(response, TEXT, 'application/json; charset=utf-8'));
  web.get('/long', (_request, response) => sendBody(response, LONG, 'application/json; charset=utf-8'));
  web.get('/short', (_request, response) => sendBody(response, '{}', 'application/json; charset=utf-8'));
  web.get('/gzip', (_request, response) => sendBody(response, PACKED, 'application/json; charset=utf-8'));
  web.get('/pieces', async (_request, response) => {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    let pieces = 0;
    let mostListeners = 0;
    sent.push({ ended, pieces: () => pieces, mostListeners: () => mostListeners });
    async function* make(): AsyncGenerator<string> {
      try {
        for (; pieces < PIECES; pieces += 1) yield await Promise.resolve(PIECE);
      } finally {
        resolve();
      }
    }
    response.on('newListener', (name: string) => {
      mostListeners = Math.max(mostListeners, response.listenerCount(name) + 1);
    });
    Object.assign(response.locals, { client: { loop: { resume: () => undefined } } });
    await sendChunks(response, make(), 'text/plain; charset=utf-8');
  });
  server = createServer(web);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/text`;
});
afterAll(() => new Promise((resolve) => void server.close(resolve)));

const ask = (init: RequestInit = {}) =>
  fetch(url, { ...init, headers: { 'accept-encoding': 'identity', ...(init.headers as Record<string, string>) } });

/** The answer with its bytes as they were sent. */
async function askRaw(
  headers: Record<string, string>,
  address: string | URL = url,
): Promise<{ headers: IncomingMessage['headers']; body: Buffer }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers }, resolve).on('error', reject);
  });
  return { headers: answer.headers, body: Buffer.concat(await answer.toArray()) };
}

describe('a body sent in its final form', () => {
  it('comes whole with its length in bytes and a validator', async () => {
    const answer = await ask();

    expect(await answer.text()).toBe(TEXT);
    expect(Number(answer.headers.get('content-length'))).toBe(Buffer.byteLength(TEXT));
    expect(answer.headers.get('etag')).toBe(weakTag(TEXT));
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
  });

  it('is not sent again to who has it', async () => {
    const answer = await ask({ headers: { 'if-none-match': weakTag(TEXT), 'cache-control': 'max-age=0' } });

    expect([answer.status, await answer.text()]).toEqual([304, '']);
  });

  it('is sent to who has another', async () => {
    const answer = await ask({ headers: { 'if-none-match': weakTag('other'), 'cache-control': 'max-age=0' } });

    expect(answer.status).toBe(200);
  });

  it('answers HEAD with the headers alone', async () => {
    const answer = await ask({ method: 'HEAD' });

    expect(Number(answer.headers.get('content-length'))).toBe(Buffer.byteLength(TEXT));
    expect(await answer.text()).toBe('');
  });

  it.each([
    ['at once up to 16 KiB', TEXT, '/text'],
    ['as it goes above', LONG, '/long'],
  ])('is compressed by gzip on request, %s', async (_, text, path) => {
    const { headers, body } = await askRaw({ 'accept-encoding': 'gzip' }, new URL(path, url));

    expect(headers['content-encoding']).toBe('gzip');
    expect(headers['content-length']).toBe(text === TEXT ? String(body.length) : undefined);
    expect(gunzipSync(body).toString()).toBe(text);
  });

  it.each(['zstd', 'gzip, deflate, br, zstd'])(
    'is compressed by zstd for a client that names it: %s',
    async (taken) => {
      const { headers, body } = await askRaw({ 'accept-encoding': taken });

      expect(headers).toMatchObject({
        'content-encoding': 'zstd',
        'content-length': String(body.length),
        vary: expect.stringContaining('Accept-Encoding'),
        etag: weakTag(TEXT),
      });
      expect(zstdDecompressSync(body).toString()).toBe(TEXT);
    },
  );

  it.each(['*', 'zstd;q=0, gzip'])(
    'is not compressed by zstd for a client that does not ask for it: %s',
    async (taken) => {
      expect((await askRaw({ 'accept-encoding': taken })).headers['content-encoding']).not.toBe('zstd');
    },
  );

  it('that is compressed already has the validator of its text, its own length and no second compression', async () => {
    const gzip = new URL('/gzip', url);
    const text = `{"items":[${LISTED}]}`;
    const { headers, body } = await askRaw({ 'accept-encoding': 'gzip, zstd' }, gzip);

    expect(gunzipSync(body).toString()).toBe(text);
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(body.length),
      vary: expect.stringContaining('Accept-Encoding'),
      etag: weakTag(text),
    });
    const head = await fetch(gzip, { method: 'HEAD' });
    expect([head.headers.get('content-length'), head.headers.get('etag')]).toEqual([`${body.length}`, weakTag(text)]);
    const again = await fetch(gzip, { headers: { 'if-none-match': weakTag(text), 'cache-control': 'max-age=0' } });
    expect([again.status, again.headers.get('content-encoding')]).toEqual([304, null]);
  });

  it.each(['gzip', 'zstd'])('that is short is not compressed, but differs by what is asked for: %s', async (taken) => {
    const { headers, body } = await askRaw({ 'accept-encoding': taken }, new URL('/short', url));

    expect([body.toString(), headers['content-encoding'], headers['content-length']]).toEqual(['{}', undefined, '2']);
    expect(headers.vary).toContain('Accept-Encoding');
  });

  it('has the same validator as text and as bytes', () => {
    expect(weakTag(TEXT)).toBe(weakTag(Buffer.from(TEXT)));
    expect(weakTag(TEXT)).not.toBe(weakTag(`${TEXT} `));
  });
});

/** The answer in pieces, of which nothing has been read yet. */
const askForPieces = (headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url.replace('/text', '/pieces'), { headers }, resolve).on('error', reject);
  });

describe('a body sent in pieces', () => {
  it.each(['identity', 'gzip'])('comes whole, with encoding %s', async (encoding) => {
    const answer = await fetch(url.replace('/text', '/pieces'), { headers: { 'accept-encoding': encoding } });

    expect(await answer.text()).toBe(PIECE.repeat(PIECES));
    expect(sent.at(-1)!.pieces()).toBe(PIECES);
  });

  it.each(['identity', 'gzip'])(
    'has at most four listeners of a kind and no warning of too many, with encoding %s',
    async (encoding) => {
      const answer = await askForPieces({ 'accept-encoding': encoding });

      for await (const _chunk of answer) continue;

      expect(sent.at(-1)!.mostListeners()).toBeLessThanOrEqual(4);
    },
  );

  it('waits for a slow client, and ends its pieces when the client goes away', async () => {
    const answer = await askForPieces();
    const { ended, pieces } = sent.at(-1)!;

    answer.destroy();
    await ended;

    expect(pieces()).toBeLessThan(PIECES);
  });
});
