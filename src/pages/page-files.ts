import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { RequestHandler } from 'express';

/** Text of a file of a page: its markup, style or script. @param path below this folder; the build copies it beside the code. */
export const pageFile = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');

/** A style as a page carries it inside: the lines and indents of its file are left out. */
export const inlineStyle = (path: string): string => pageFile(path).replaceAll(/\s*\n\s*/g, ' ');

/** Answers with a script or a style of a page. */
export function sendPageFile(path: string): RequestHandler {
  const text = pageFile(path);
  return (_request, response) => {
    response.set('Cache-Control', 'no-cache').type(extname(path)).send(text);
  };
}
