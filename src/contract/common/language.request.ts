import type { Language } from '../../core/accounts/language.js';
import { RequestField } from '../fields/request-field.js';
import { LANGUAGE_OF_TEXTS } from './language-of-texts.js';

/** The language of a page. */
export class LanguageRequest {
  @RequestField({ ...LANGUAGE_OF_TEXTS, in: 'query' }) lang?: Language;
}
