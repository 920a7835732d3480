/**
 * Name of a company or of a person in it: one line that shows something, without characters that turn the direction of
 * what is beside it.
 */
export const VENDOR_NAME = {
  kind: 'string',
  minLength: 1,
  maxLength: 120,
  pattern: /^(?=.*\S)[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+$/u,
} as const;
