import type { RequestHandler } from 'express';

/**
 * Decodes letters, digits, hyphens, underscores and tildes that a path has as percent codes: such a path means the same
 * (RFC 3986, section 6.2.2.2), but routes are compared letter by letter. Dots stay encoded, because none may become a step
 * to another folder.
 */
export const decodePathLetters = (): RequestHandler => (request, _response, next) => {
  const [path = ''] = request.url.split('?', 1);
  if (path.includes('%'))
    request.url = path.replaceAll(ENCODED_LETTER, decodeURIComponent) + request.url.slice(path.length);
  next();
};

/** `-`, `0` to `9`, `A` to `Z`, `_`, `a` to `z` and `~`. */
const ENCODED_LETTER = /%(?:2d|3\d|4[1-9a-f]|5[\da]|5f|6[1-9a-f]|7[\da]|7e)/gi;
