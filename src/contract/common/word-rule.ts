import type { FieldRule } from '../fields/field-kinds.js';

/** At least one character that is no blank. */
const NOT_BLANK = /\S/;

/** The rule of a word in a list, such as a county or a tag. @param maxLength in code points. */
export const wordOf = (maxLength: number): FieldRule => ({
  kind: 'string',
  minLength: 1,
  maxLength,
  pattern: NOT_BLANK,
});
