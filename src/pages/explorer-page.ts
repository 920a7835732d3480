import { Router, type Request } from 'express';
import { escapeHtml } from '../core/html.js';
import type { Language } from '../core/accounts/language.js';
import { builtAssets, builtFolder, builtHtml } from './built-page.js';
import { EXPLORER_WORDS } from './explorer/words/words.js';
import { pageLanguage, refuseOtherMethods, sendPage, type ContentSources } from './page-headers.js';

/** Nothing of another host, and nothing inline. */
const SOURCES: ContentSources = {
  'script-src': "'self'",
  'worker-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
};

const NOT_BUILT = 'The page is not built: run "npm run build" and start again.\n';

/** A sun over a roof. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="21" cy="10" r="7" fill="#f2b01e"/><path d="M2 20 13 11 30 20v10H2Z" fill="#17435f"/><path d="m8 20 5-4 12 6H8Z" fill="#8fc1e3"/></svg>`;

/**
 * The page for everyone at `GET /`: search, map and the answer for a roof; its files are under `/explorer/assets`.
 * @param folder the built page; by default where `npm run build` puts it.
 */
export function explorerPage(folder = builtFolder('explorer')): Router {
  const router = Router();
  const html = builtHtml(folder);
  router.use('/explorer/assets', builtAssets(folder));
  router.get('/favicon.svg', (_request, response) => {
    response.set('Cache-Control', 'public, max-age=86400').type('svg').send(ICON);
  });
  const place = router.route('/');
  place.get((request, response) => {
    response.vary('Accept-Language');
    if (html === undefined) response.status(503).type('text').send(NOT_BUILT);
    else sendPage(response, fill(html, languageOf(request)), SOURCES);
  });
  place.all(refuseOtherMethods);
  return router;
}

/** That of the link, or of the browser. */
const languageOf = (request: Request): Language => {
  const { lang } = request.query;
  return lang === 'en' || lang === 'zh-TW' ? lang : pageLanguage(request);
};

/** The built page with its first words, which are there before any script. */
function fill(html: string, language: Language): string {
  const { lang, title, brand, about, noScript } = EXPLORER_WORDS[language];
  const texts: Record<string, string> = {
    LANG: lang,
    TITLE: title,
    BRAND: brand,
    DESCRIPTION: about,
    NOSCRIPT: noScript,
  };
  return html.replaceAll(/\{\{([A-Z]+)\}\}/g, (_, name: string) => escapeHtml(texts[name] ?? ''));
}
