import { Router, type Request } from 'express';
import { escapeHtml } from '../core/html.js';
import type { Language } from '../core/accounts/language.js';
import { builtAssets, builtFolder, builtHtml } from './built-page.js';
import { EXPLORER_WORDS } from './explorer/words/words.js';
import { QUOTES_WORDS } from './quotes/words/words.js';
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

/** Quotes: the same, without a map. */
const QUOTES_SOURCES: ContentSources = {
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
};

/** A sun over a roof. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="21" cy="10" r="7" fill="#f2b01e"/><path d="M2 20 13 11 30 20v10H2Z" fill="#17435f"/><path d="m8 20 5-4 12 6H8Z" fill="#8fc1e3"/></svg>`;

/**
 * The page for everyone at `GET /`: search, map and the answer for a roof; its files are under `/explorer/assets`.
 * @param folder the built page; by default where `npm run build` puts it.
 */
export function explorerPage(folder = builtFolder('explorer')): Router {
  const router = pageFor('/', 'explorer', folder, (language) => EXPLORER_WORDS[language], SOURCES);
  router.get('/favicon.svg', (_request, response) => {
    response.set('Cache-Control', 'public, max-age=86400').type('svg').send(ICON);
  });
  return router;
}

/** The page for owners and vendors at `GET /quotes`: inquiries, answers and quotes side by side. */
export const quotesPage = (folder = builtFolder('quotes')): Router =>
  pageFor('/quotes', 'quotes', folder, (language) => ({ ...QUOTES_WORDS[language], about: '' }), QUOTES_SOURCES);

/** What a page says before any script. */
interface FirstWords {
  lang: string;
  title: string;
  brand: string;
  about: string;
  noScript: string;
}

function pageFor(
  path: string,
  name: string,
  folder: string,
  wordsOf: (language: Language) => FirstWords,
  sources: ContentSources,
): Router {
  const router = Router();
  const html = builtHtml(folder);
  router.use(`/${name}/assets`, builtAssets(folder));
  const place = router.route(path);
  place.get((request, response) => {
    response.vary('Accept-Language');
    if (html === undefined) response.status(503).type('text').send(NOT_BUILT);
    else sendPage(response, fill(html, wordsOf(languageOf(request))), sources);
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
function fill(html: string, { lang, title, brand, about, noScript }: FirstWords): string {
  const texts: Record<string, string> = {
    LANG: lang,
    TITLE: title,
    BRAND: brand,
    DESCRIPTION: about,
    NOSCRIPT: noScript,
  };
  return html.replaceAll(/\{\{([A-Z]+)\}\}/g, (_, name: string) => escapeHtml(texts[name] ?? ''));
}
