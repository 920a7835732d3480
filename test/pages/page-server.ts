import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';

/** A running server of a page, and what it answers. */
export interface PageServer {
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Serves a page as the service does: a general policy before it, other doors behind it.
 * @param page what is tried.
 */
export async function servePage(page: RequestHandler): Promise<PageServer> {
  const app = express();
  app.use((_request, response, next) => {
    response.set('Content-Security-Policy', 'general');
    next();
  });
  app.use(page);
  app.use((_request, response) => {
    response.status(418).send('behind the page');
  });
  const server = createServer(app);
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const { port } = server.address() as AddressInfo;
  return {
    get: (path, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers }),
    close: async () => {
      // a body that a test did not read keeps its connection open
      server.closeAllConnections();
      await new Promise((settle) => server.close(settle));
    },
  };
}

/** The directives of a Content-Security-Policy by their name. */
export function policyOf(response: Response): Record<string, string> {
  const policy = response.headers.get('content-security-policy') ?? '';
  const directives = policy.split(';').map((part) => part.trim().split(/\s+/));
  return Object.fromEntries(directives.map(([name, ...sources]) => [name, sources.join(' ')]));
}
