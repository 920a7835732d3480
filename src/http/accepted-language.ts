import type { Request } from 'express';
import type { Language } from '../core/accounts/language.js';

/** The language that a client prefers by its `Accept-Language`, English where it names another; none where it says nothing. */
export const acceptedLanguage = (request: Request): Language | undefined => {
  const { 'accept-language': header = '*' } = request.headers;
  if (header === '*') return undefined;
  return request.acceptsLanguages('en', 'zh') === 'zh' ? 'zh-TW' : 'en';
};
