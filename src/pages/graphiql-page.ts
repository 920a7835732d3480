import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router, static as serveFolder, type Request, type RequestHandler, type Response } from 'express';
import { packageRoot } from '../config/package-root.js';
import { contentPolicy, sendPage, type ContentSources } from './page-headers.js';

// the editor writes style elements at run time and brings its icon font as a file
const SOURCES: ContentSources = {
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'worker-src': "'self'",
  'connect-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self' data:",
};

const NOT_BUILT = 'The GraphQL explorer is not built: run "npm run build" and start again.\n';

/**
 * The GraphQL explorer for browsers at `GET /graphql`, with its files under `/graphql/assets`.
 * Every other request to `/graphql` is left to the GraphQL interface behind it.
 * @param folder the built page; by default where `npm run build` puts it.
 */
export function graphiqlPage(folder = join(packageRoot(import.meta.dirname), 'dist/pages/graphiql')): Router {
  const router = Router();
  router.use('/graphql/assets', assets(join(folder, 'assets')));
  // not `get`, or the router would answer OPTIONS for the interface
  router.all('/graphql', explorer(join(folder, 'index.html')));
  return router;
}

// their names hold a hash of their content; a worker obeys the policy that its own file came with
function assets(folder: string): RequestHandler {
  const policy = contentPolicy({ 'script-src': "'self'", 'connect-src': "'self'" });
  const setHeaders = (response: Response): void => {
    response.set({
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  };
  return serveFolder(folder, { index: false, setHeaders });
}

function explorer(file: string): RequestHandler {
  const html = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  return (request, response, next) => {
    if (!acceptsHtml(request)) next();
    else if (html === undefined) response.status(503).type('text').send(NOT_BUILT);
    else sendPage(response, html, SOURCES);
  };
}

// a client that names JSON first, or takes anything, wants the service and not the page
function acceptsHtml(request: Request): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const wanted = request.accepts(['application/json', 'application/graphql-response+json', 'text/html']);
  return wanted === 'text/html' && request.query['query'] === undefined;
}
