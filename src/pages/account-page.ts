import { Router } from 'express';
import { pageFile, sendPageFile } from './page-files.js';
import { sendPage, type ContentSources } from './page-headers.js';

const SOURCES: ContentSources = { 'script-src': "'self'", 'style-src': "'self'", 'connect-src': "'self'" };

/** The pages behind the links in e-mails; their tokens stay behind the hash of the address, where no server sees them. */
const PAGES = ['confirm', 'reset'].map((name) => ({ name, html: pageFile(`account/${name}.html`) }));

/** The pages behind the links in e-mails: confirming an address, and setting a new password. */
export function accountPages(): Router {
  const router = Router();
  for (const { name, html } of PAGES)
    router.get(`/account/${name}`, (_request, response) => sendPage(response, html, SOURCES));
  for (const file of ['page.js', 'page.css']) router.get(`/account/${file}`, sendPageFile(`account/${file}`));
  return router;
}
