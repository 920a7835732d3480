import { LANGUAGES } from '../../core/accounts/language.js';
import type { FieldOptions } from '../fields/field-kinds.js';

/** Language of an answer's texts. */
export const LANGUAGE_OF_TEXTS: FieldOptions = {
  kind: 'enum',
  values: LANGUAGES,
  enumName: 'Language',
  optional: true,
  description: 'Language of texts; defaults to `Accept-Language`, otherwise English.',
};
