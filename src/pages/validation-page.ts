import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from 'express';
import { packageRoot } from '../config/package-root.js';
import { refuseOtherMethods, sendPage, type ContentSources } from './page-headers.js';

const STYLE = `
:root { color-scheme: light; }
body { margin: 0; background: #fff; color: #1d2733; font: 1rem/1.6 system-ui, 'Noto Sans TC', sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 0.5rem; }
code { font-size: 0.9em; }
.table { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: 0.85rem; line-height: 1.3; }
th, td { padding: 0.3rem 0.6rem; border-bottom: 1px solid #d9dfe6; text-align: left; vertical-align: top; white-space: nowrap; }
td:first-child, td:last-child { white-space: normal; min-width: 7rem; }
figure { margin: 1.5rem 0; overflow-x: auto; }
figure svg { width: 100%; min-width: 40rem; height: auto; }
figcaption { color: #4d5866; font-size: 0.9rem; }
@media print { .table { overflow: visible; } }
`;

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
