import type { Language } from '../../core/accounts/language.js';
import { LANGUAGE_OF_TEXTS } from '../common/language-of-texts.js';
import { RequestField } from '../fields/request-field.js';

/** By what the plan of a report is opened. */
export class PlanRequest {
  @RequestField('string?', 'Key of a link to the report, which opens it without an account until it expires.', {
    sensitive: true,
    maxLength: 100,
    in: 'query',
  })
  key?: string;
}

/** How a report is written, and by what it is opened. */
export class ReportRequest extends PlanRequest {
  @RequestField({ ...LANGUAGE_OF_TEXTS, in: 'query' }) lang?: Language;
}
