import { isRecord } from '../../core/json/is-record.js';
import { codedText, type CodedText } from '../../core/texts/coded-text.js';
import type { FieldRule, RequestClass } from '../../contract/fields/field-kinds.js';
import { fieldsIn } from '../../contract/fields/field-registry.js';
import { requestName } from '../naming.js';

/** Unknown members that one answer names at most, and the characters it shows of a name at most. */
const MAX_NAMED = 20;
const MAX_NAME = 100;

/**
 * Warnings of the members that a body has and its class does not declare; they were ignored.
 * @param requestClass class that the body was read by.
 * @returns one text a member, at most 20, then one that says that there are more.
 */
export function warnOfUnknownMembers(requestClass: RequestClass, body: unknown): CodedText[] {
  const warnings: CodedText[] = [];
  for (const name of unknownMembers(requestClass, body, '')) {
    if (warnings.length === MAX_NAMED) return [...warnings, codedText('unknown_members_more', { most: MAX_NAMED })];
    const shown = name.length > MAX_NAME ? `${name.slice(0, MAX_NAME).toWellFormed()}...` : name;
    warnings.push(codedText('unknown_member', { name: shown }));
  }
  return warnings;
}

/** Paths such as `finance.as_off`, found one by one, so that who has enough stops the search. */
function* unknownMembers(requestClass: RequestClass, value: unknown, at: string): Generator<string> {
  if (!isRecord(value)) return;
  const fields = fieldsIn(requestClass, 'body');
  const rules = new Map(fields.map((field) => [requestName(field), field.rule]));
  const camel = new Set(fields.filter(({ camelToo }) => camelToo).map(({ property }) => property));
  for (const name in value) {
    const rule = rules.get(name);
    if (rule !== undefined) yield* unknownBelow(rule, value[name], `${at}${name}.`);
    else if (!camel.has(name)) yield at + name;
  }
}

function* unknownBelow(rule: FieldRule, value: unknown, at: string): Generator<string> {
  if (rule.kind === 'nested') yield* unknownMembers(rule.of(), value, at);
  if (rule.kind !== 'list' || rule.of.kind !== 'nested' || !Array.isArray(value)) return;
  for (const [index, item] of value.entries()) yield* unknownBelow(rule.of, item, `${at}${index}.`);
}
