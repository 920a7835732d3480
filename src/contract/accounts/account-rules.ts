import { PASSWORD_LENGTH } from '../../core/accounts/password-rules.js';
import type { FieldOptions } from '../fields/field-kinds.js';

/** Longest name or telephone number of an account [characters]. */
const MAX_PROFILE_TEXT = 200;

/** Name of an account's holder. */
export const PERSON_NAME: FieldOptions = {
  kind: 'string',
  optional: true,
  maxLength: MAX_PROFILE_TEXT,
  description: 'Display name of the person.',
};

/** Telephone number of an account's holder. */
export const PERSON_PHONE: FieldOptions = {
  kind: 'string',
  optional: true,
  maxLength: MAX_PROFILE_TEXT,
  description: 'Telephone number.',
};

/** A password to be set. */
export const newPassword = (description: string): FieldOptions => ({
  kind: 'string',
  minLength: PASSWORD_LENGTH.min,
  maxLength: PASSWORD_LENGTH.max,
  sensitive: true,
  description,
});

/** A password to be compared with the one that is set: every length is a try. */
export const knownPassword = (description: string): FieldOptions => ({
  kind: 'string',
  minLength: 1,
  maxLength: PASSWORD_LENGTH.max,
  sensitive: true,
  description,
});
