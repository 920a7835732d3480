import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import { refuseOtherMethods, sendPage, type ContentSources } from './page-headers.js';

/** Where the service describes itself. */
const DOCUMENT = '/openapi.json';

/** The viewer's files that the page uses; the rest of its package stays private. */
const VIEWER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'] as const;

const SOURCES: ContentSources = {
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'img-src': "'self' data:",
};

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Rooftop solar REST reference</title>
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <noscript>
      <p>This reference needs JavaScript. The same description as a document: <a href="${DOCUMENT}">${DOCUMENT}</a>.</p>
    </noscript>
    <main id="reference" aria-label="REST reference"></main>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/initialize.js"></script>
  </body>
</html>
`;

// without a validator address the viewer would send the document to a public one
const INITIALIZER = `SwaggerUIBundle({
  url: '${DOCUMENT}',
  dom_id: '#reference',
  validatorUrl: null,
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
});
`;

/** The interactive REST reference at `GET /docs`: the viewer comes from this service alone and works without a network. */
export function docsPage(): Router {
  const router = Router();
  const serve = (path: string, handler: RequestHandler): unknown =>
    router.route(path).get(handler).all(refuseOtherMethods);
  serve('/docs', (_request, response) => sendPage(response, PAGE, SOURCES));
  serve('/docs/initialize.js', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('js').send(INITIALIZER);
  });
  for (const name of VIEWER_FILES) serve(`/docs/${name}`, viewerFile(name));
  return router;
}

function viewerFile(name: string): RequestHandler {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  return (_request, response) =>
    response.sendFile(join(folder, name), { headers: { 'Cache-Control': 'public, max-age=3600' } });
}
