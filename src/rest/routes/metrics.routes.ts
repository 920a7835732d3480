import type { Request } from 'express';
import { isPrivateAddress } from '../../domain/limits/client-network.js';
import { RawAnswer, routesFor } from '../route.js';

/** Content type of the text form. */
const PROMETHEUS = 'text/plain; version=0.0.4; charset=utf-8';
/** What proxies leave in a request; where none is trusted, the client's own address is not known then. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'] as const;

/** What the process counts of itself. */
export const metricsRoutes = [
  routesFor('optional-account', 'Health').get('/metrics', {
    summary: 'Metrics for Prometheus; not public unless the operator enables it',
    answer: { schema: { type: 'string' }, contentType: 'text/plain' },
    errors: [401, 403, 429],
    handle: async ({ services, caller, request }) =>
      new RawAnswer(await services.metrics.read(caller, isNear(request)), PROMETHEUS),
  }),
];

function isNear({ app, headers, ip = '' }: Request): boolean {
  const trustsProxy = Number(app.get('trust proxy')) > 0;
  return isPrivateAddress(ip) && (trustsProxy || PROXY_HEADERS.every((name) => headers[name] === undefined));
}
