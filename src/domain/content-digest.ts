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
  if (Array.isArray(value)) return value.some(isObject) ? value.map(ordered) : value;
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, ordered(value[name])]));
}

/** Rings are thousands of numbers, which have no order of members. */
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
