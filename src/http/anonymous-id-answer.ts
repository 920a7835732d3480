import type { Request, Response } from 'express';
import { ANONYMOUS_COOKIE, ANONYMOUS_HEADER } from './context.js';

/** A year: how long a browser keeps the value that opens its anonymous records [ms]. */
const COOKIE_LIFE_MS = 365 * 24 * 3_600_000;

/** Answers the creator of an anonymous record, through either door, with the value that opens it. */
export function giveAnonymousId(anonymousId: string, request: Request, response: Response): void {
  response.setHeader(ANONYMOUS_HEADER, anonymousId);
  response.cookie(ANONYMOUS_COOKIE, anonymousId, {
    httpOnly: true,
    sameSite: 'lax',
    secure: request.secure,
    maxAge: COOKIE_LIFE_MS,
  });
}
