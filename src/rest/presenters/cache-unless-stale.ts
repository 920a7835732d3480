import type { Request } from 'express';
import { NO_STORE } from '../../http/default-headers.js';
import { isForwardedBaseUrl } from '../public-base-url.js';

/** For substitutes: the better answer may be available again soon. */
const PUBLIC_MINUTE = 'public, max-age=60';

/** What an answer says of itself where it is not the best that there could be. */
interface SourceQuality {
  /** It is older than it should be. */
  stale?: boolean;
  /** Another source answered in place of a better one that does not answer. */
  substitute?: boolean;
}

/**
 * `Cache-Control` of answers from outside sources: kept long, but only a minute where an answer, or a line of a list, is
 * stale or replaces a better source.
 * @param usual of an answer that is as good as it could be.
 */
export const cacheUnlessStale =
  (usual: string) =>
  (answer: unknown): string =>
    [answer].flat().some(isSubstitute) ? PUBLIC_MINUTE : usual;

const isSubstitute = (answer: unknown): boolean => {
  const { stale, substitute } = (answer ?? {}) as SourceQuality;
  return stale === true || substitute === true;
};

/** Minutes, for what an import may change: a map learns of it soon. */
export const PUBLIC_MINUTES = 'public, max-age=300';

/** The same for an answer with absolute addresses, unless the request itself chose them. */
export const cacheOfAddresses = (_answer: unknown, request: Request): string =>
  isForwardedBaseUrl(request) ? NO_STORE : PUBLIC_MINUTES;

/** A day, for answers from slow sources. */
export const PUBLIC_DAY = cacheUnlessStale('public, max-age=86400');
