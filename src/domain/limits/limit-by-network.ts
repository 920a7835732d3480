import { keysByNetwork } from './client-network.js';
import type { Limit, LimitOutcome } from './limit.js';

/**
 * One limit for a key and the wider networks that it is in; what an account or an IPv4 address uses is only counted once.
 * @param levels limits in the order of `NETWORK_LEVELS`.
 */
export const limitByNetwork = (levels: readonly Limit[]): Limit => ({
  spend: (key) => firstRefusal(levels, key, (limit, level) => limit.spend(level)),
  peek: (key) => firstRefusal(levels, key, (limit, level) => limit.peek(level)),
  count: async (key) => {
    const [ofKey = 0] = await Promise.all(keysByNetwork(key).map((level, i) => levels[i]!.count(level)));
    return ofKey;
  },
  clear: async (key) => void (await Promise.all(keysByNetwork(key).map((level, i) => levels[i]!.clear(level)))),
});

/** Narrow networks first: a client that is refused uses up nothing of what its neighbours may use. */
async function firstRefusal(
  levels: readonly Limit[],
  key: string,
  apply: (limit: Limit, level: string) => Promise<LimitOutcome>,
): Promise<LimitOutcome> {
  const [narrow = key, ...wider] = keysByNetwork(key);
  let nearest = await apply(levels[0]!, narrow);
  for (const [i, level] of wider.entries()) {
    if (nearest.refused) break;
    const outcome = await apply(levels[i + 1]!, level);
    if (outcome.refused || outcome.remaining < nearest.remaining) nearest = outcome;
  }
  return nearest;
}
