import type { IncomingMessage } from 'node:http';
import cors from 'cors';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Settings } from '../config/settings.js';
import { LIMIT_HEADERS } from './rate-limit.js';

/** `Cache-Control` of every answer that nothing else is said of: no cache keeps it, shared or not. */
export const NO_STORE = 'private, no-store';

/**
 * Headers of every answer: security, who may read it in a browser, and, until something else is said of it, that no cache
 * keeps it. What does not depend on the request is found once and written in one go.
 */
export function defaultHeaders(settings: Settings): RequestHandler {
  const shareWithOrigins = openToOrigins(settings);
  const secure: [string, string | string[]][] = [
    ...headersOf(helmet({ crossOriginResourcePolicy: { policy: 'cross-origin' } })),
    ['Cache-Control', NO_STORE],
  ];
  const sameForAll = [...secure, ...headersOf(shareWithOrigins)];
  return (request, response, next) => {
    const asksAcross = request.headers.origin !== undefined || request.method === 'OPTIONS';
    for (const [name, value] of asksAcross ? secure : sameForAll) response.setHeader(name, value);
    if (asksAcross) void shareWithOrigins(request, response, next);
    else next();
  };
}

/** What a middleware writes into the answer to a request that has no headers. */
function headersOf(middleware: RequestHandler): [string, string | string[]][] {
  const headers = new Map<string, string | string[]>();
  const response = {
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: string | string[]) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  void middleware({ method: 'GET', headers: {} } as Request, response as unknown as Response, () => undefined);
  return [...headers];
}

/** Headers of lists that are given in parts. */
export const LIST_HEADERS = ['X-Total-Count', 'X-Total-Is-Estimate', 'Link'] as const;

/** Headers that scripts of other origins may read. */
const EXPOSED_HEADERS = [
  'X-Request-Id',
  'X-Anonymous-Id',
  'ETag',
  'Retry-After',
  'X-Attribution',
  ...LIST_HEADERS,
  'X-Terrain-Source',
  'X-Terrain-Known',
  'X-Terrain-Attribution',
  'X-Terrain-Stale',
  ...LIMIT_HEADERS,
];

const corsOptions = ({ corsOrigins }: Settings): cors.CorsOptions => ({
  origin: corsOrigins.includes('*') ? '*' : corsOrigins,
  credentials: !corsOrigins.includes('*'),
  exposedHeaders: EXPOSED_HEADERS,
  maxAge: 600,
});

function openToOrigins(settings: Settings): RequestHandler {
  const options = corsOptions(settings);
  return cors((request, decide) => decide(null, { ...options, preflightContinue: !isPreflight(request) }));
}

/** Other `OPTIONS` requests ask which methods a path has. */
const isPreflight = ({ headers }: IncomingMessage): boolean =>
  headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
