import type { Request } from 'express';
import type { Language } from '../core/accounts/language.js';

/** The language that a client prefers by its `Accept-Language`; English where it names none of ours. */
export const acceptedLanguage = (request: Request): Language =>
  request.acceptsLanguages('en', 'zh') === 'zh' ? 'zh-TW' : 'en';
