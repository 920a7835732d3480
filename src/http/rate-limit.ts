import type { RequestHandler, Response } from 'express';
import { RateLimitedError } from '../core/errors.js';
import { clientNetwork } from '../domain/limits/client-network.js';
import type { LimitOutcome } from '../domain/limits/limit.js';
import type { RateLimits } from '../domain/limits/rate-limits.js';

/**
 * The headers that report the limit a request came nearest to.
 * @see IETF draft-ietf-httpapi-ratelimit-headers-06 (2022), section 3.
 */
export const LIMIT_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

/** Paths that machines ask to know whether the service lives. */
const FREE_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Whether requests of a path count against no limit. */
export const isFreeOfLimits = (path: string): boolean => FREE_PATHS.has(path);

/** Counts every request against its address's limit, before anything else is done for it. */
export const limitRequests =
  ({ requests }: RateLimits): RequestHandler =>
  async (request, response, next) => {
    if (isFreeOfLimits(request.path)) return next();
    const outcome = await requests.spend(clientNetwork(request.ip ?? ''));
    writeLimit(response, outcome);
    next(outcome.refused ? new RateLimitedError(outcome.resetSeconds) : undefined);
  };

/** Writes a limit into the answer, unless another that was met before has fewer points left. */
export function writeLimit(response: Response, { policy, remaining, resetSeconds, refused }: LimitOutcome): void {
  if (response.headersSent) return;
  const before = response.getHeader('RateLimit-Remaining');
  if (before !== undefined && Number(before) < remaining) return;
  response.setHeader('RateLimit-Limit', String(policy.points));
  response.setHeader('RateLimit-Remaining', String(remaining));
  response.setHeader('RateLimit-Reset', String(resetSeconds));
  if (refused) response.setHeader('Retry-After', String(resetSeconds));
}
