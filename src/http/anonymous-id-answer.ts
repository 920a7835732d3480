import type { Request, Response } from 'express';
import { ANONYMOUS_COOKIE, ANONYMOUS_HEADER } from './context.js';
import type { Platform } from '../platform/platform.js';
import { DAY_MS } from '../core/time/durations.js';

/** A year: how long a browser keeps the value that opens its anonymous records [ms]. */
const COOKIE_LIFE_MS = 365 * DAY_MS;

/** Answers the creator of an anonymous record, through either interface, with the value that opens it. */
export function issueAnonymousId(anonymousId: string, request: Request, response: Response): void {
  response.setHeader(ANONYMOUS_HEADER, anonymousId);
  response.cookie(ANONYMOUS_COOKIE, anonymousId, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request, response),
    maxAge: COOKIE_LIFE_MS,
  });
}

/**
 * In production also where the last stretch to this process is plain HTTP: a proxy that does not say how it was asked must
 * not make the cookie readable on the way. A browser on the same machine gets it all the same.
 */
function isSecure(request: Request, response: Response): boolean {
  const { settings } = response.locals.platform as Platform;
  return request.secure || (settings.nodeEnv === 'production' && !LOCAL_HOST.test(request.hostname ?? ''));
}

const LOCAL_HOST = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[?::1\]?)$/i;
