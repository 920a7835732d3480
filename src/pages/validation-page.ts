import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from 'express';
import { packageRoot } from '../config/package-root.js';
import { inlineStyle } from './page-files.js';
import { refuseOtherMethods, sendPage, type ContentSources } from './page-headers.js';

const STYLE = inlineStyle('validation/page.css');

/** The page has one style and nothing else; its hash allows it and no other. */
const SOURCES: ContentSources = {
  'style-src': `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
};

/** The page at `GET /validation`: the comparison with measured plants, as `npm run validate` wrote it. */
export function validationPage(): Router {
  const content = readFileSync(join(packageRoot(import.meta.dirname), 'reference/validation.html'), 'utf8');
  const router = Router();
  const place = router.route('/validation');
  place.get((_request, response) => {
    sendPage(response, page(content), SOURCES);
  });
  place.all(refuseOtherMethods);
  return router;
}

const page = (content: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Validation</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
${content}
    </main>
  </body>
</html>
`;
