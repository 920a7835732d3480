import { createHash } from 'node:crypto';

/**
 * A fingerprint of plain values: equal values give the equal text, whatever order their members come in.
 * @returns SHA-256 in hexadecimal.
 */
export const contentDigest = (content: object): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(content)))
    .digest('hex');

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value as Record<string, unknown>).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, ordered(member)]));
}
