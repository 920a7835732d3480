import type { Caller } from '../caller.js';
import { RateLimitedError } from '../../core/errors.js';
import { clientNetwork } from './client-network.js';
import type { LimitOutcome } from './limit.js';
import type { LimitName, RateLimits } from './rate-limits.js';

/** Called with every limit that a request meets, so that the answer can report it. */
export type LimitListener = (name: LimitName, outcome: LimitOutcome) => void;

/** The limits as one request meets them. Ask before a transaction opens: the embedded database has one connection. */
export interface LimitMeter {
  /**
   * Uses up a point of a limit.
   * @throws RateLimitedError when none is left.
   */
  spend(name: LimitName, key: string): Promise<void>;
  /**
   * Uses up a point of a limit that the answer must not show.
   * @returns whether one was left.
   */
  take(name: LimitName, key: string): Promise<boolean>;
  /**
   * Looks at a limit of which only what went wrong uses up points.
   * @param message stated when none is left.
   * @throws RateLimitedError when none is left.
   */
  check(name: LimitName, key: string, message?: string): Promise<void>;
}

export const createLimitMeter = (limits: RateLimits, listen: LimitListener = () => undefined): LimitMeter => ({
  spend: async (name, key) => {
    const outcome = await limits[name].spend(key);
    listen(name, outcome);
    if (outcome.refused) throw new RateLimitedError(outcome.resetSeconds);
  },
  take: async (name, key) => !(await limits[name].spend(key)).refused,
  check: async (name, key, message) => {
    const outcome = await limits[name].peek(key);
    if (!outcome.refused) return;
    listen(name, outcome);
    throw new RateLimitedError(outcome.resetSeconds, message);
  },
});

/** Whom limits on making records count for: the account, else the network. */
export const limitKey = (caller: Caller): string =>
  caller.kind !== 'anonymous' && caller.accountId !== undefined
    ? `account ${caller.accountId}`
    : clientNetwork(caller.ip);
