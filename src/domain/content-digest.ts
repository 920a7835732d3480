import { createHash } from 'node:crypto';
import { memoizeByIdentity } from '../core/memoize-by-identity.js';

/**
 * A fingerprint of plain values: equal values give the equal text, whatever order their members come in.
 * @returns SHA-256 in hexadecimal.
 */
export const contentDigest = (content: object): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(content)))
    .digest('hex');

const ordered = (value: unknown): unknown => {
  if (!isObject(value)) return value;
  return Object.isFrozen(value) ? orderedOnce(value) : orderedNow(value);
};

/** What is frozen does not change, nor does anything in it: the finance rows are in most of what is digested. */
const orderedOnce = memoizeByIdentity((frozen: object) => orderedNow(frozen));

function orderedNow(value: object): unknown {
  if (Array.isArray(value)) return value.some(isObject) ? value.map(ordered) : value;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, ordered(member)]));
}

/** Rings are thousands of numbers, which have no order of members. */
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
