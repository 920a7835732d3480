import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** Headers by which a proxy names the client. */
const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/**
 * Warns once, at the first request that a proxy seems to have forwarded while none is trusted: every visitor then has the
 * proxy's address, and one visitor's wrong passwords lock everyone out.
 */
export function warnOfForwarding(log: Logger, trustProxy: number): RequestHandler {
  let isSilent = trustProxy > 0;
  return (request, _response, next) => {
    const header = isSilent ? undefined : FORWARDING_HEADERS.find((name) => request.headers[name] !== undefined);
    if (header !== undefined) {
      isSilent = true;
      log.warn(
        { header, address: request.socket.remoteAddress },
        'TRUST_PROXY is 0, but a request carries a forwarding header: if a proxy is in front, all its visitors share one address in rate limits and password locks. Set TRUST_PROXY to the number of proxies.',
      );
    }
    next();
  };
}
