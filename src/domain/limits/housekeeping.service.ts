import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AccountToken } from '../../entities/accounts/account-token.entity.js';
import { IdempotencyKey } from '../../entities/operation/idempotency-key.entity.js';
import { RecentEstimate } from '../../entities/recent-estimate.entity.js';
import { RefreshToken } from '../../entities/accounts/refresh-token.entity.js';
import { Session } from '../../entities/accounts/session.entity.js';
import type { Clock } from '../../core/time/clock.js';
import { DAY_MS } from '../../core/time/durations.js';

/** How long an ended sign-in is kept, so that tokens of it are known for what they are [ms]. */
const ENDED_SESSION_LIFE_MS = DAY_MS;

/** What was removed. */
export interface Removed {
  idempotencyKeys: number;
  accountTokens: number;
  recentEstimates: number;
  refreshTokens: number;
  sessions: number;
}

/** Removes what has expired; safe at any time and from several processes. */
export class HousekeepingService {
  constructor(private readonly uses: { em: SqlEntityManager; clock: Clock }) {}

  /** Removes expired idempotency keys, tokens, estimates and sign-ins. */
  async removeExpired(): Promise<Removed> {
    const { em, clock } = this.uses;
    const now = clock();
    const longAgo = new Date(now.getTime() - ENDED_SESSION_LIFE_MS);
    return {
      idempotencyKeys: await em.nativeDelete(IdempotencyKey, { expiresAt: { $lte: now } }),
      accountTokens: await em.nativeDelete(AccountToken, { expiresAt: { $lte: now } }),
      recentEstimates: await em.nativeDelete(RecentEstimate, { expiresAt: { $lte: now } }),
      refreshTokens: await em.nativeDelete(RefreshToken, { expiresAt: { $lte: now } }),
      sessions: await em.nativeDelete(Session, {
        $or: [{ expiresAt: { $lte: longAgo } }, { endedAt: { $lte: longAgo } }],
      }),
    };
  }
}
