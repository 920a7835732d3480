import { createHash } from 'node:crypto';

/**
 * A fingerprint of everything an assessment was made from: equal inputs and versions give the equal text, whatever order
 * their members come in.
 * @param made inputs and versions; plain values.
 * @returns SHA-256 in hexadecimal.
 */
export const assessmentHash = (made: object): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(made)))
    .digest('hex');

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value as Record<string, unknown>).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, ordered(member)]));
}
