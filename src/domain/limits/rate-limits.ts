import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { storeClient, type CountStore } from './rate-limit-store.sql.js';
import { NETWORK_LEVELS } from './client-network.js';
import type { Limit, LimitOutcome, LimitPolicy } from './limit.js';
import { limitByNetwork } from './limit-by-network.js';

/** What is counted; each has its own policy. */
export type LimitName =
  /** Requests of one address, and of one account: counted by each process for itself. */
  | 'requests'
  | 'accountRequests'
  /** Registrations of one address. */
  | 'register'
  /** Records made by one address or account. */
  | 'create'
  /** Wrong passwords for one account from one address, and from one address for any account. */
  | 'loginOfAccount'
  | 'loginOfAddress'
  /** E-mails about an account requested from one address, and sent to one e-mail address. */
  | 'accountMail'
  | 'mailOfAddress'
  /** Wrong administrator's secrets from one address. */
  | 'adminSecret';

export type RateLimits = Record<LimitName, Limit>;

/** Table of the counts, with the columns that rate-limiter-flexible expects. */
const TABLE = 'rate_limits';

/** Limits that every request meets: counted in memory, so that they cost nothing. */
const IN_MEMORY: ReadonlySet<LimitName> = new Set<LimitName>(['requests', 'accountRequests']);

/** Limits that guard secrets and strangers' mailboxes: they hold even where limits are switched off. */
const GUARDS: ReadonlySet<LimitName> = new Set(['loginOfAccount', 'loginOfAddress', 'adminSecret', 'mailOfAddress']);

/**
 * Opens the limits. Strict ones are counted in the database, so that they hold across processes and restarts; while it
 * does not answer, each process counts for itself.
 * @param enabled `false` lifts all limits but those that guard secrets.
 */
export function createRateLimits(
  sql: CountStore,
  policies: Record<LimitName, LimitPolicy>,
  enabled: boolean,
): RateLimits {
  const entries = Object.entries(policies).map(([name, policy]) => [
    name,
    enabled || GUARDS.has(name as LimitName) ? openLimit(sql, name as LimitName, policy) : unlimited(policy),
  ]);
  return Object.fromEntries(entries) as RateLimits;
}

type Store = RateLimiterMemory | RateLimiterPostgres;

const openLimit = (sql: CountStore, name: LimitName, policy: LimitPolicy): Limit =>
  limitByNetwork(NETWORK_LEVELS.map(({ times }) => openLevel(sql, name, { ...policy, points: policy.points * times })));

function openLevel(sql: CountStore, name: LimitName, policy: LimitPolicy): Limit {
  const common = { keyPrefix: name, points: policy.points, duration: policy.seconds };
  const memory = new RateLimiterMemory(common);
  if (IN_MEMORY.has(name)) return limitOn(memory, policy);
  const store = new RateLimiterPostgres({
    ...common,
    storeClient: storeClient(sql),
    storeType: 'client',
    tableName: TABLE,
    tableCreated: true,
    // one of them clears the table for all
    clearExpiredByTimeout: name === 'register',
    insuranceLimiter: memory,
  });
  return limitOn(store, policy);
}

function limitOn(store: Store, policy: LimitPolicy): Limit {
  return {
    spend: async (key) => {
      try {
        return outcome(policy, await store.consume(key), false);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return outcome(policy, refusal, true);
      }
    },
    peek: async (key) => {
      const used = await store.get(key);
      return used === null ? untouched(policy) : outcome(policy, used, used.consumedPoints >= policy.points);
    },
    count: async (key) => (await store.penalty(key)).consumedPoints,
    clear: async (key) => void (await store.delete(key)),
  };
}

const outcome = (policy: LimitPolicy, used: RateLimiterRes, refused: boolean): LimitOutcome => ({
  policy,
  remaining: Math.max(0, used.remainingPoints),
  resetSeconds: Math.max(1, Math.ceil(used.msBeforeNext / 1000)),
  refused,
});

const untouched = (policy: LimitPolicy): LimitOutcome => ({
  policy,
  remaining: policy.points,
  resetSeconds: policy.seconds,
  refused: false,
});

const unlimited = (policy: LimitPolicy): Limit => ({
  spend: () => Promise.resolve(untouched(policy)),
  peek: () => Promise.resolve(untouched(policy)),
  count: () => Promise.resolve(0),
  clear: () => Promise.resolve(),
});
