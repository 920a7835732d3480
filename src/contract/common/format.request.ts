import type { RequestClass } from '../fields/field-kinds.js';
import { registerField, requestFields } from '../fields/field-registry.js';
import { RequestField } from '../fields/request-field.js';

/** Media types of the forms that an answer may have beside JSON, by their name in the query. */
export const FORMS = { csv: 'text/csv', geojson: 'application/geo+json', html: 'text/html' } as const;
export type Form = keyof typeof FORMS;

/** A request whose answer may be asked for in other forms, by `format` in the query or by `Accept`. */
export function requestWithFormat<F extends object>(
  request: RequestClass<F>,
  forms: readonly Form[],
): RequestClass<F & { format?: Form | 'json' }> {
  class FormattedRequest extends (request as RequestClass) {}
  class Format {
    @RequestField(
      'enum?',
      `Form of the answer: \`json\`, or ${forms.map((form) => `\`${form}\` (\`${FORMS[form]}\`)`).join(', ')}. Counts before \`Accept\`.`,
      { values: ['json', ...forms], in: 'query' },
    )
    format?: string;
  }
  for (const field of requestFields(Format)) registerField(FormattedRequest, field);
  return FormattedRequest as RequestClass as RequestClass<F & { format?: Form | 'json' }>;
}
