import cors from 'cors';
import express, { type RequestHandler } from 'express';
import helmet from 'helmet';
import { describe, expect, it } from 'vitest';
import { Settings } from '../../src/config/settings.js';
import { LIMIT_HEADERS } from '../../src/http/rate-limit.js';
import { defaultHeaders } from '../../src/http/default-headers.js';

/** The headers of an answer behind these middlewares. */
async function headersBehind(middlewares: RequestHandler[], init: RequestInit): Promise<Record<string, string>> {
  const web = express();
  web.disable('x-powered-by');
  for (const middleware of middlewares) web.use(middleware);
  web.use((_request, response) => void response.end());
  const server = web.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const { headers } = await fetch(`http://127.0.0.1:${port}/`, init);
  await new Promise((resolve) => void server.close(resolve));
  const { date: _date, ...rest } = Object.fromEntries(headers);
  return rest;
}

const REQUESTS: [string, RequestInit][] = [
  ['of a client that is no browser', {}],
  ['from an allowed origin', { headers: { origin: 'https://a.example' } }],
  ['from another origin', { headers: { origin: 'https://b.example' } }],
  [
    'that asks before it is sent',
    { method: 'OPTIONS', headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' } },
  ],
];

describe.each([{ corsOrigins: ['*'] }, { corsOrigins: ['https://a.example'] }])(
  'with the origins $corsOrigins',
  (open) => {
    it.each(REQUESTS)(
      'a request %s gets what helmet and cors write, and no cache keeps its answer',
      async (_, init) => {
        const star = open.corsOrigins[0] === '*';
        const terrain = ['Source', 'Known', 'Attribution', 'Stale'].map((part) => `X-Terrain-${part}`);
        const own = ['X-Request-Id', 'X-Anonymous-Id', 'ETag', 'Retry-After', 'X-Attribution'];
        const lists = ['X-Total-Count', 'X-Total-Is-Estimate', 'Link'];
        const exposedHeaders = [...own, ...lists, ...terrain, ...LIMIT_HEADERS];
        const expected = await headersBehind(
          [
            helmet({ crossOriginResourcePolicy: { policy: 'cross-origin' } }),
            cors({ origin: star ? '*' : open.corsOrigins, credentials: !star, maxAge: 600, exposedHeaders }),
          ],
          init,
        );

        const ours = await headersBehind([defaultHeaders(Object.assign(new Settings(), open))], init);

        expect(ours).toEqual({ ...expected, 'cache-control': 'private, no-store' });
        expect(Object.keys(ours).length).toBeGreaterThan(12);
      },
    );
  },
);
