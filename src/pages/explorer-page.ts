import { Router, type Request } from 'express';
import { LANGUAGES, type Language } from '../core/accounts/language.js';
import { html, type HtmlValue } from '../core/html.js';
import { builtAssets, builtFolder, styledPage } from './built-page.js';
import { CLASS_COLOURS } from './explorer/map/colours.js';
import { EXPLORER_WORDS } from './explorer/words/words.js';
import { QUOTES_WORDS } from './quotes/words/words.js';
import { pageLanguage, refuseOtherMethods, sendPage, type ContentSources } from './page-headers.js';

/** Nothing of another host, and nothing inline but the page's own style, which its hash allows. */
const SOURCES: ContentSources = {
  'script-src': "'self'",
  'worker-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
};

const NOT_BUILT = 'The page is not built: run "npm run build" and start again.\n';

/** Quotes: the same, without a map. */
const QUOTES_SOURCES: ContentSources = {
  'script-src': "'self'",
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
  const router = pageFor('/', 'explorer', folder, firstTexts, SOURCES);
  // browsers ask for the second where a page names none, or is no page
  router.get(['/favicon.svg', '/favicon.ico'], (_request, response) => {
    response.set('Cache-Control', 'public, max-age=86400').type('svg').send(ICON);
  });
  return router;
}

/** The page for owners and vendors at `GET /quotes`: inquiries, answers and quotes side by side. */
export const quotesPage = (folder = builtFolder('quotes')): Router =>
  pageFor('/quotes', 'quotes', folder, (language) => QUOTES_WORDS[language], QUOTES_SOURCES);

function firstTexts(language: Language): object {
  const words = EXPLORER_WORDS[language];
  const other = EXPLORER_WORDS[language === 'en' ? 'zh-TW' : 'en'];
  const legend = words.map.classes.map(
    (name, i) =>
      html`<li>
        <svg class="swatch" viewBox="0 0 14 14" aria-hidden="true">
          <rect width="14" height="14" rx="2" fill="${CLASS_COLOURS[i]}" /></svg
        >${i + 1} · ${name}
      </li>`,
  );
  return { ...words, language, other, legend };
}

function pageFor(
  path: string,
  name: string,
  folder: string,
  textsOf: (language: Language) => object,
  sources: ContentSources,
): Router {
  const router = Router();
  const built = styledPage(folder);
  const pages =
    built === undefined ? [] : LANGUAGES.map((language) => [language, fill(built.html, textsOf(language))] as const);
  const pageOf = new Map(pages);
  const policy = { ...sources, 'style-src': ["'self'", ...(built?.hashes ?? [])].join(' ') };
  router.use(`/${name}/assets`, builtAssets(folder));
  const place = router.route(path);
  place.get((request, response) => {
    response.vary('Accept-Language');
    const page = pageOf.get(languageOf(request));
    if (page === undefined) response.status(503).type('text').send(NOT_BUILT);
    else sendPage(response, page, policy);
  });
  place.all(refuseOtherMethods);
  return router;
}

/** That of the link, or of the browser. */
const languageOf = (request: Request): Language =>
  LANGUAGES.find((language) => language === request.query['lang']) ?? pageLanguage(request);

/** The built page with its first texts, such as `search.hint`, which are there before any script. */
const fill = (page: string, texts: object): string =>
  page.replaceAll(/\{\{([\w.]+)\}\}/g, (_, path: string) => {
    const text = path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], texts);
    return html`${text as HtmlValue}`.text;
  });
