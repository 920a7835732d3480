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
