import { Router, type Request, type RequestHandler } from 'express';
import { builtAssets, builtFolder, builtHtml } from './built-page.js';
import { sendPage, type ContentSources } from './page-headers.js';

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
export function graphiqlPage(folder = builtFolder('graphiql')): Router {
  const router = Router();
  router.use('/graphql/assets', builtAssets(folder));
  // not `get`, or the router would answer OPTIONS for the interface
  router.all('/graphql', explorer(builtHtml(folder)));
  return router;
}

function explorer(html: string | undefined): RequestHandler {
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
