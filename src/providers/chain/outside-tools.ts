import type { Clock } from '../../core/time/clock.js';
import type { Sql } from '../../database/sql-types.js';
import type { ChainTools } from './chain.js';
import { createHttpClient, type HttpClient } from './http-client.js';
import { createProviderCache } from './provider-cache.sql.js';
import type { ChainListener } from './source.js';
import { createRateLimiter } from './rate-limiter.sql.js';

/** What everything that asks outside sources works with; made once for a process. */
export interface OutsideTools extends ChainTools {
  http: HttpClient;
}

/**
 * Makes the tools of all chains.
 * @param listen called with every request to every source, for metrics and log.
 */
export const createOutsideTools = (uses: { sql: Sql; clock: Clock; listen?: ChainListener }): OutsideTools => ({
  cache: createProviderCache(uses.sql),
  limiter: createRateLimiter(uses.sql),
  clock: uses.clock,
  http: createHttpClient(),
  ...(uses.listen && { listen: uses.listen }),
});
