import type { RuleOf } from '../field-kinds.js';
import { report, reportValueError, type Fault, type Reading } from './issues.js';

const TRUE_WORDS = new Set(['1', 't', 'y', 'on', 'yes', 'true']);
const FALSE_WORDS = new Set(['0', 'f', 'n', 'no', 'off', 'false']);

/**
 * A text: nothing else is turned into one. Lone surrogates and NUL are refused, since no database column holds them.
 * @param rule length in code points, pattern.
 * @returns the text, or `FAULT` when reported.
 */
export function readString(rule: Omit<RuleOf<'string'>, 'kind'>, input: unknown, reading: Reading): string | Fault {
  if (typeof input !== 'string') return report(reading, 'string_type', input);
  if (!input.isWellFormed()) return report(reading, 'string_unicode', input);
  if (input.includes('\0')) return reportValueError(reading, 'must not contain the NUL character', input);
  const { minLength = 0, maxLength = Infinity, pattern } = rule;
  if (isLongerThan(input, maxLength)) return report(reading, 'string_too_long', input, { max_length: maxLength });
  if (minLength > 0 && !isLongerThan(input, minLength - 1)) {
    return report(reading, 'string_too_short', input, { min_length: minLength });
  }
  if (pattern && !pattern.test(input)) {
    return report(reading, 'string_pattern_mismatch', input, { pattern: pattern.source });
  }
  return input;
}

/**
 * A boolean: 0, 1 and the usual words in any case are taken.
 * @returns the boolean, or `FAULT` when reported.
 */
export function readBoolean(input: unknown, reading: Reading): boolean | Fault {
  if (typeof input === 'boolean') return input;
  if (input === 0 || input === 1) return input === 1;
  if (typeof input === 'number') return report(reading, Number.isInteger(input) ? 'bool_parsing' : 'bool_type', input);
  if (typeof input !== 'string') return report(reading, 'bool_type', input);
  const word = input.toLowerCase();
  if (TRUE_WORDS.has(word)) return true;
  return FALSE_WORDS.has(word) ? false : report(reading, 'bool_parsing', input);
}

/**
 * One of the words of an enum, spelled exactly.
 * @returns the word, or `FAULT` when reported.
 */
export function readEnum({ values: words }: RuleOf<'enum'>, input: unknown, reading: Reading): string | Fault {
  if (typeof input === 'string' && words.includes(input)) return input;
  return report(reading, 'enum', input, { expected: alternatives(words) });
}

/**
 * Words as an English choice: `'a', 'b' or 'c'`.
 * @param words at least one.
 */
export function alternatives(words: readonly string[]): string {
  const quoted = words.map((word) => `'${word}'`);
  const last = quoted.pop();
  return quoted.length > 0 ? `${quoted.join(', ')} or ${last}` : String(last);
}

/** A text of n UTF-16 units has at least n / 2 code points: most texts need no counting. */
function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  return text.length > 2 * limit || [...text].length > limit;
}
