import type { RequestHandler, Response } from 'express';
import onHeaders from 'on-headers';
import { RateLimitedError } from '../core/errors.js';
import { UNITS_PER_SECOND } from '../core/limits/operation-bounds.js';
import { clientNetwork } from '../domain/limits/client-network.js';
import type { LimitOutcome } from '../domain/limits/limit.js';
import type { LimitName, RateLimits } from '../domain/limits/rate-limits.js';
import type { WorkBalance } from '../domain/limits/work-account.js';

/**
 * The headers that report the limits which a request has met: the policy of each, and what is left of it.
 * @see IETF draft-ietf-httpapi-ratelimit-headers-11 (2026), sections 3 and 4.
 */
export const LIMIT_HEADERS = ['RateLimit-Policy', 'RateLimit'] as const;

/** Names of the work accounts among the limits of an answer. */
const WORK_LIMITS = { threads: 'calculation', loop: 'event-loop' } as const;

/** Paths that machines ask to know whether the service lives. */
const FREE_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- Express is extended through its namespace
  namespace Express {
    interface Locals {
      /** Limits that the request has met so far. */
      limits: Map<LimitName, LimitOutcome>;
    }
  }
}

/** Whether requests of a path count against no limit. */
export const isFreeOfLimits = (path: string): boolean => FREE_PATHS.has(path);

/**
 * Writes the limits into every answer when its headers are sent, so that the work until then counts. An answer that shared
 * caches keep has none: they would give one client's remainder to all others.
 */
export const reportLimits = (): RequestHandler => (request, response, next) => {
  response.locals.limits = new Map();
  if (!isFreeOfLimits(request.path)) onHeaders(response, writeLimits);
  next();
};

/** Counts every request against its address's limit, before anything else is done for it. */
export const limitRequests =
  ({ requests }: RateLimits): RequestHandler =>
  async (request, response, next) => {
    if (isFreeOfLimits(request.path)) return next();
    const outcome = await requests.spend(clientNetwork(request.ip ?? ''));
    noteLimit(response, 'requests', outcome);
    next(outcome.refused ? new RateLimitedError(outcome.resetSeconds) : undefined);
  };

/** Has a limit reported with the answer. */
export function noteLimit(response: Response, name: LimitName, outcome: LimitOutcome): void {
  response.locals.limits.set(name, outcome);
  if (outcome.refused && !response.headersSent) response.setHeader('Retry-After', String(outcome.resetSeconds));
}

function writeLimits(this: Response): void {
  if (String(this.getHeader('Cache-Control')).startsWith('public')) return;
  const items = [...this.locals.limits].map(([name, outcome]) => itemOfLimit(name, outcome));
  const { client } = this.locals;
  // a request that was refused before has taken next to nothing
  if (client !== undefined) {
    client.settle();
    const { threads, loop } = client.balances();
    items.push(itemOfWork(WORK_LIMITS.threads, threads), itemOfWork(WORK_LIMITS.loop, loop));
  }
  this.setHeader('RateLimit-Policy', items.map(({ policy }) => policy).join(', '));
  this.setHeader('RateLimit', items.map(({ left }) => left).join(', '));
}

/** One limit in both headers. */
interface LimitItem {
  policy: string;
  left: string;
}

const itemOf = (name: string, quota: number, window: number, left: number, seconds: number): LimitItem => ({
  policy: `"${name}";q=${quota};w=${window}`,
  left: `"${name}";r=${left};t=${seconds}`,
});

const itemOfLimit = (name: LimitName, { policy, remaining, resetSeconds }: LimitOutcome): LimitItem =>
  itemOf(name, policy.points, policy.seconds, remaining, resetSeconds);

/** Units of work. What is used comes back steadily, and all of it within the window. */
function itemOfWork(name: string, { seconds, restoredPerSecond, available }: WorkBalance): LimitItem {
  const window = Math.ceil(seconds / restoredPerSecond);
  const left = Math.max(0, Math.floor(available * UNITS_PER_SECOND));
  // as long as a refused client is asked to wait
  const wait = Math.max(1, Math.ceil(-available / restoredPerSecond));
  return itemOf(name, Math.round(seconds * UNITS_PER_SECOND), window, left, left > 0 ? window : wait);
}
