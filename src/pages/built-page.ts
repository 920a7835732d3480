import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { static as serveFolder, type RequestHandler, type Response } from 'express';
import { packageRoot } from '../config/package-root.js';
import { contentPolicy } from './page-headers.js';

/** Where `npm run build` puts a page that Vite builds. @param name of its folder under `src/pages`. */
export const builtFolder = (name: string): string => join(packageRoot(import.meta.dirname), 'dist/pages', name);

/** The page of a folder; `undefined` where it is not built. */
export function builtHtml(folder: string): string | undefined {
  const file = join(folder, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** A page with its style inside, so that its first text waits for no second request. */
export interface StyledPage {
  html: string;
  /** Hashes that allow the style, as a Content-Security-Policy names them. */
  hashes: readonly string[];
}

/** The page of a folder with its style inside; `undefined` where it is not built. */
export function styledPage(folder: string): StyledPage | undefined {
  const hashes: string[] = [];
  const html = builtHtml(folder)?.replaceAll(STYLESHEET, (_, name: string) => {
    const style = readFileSync(join(folder, 'assets', name), 'utf8');
    hashes.push(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    return `<style>${style}</style>`;
  });
  return html === undefined ? undefined : { html, hashes };
}

/** As Vite names a style in a page. */
const STYLESHEET = /<link rel="stylesheet"[^>]*\/assets\/([^"]+)"\s*\/?>/g;

/** The files of a built page. Their names hold a hash of their content; a worker obeys the policy of its own file. */
export function builtAssets(folder: string): RequestHandler {
  const policy = contentPolicy({ 'script-src': "'self'", 'connect-src': "'self'" });
  const setHeaders = (response: Response): void => {
    response.set({
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  };
  return serveFolder(join(folder, 'assets'), { index: false, setHeaders });
}
