import type { Request } from 'express';

/** Setting of the web application that holds `PUBLIC_URL`. */
export const PUBLIC_URL_SETTING = 'public url';

/** Headers by which the sender of a request chooses the host, where the proxy in front does not replace them. */
const FORWARDED_ADDRESS = ['x-forwarded-host', 'x-forwarded-proto'] as const;

/** Whether the address is one that a shared cache must not keep for others: it comes from headers that are no part of a cache's key. */
export const isForwardedBaseUrl = (request: Request): boolean =>
  request.app.get(PUBLIC_URL_SETTING) === undefined &&
  FORWARDED_ADDRESS.some((name) => request.headers[name] !== undefined);

/** Address at which clients reach the service, without a slash at its end: `PUBLIC_URL`, else the host that was asked. */
export const publicBaseUrl = (request: Request): string =>
  configuredBaseUrl(request) ?? `${request.protocol}://${request.host}`;

/** `PUBLIC_URL` without a slash at its end. */
export const configuredBaseUrl = (request: Request): string | undefined =>
  (request.app.get(PUBLIC_URL_SETTING) as string | undefined)?.replace(/\/+$/, '');
