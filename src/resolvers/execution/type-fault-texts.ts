import type { InputIssue } from '../../core/errors.js';
import { DAY, INSTANT, NUMBER, REQUIRED, WHOLE } from './issue-texts.js';

/** What graphql-js says of a value of the wrong type, and what this interface says, as it does of values out of bounds. */
const TEXTS: readonly (readonly [said: RegExp, text: string])[] = [
  [/Float cannot represent/, NUMBER],
  [/Int cannot represent/, WHOLE],
  [/String cannot represent/, 'Must be a text'],
  [/Boolean cannot represent/, 'Must be true or false'],
  [/ID cannot represent/, 'Must be an id'],
  [/\bDate cannot represent/, DAY],
  [/^Input should be a valid datetime/, INSTANT],
  [/GeoJSON(\w+) cannot represent/, 'Must be a GeoJSON $1'],
  [/does not exist in "(\w+)" enum|Enum "(\w+)" cannot represent/, 'Must be a value of $1$2'],
  [/to be an object\.$/, 'Must be an object'],
  [/must specify exactly one key|Exactly one key must be specified/i, 'Must have exactly one member'],
  [/(?:was not provided|not to be null|must not be null|must be non-null|found null)\.$/, REQUIRED],
  [/^Expected value of type "[\w![\]]+", found/, 'Must be an object'],
];

/** A member that is missing in an object, or null as the only one. */
const MISSING = /^Field "(?:\w+\.)?(\w+)" of required type|^Field "\w+\.(\w+)" must be non-null/;
/** A member that the type of an object has not. */
const STRANGE = /^Field "(\w+)" is not defined by type "(\w+)"\.(?: (Did you mean .*\?))?$/s;

/**
 * A value of the wrong type as faults of values are reported: at its own place, whether it is a variable or in the document.
 * @param loc place of the value, or of the object that lacks it or has it too much.
 * @param said what graphql-js says of it.
 */
export function typeFault(loc: InputIssue['loc'], said: string): InputIssue {
  const strange = STRANGE.exec(said);
  if (strange) {
    const [, name, type, hint] = strange;
    const place = loc.at(-1) === name ? loc : [...loc, name!];
    return { type: 'type_error', loc: place, msg: [`Is not a member of ${type}`, hint].filter(Boolean).join('. ') };
  }
  const [, absent, empty] = MISSING.exec(said) ?? [];
  const missing = absent ?? empty;
  const place = missing === undefined ? loc : [...loc, missing];
  return { type: 'type_error', loc: place, msg: textOf(said) };
}

function textOf(said: string): string {
  for (const [pattern, text] of TEXTS) {
    const found = pattern.exec(said);
    if (found) return text.replaceAll(/\$(\d)/g, (_whole, group: string) => found[Number(group)] ?? '');
  }
  return said;
}
