import { RateLimitedError, UpstreamUnavailableError } from '../../../core/errors.js';
import { KeyedSets } from '../../../core/limits/keyed-sets.js';
import { clientNetwork, keysByNetwork, NETWORK_LEVELS } from '../../../domain/limits/client-network.js';

/** Streams that one client, and all together, may have open in this process [count]. */
export const STREAMS_PER_CLIENT = 64;
const STREAMS_PER_PROCESS = 2_000;
/** When another attempt may succeed [s]. */
const RETRY_SECONDS = 5;

/** Counts a stream until it is given back. */
export type StreamLimit = (clientAddress: string) => () => void;

/** Makes the limit on open streams: of a client, of an IPv6 client also of its wider networks, and of the process. */
export function createStreamLimit(): StreamLimit {
  const open = new KeyedSets<symbol>();
  let total = 0;
  return (clientAddress) => {
    const networks = keysByNetwork(clientNetwork(clientAddress));
    const limitOf = (level: number): number => STREAMS_PER_CLIENT * NETWORK_LEVELS[level]!.times;
    if (networks.some((network, level) => open.of(network).size >= limitOf(level))) {
      throw new RateLimitedError(
        RETRY_SECONDS,
        `Too many event streams: a client may have ${STREAMS_PER_CLIENT} open; close one first`,
      );
    }
    if (total >= STREAMS_PER_PROCESS) {
      throw new UpstreamUnavailableError('Too many event streams are open', RETRY_SECONDS);
    }
    const stream = Symbol('stream');
    total += 1;
    for (const network of networks) open.add(network, stream);
    return () => {
      total -= 1;
      for (const network of networks) open.delete(network, stream);
    };
  };
}
