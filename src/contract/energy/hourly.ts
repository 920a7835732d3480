import type { FieldOptions } from '../fields/field-kinds.js';

/** Whether an answer has the hours of the year; GraphQL selects them. */
export const HOURLY: FieldOptions = {
  kind: 'boolean',
  default: false,
  restOnly: true,
  description:
    'Whether to answer the 8,760 hours of the year as well, about 0.5 MB; with `Accept: text/csv` they are the whole answer.',
};
