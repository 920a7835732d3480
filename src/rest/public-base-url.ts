import type { Request } from 'express';

/** Setting of the web application that holds `PUBLIC_URL`. */
export const PUBLIC_URL_SETTING = 'public url';

/** Address at which clients reach the service, without a slash at its end: `PUBLIC_URL`, else the host that was asked. */
export function publicBaseUrl(request: Request): string {
  const configured = request.app.get(PUBLIC_URL_SETTING) as string | undefined;
  return configured?.replace(/\/+$/, '') ?? `${request.protocol}://${request.host}`;
}
