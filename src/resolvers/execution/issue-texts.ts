import type { IssueType } from '../../contract/fields/rules/issues.js';
import type { InputIssue } from '../../core/errors.js';

type Context = Readonly<Record<string, unknown>>;

const counted = (count: unknown, what: string): string => `${String(count)} ${what}${count === 1 ? '' : 's'}`;

export const NUMBER = 'Must be a number';
export const WHOLE = 'Must be a whole number';
export const DAY = 'Must be a day such as 2026-07-01';
export const REQUIRED = 'Is required';
export const INSTANT = 'Must be an instant such as 2026-07-01T12:00:00Z';
const ADDRESS = 'Must be a web address';

/** What an input must be, in the words of this interface; REST has those of its contract. */
const TEXTS = {
  missing: () => REQUIRED,
  model_attributes_type: () => 'Must be an object',
  json_invalid: () => 'Must be JSON',
  greater_than: ({ gt }) => `Must be greater than ${String(gt)}`,
  greater_than_equal: ({ ge }) => `Must be at least ${String(ge)}`,
  less_than: ({ lt }) => `Must be less than ${String(lt)}`,
  less_than_equal: ({ le }) => `Must be at most ${String(le)}`,
  finite_number: () => NUMBER,
  float_type: () => NUMBER,
  float_parsing: () => NUMBER,
  int_type: () => WHOLE,
  int_parsing: () => WHOLE,
  int_parsing_size: () => WHOLE,
  int_from_float: () => WHOLE,
  string_type: () => 'Must be a text',
  string_unicode: () => 'Must be valid Unicode',
  string_too_short: ({ min_length: least }) => `Must have at least ${counted(least, 'character')}`,
  string_too_long: ({ max_length: most }) => `Must have at most ${counted(most, 'character')}`,
  string_pattern_mismatch: ({ pattern }) => `Must match ${String(pattern)}`,
  bytes_too_long: ({ max_length: most }) => `Must have at most ${counted(most, 'byte')}`,
  bool_type: () => 'Must be true or false',
  bool_parsing: () => 'Must be true or false',
  enum: ({ expected }) => `Must be ${String(expected)}`,
  dict_type: () => 'Must be an object',
  list_type: () => 'Must be a list',
  too_short: ({ min_length: least, actual_length: has }) =>
    `Must have at least ${counted(least, 'item')}, not ${String(has)}`,
  too_long: ({ max_length: most, actual_length: has }) =>
    `Must have at most ${counted(most, 'item')}, not ${String(has)}`,
  date_type: () => DAY,
  date_from_datetime_parsing: () => DAY,
  date_from_datetime_inexact: () => DAY,
  datetime_type: () => INSTANT,
  datetime_parsing: () => INSTANT,
  datetime_from_date_parsing: () => INSTANT,
  url_type: () => ADDRESS,
  url_parsing: () => ADDRESS,
  url_too_long: ({ max_length: most }) => `Must have at most ${counted(most, 'character')}`,
  url_scheme: ({ expected_schemes: schemes }) => `Must begin with ${String(schemes)}`,
  uuid_type: () => 'Must be a UUID',
  uuid_parsing: () => 'Must be a UUID',
} satisfies Record<IssueType, (ctx: Context) => string>;

/** How the contract begins the text of a rule that has no type of its own. */
const RULE = /^Value error, /;
/** Place in a finance row, which `loc` has too. */
const FIGURE = /^value(?:\.[\w.]+)?: (?=must )/;
/** What the contract says of an e-mail address, with the reason of a library. */
const EMAIL = /^value is not a valid email address/;

/** A fault in the words of this interface, without the empty object that the contract wants with some. */
export function inOwnWords({ ctx, ...issue }: InputIssue): InputIssue {
  if (issue.type === 'value_error') return { ...issue, msg: ruleText(issue) };
  const text: ((ctx: Context) => string) | undefined = TEXTS[issue.type as IssueType];
  return { ...issue, msg: text?.(ctx ?? {}) ?? issue.msg, ...(ctx && { ctx }) };
}

/** `loc` names the member, so the text begins with what it must be. */
function ruleText({ loc, msg }: InputIssue): string {
  if (EMAIL.test(msg)) return 'Must be an e-mail address';
  const text = msg.replace(RULE, '').replace(FIGURE, '');
  const name = `${loc.at(-1)} `;
  return sentence(text.startsWith(`${name}must `) ? text.slice(name.length) : text);
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
