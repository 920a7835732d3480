import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import { pageFile, sendPageFile } from './page-files.js';
import { refuseOtherMethods, sendPage, type ContentSources } from './page-headers.js';

/** The viewer's files that the page uses; the rest of its package stays private. */
const VIEWER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'] as const;

const SOURCES: ContentSources = {
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'img-src': "'self' data:",
};

const PAGE = pageFile('docs/page.html');

/** The interactive REST reference at `GET /docs`: the viewer comes from this service alone and works without a network. */
export function docsPage(): Router {
  const router = Router();
  const serve = (path: string, handler: RequestHandler): unknown =>
    router.route(path).get(handler).all(refuseOtherMethods);
  serve('/docs', (_request, response) => sendPage(response, PAGE, SOURCES));
  for (const name of ['initialize.js', 'page.css']) serve(`/docs/${name}`, sendPageFile(`docs/${name}`));
  for (const name of VIEWER_FILES) serve(`/docs/${name}`, viewerFile(name));
  return router;
}

function viewerFile(name: string): RequestHandler {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  return (_request, response) =>
    response.sendFile(join(folder, name), { headers: { 'Cache-Control': 'public, max-age=3600' } });
}
