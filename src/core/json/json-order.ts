import { JsonText } from './json-text.js';

/**
 * Copies a value that JSON can write, with the members of every object in the order of their names, so that equal values
 * have equal texts. A `JsonText` is kept as it is, in the order that its sender chose: to read half a million levels, sort
 * and write them takes a second. Without a call on the stack for each level.
 * @param value left as it is.
 */
export function inNameOrder(value: object): unknown {
  const root = { value: copyInOrder(value) };
  const open: Record<string, unknown>[] = [root];
  for (let copy = open.pop(); copy !== undefined; copy = open.pop()) {
    for (const name of Object.keys(copy)) {
      if (typeof copy[name] !== 'object' || copy[name] === null) continue;
      const member = copy === root ? copy[name] : copyInOrder(copy[name]);
      copy[name] = member;
      if (typeof member === 'object' && member !== null) open.push(member as Record<string, unknown>);
    }
  }
  return root.value;
}

/** One level: what writes itself, such as a moment, becomes what it writes. */
function copyInOrder(value: object): unknown {
  if (value instanceof JsonText) return value;
  const plain = writesItself(value) ? value.toJSON() : value;
  if (typeof plain !== 'object' || plain === null) return plain;
  if (Array.isArray(plain)) return plain.slice() as unknown[];
  return Object.fromEntries(Object.entries(plain).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const writesItself = (value: object): value is { toJSON(): unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function';
