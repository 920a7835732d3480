import type { Language } from '../../core/accounts/language.js';
import { LANGUAGE_OF_TEXTS } from '../common/language-of-texts.js';
import { RequestField } from '../fields/request-field.js';

/** How a report is written. */
export class ReportRequest {
  @RequestField({ ...LANGUAGE_OF_TEXTS, in: 'query' }) lang?: Language;

  @RequestField('string?', 'Key of a link to the report, which opens it without an account until it expires.', {
    sensitive: true,
    maxLength: 100,
    in: 'query',
  })
  key?: string;
}
