import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendBody, weakTag } from '../../src/rest/send-text.js';
import { compressOnRequest } from '../../src/http/default-headers.js';

const TEXT = '{"name":"臺北"}'.padEnd(3000);
let server: Server;
let url: string;

beforeAll(async () => {
  const web = express();
  web.use(compressOnRequest());
  web.get('/text', (_request, response) => sendBody(response, TEXT, 'application/json; charset=utf-8'));
  server = createServer(web);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/text`;
});
afterAll(() => new Promise((resolve) => void server.close(resolve)));

const ask = (init: RequestInit = {}) =>
  fetch(url, { ...init, headers: { 'accept-encoding': 'identity', ...(init.headers as Record<string, string>) } });

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

  it('is compressed on request', async () => {
    const answer = await ask({ headers: { 'accept-encoding': 'gzip' } });

    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await answer.text()).toBe(TEXT);
  });

  it('has the same validator as text and as bytes', () => {
    expect(weakTag(TEXT)).toBe(weakTag(Buffer.from(TEXT)));
    expect(weakTag(TEXT)).not.toBe(weakTag(`${TEXT} `));
  });
});
