import express, { type ErrorRequestHandler } from 'express';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTime, limitAnswerTime } from '../../src/http/answer-time.js';
import { limitBodyTime } from '../../src/http/body-time.js';
import { graphqlErrorHandler } from '../../src/resolvers/execution/graphql-endpoint.js';
import { restErrorHandler } from '../../src/rest/errors.js';

const ANSWER_MS = 200;

let server: Server;
const given: boolean[] = [];
let atWork: () => void = () => undefined;

beforeAll(async () => {
  const refuse: ErrorRequestHandler = (error, request, response, next) =>
    (request.path === '/graphql' ? graphqlErrorHandler : restErrorHandler)(error, request, response, next);
  const web = express();
  web.use((request, _response, next) => {
    Object.assign(request, { log: { error: () => undefined }, unavailable: { note: () => undefined } });
    next();
  });
  web.use(limitBodyTime());
  web.use(limitAnswerTime(ANSWER_MS, refuse));
  web.all(['/hangs', '/graphql'], express.json(), async (_request, response) => {
    const { gone } = response.locals;
    atWork();
    if (!gone.aborted) await new Promise((resolve) => gone.addEventListener('abort', resolve));
    given.push(gone.aborted);
    throw new Error('the work was ended');
  });
  web.get('/streams', async (_request, response) => {
    response.write('first ');
    await wait(ANSWER_MS * 2);
    response.end('last');
  });
  web.use(restErrorHandler);
  server = createServer(web);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const ask = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);

describe('the time for an answer', () => {
  it.each([
    ['/hangs', undefined, { detail: 'The request timed out' }],
    ['/hangs', '{}', { detail: 'The request timed out' }],
    ['/graphql', '{}', { errors: [{ message: 'The request timed out', extensions: { code: 'UPSTREAM_UNAVAILABLE', retryAfterSeconds: 5 } }] }], // prettier-ignore
  ])('ends %s with body %j in the form of its interface, and the work on it', async (path, body, expected) => {
    given.length = 0;

    const response = await ask(
      path,
      body === undefined ? {} : { method: 'POST', body, headers: { 'content-type': 'application/json' } },
    );

    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toEqual(expected);
    await expect.poll(() => given).toEqual([true]);
  });

  it('leaves an answer alone that has begun', async () => {
    const response = await ask('/streams');

    expect([response.status, await response.text()]).toEqual([200, 'first last']);
  });

  it('ends the work when the client goes', async () => {
    given.length = 0;
    const gone = new AbortController();
    atWork = () => gone.abort();

    const asked = await ask('/hangs', { signal: gone.signal }).catch((error: Error) => error.name);

    expect(asked).toBe('AbortError');
    await expect.poll(() => given).toEqual([true]);
  });

  it('is longer than the longest calculation', () => {
    expect(answerTime({ computeSeconds: 10 })).toBe(30_000);
    expect(answerTime({ computeSeconds: 60 })).toBe(80_000);
  });
});
