import type { Request, RequestHandler, Response } from 'express';
import type { Language } from '../core/accounts/language.js';

/** Sources that a page may load from, by directive of the Content-Security-Policy; what is not named is refused. */
export type ContentSources = Readonly<Record<`${string}-src`, string>>;

const ALWAYS = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/**
 * Text of a Content-Security-Policy that refuses all but the named sources.
 * @param sources by directive.
 */
export function contentPolicy(sources: ContentSources): string {
  const directives = Object.entries(sources).map(([directive, source]) => `${directive} ${source}`);
  return [ALWAYS, ...directives].join('; ');
}

/**
 * Sends an HTML page under a Content-Security-Policy of its own; it replaces the service's general one.
 * @param html the whole page.
 * @param sources what the page may load, such as `{ 'script-src': "'self'" }`.
 */
export function sendPage(response: Response, html: string, sources: ContentSources): void {
  response.set({
    'Content-Security-Policy': contentPolicy(sources),
    'Cache-Control': 'no-cache',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  response.vary('Accept');
  response.type('html').send(html);
}

/** As at the interfaces of the service. */
export const refuseOtherMethods: RequestHandler = ({ method }, response) => {
  response.setHeader('Allow', 'GET, HEAD');
  if (method === 'OPTIONS') response.status(204).end();
  else response.status(405).json({ detail: 'Method Not Allowed' });
};

/** Language of a page: that of the browser, English where it names another. */
export const pageLanguage = (request: Request): Language =>
  request.acceptsLanguages('en', 'zh') === 'zh' ? 'zh-TW' : 'en';
