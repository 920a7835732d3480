import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDigest } from '../../src/domain/content-digest.js';

/** The members of a value in the reverse of their order, at any depth. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).map(([name, member]) => [name, reversed(member)] as const);
  return Object.fromEntries(members.toReversed());
}

describe('the fingerprint of plain values', () => {
  it('is the same whatever order their members come in', () => {
    const value = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }));

    fc.assert(fc.property(value, (content) => contentDigest(reversed(content) as object) === contentDigest(content)));
  });

  it('is that of the JSON text whose members are in the order of their names', () => {
    const content = { b: [[1, 2], { d: 'x', c: null }], a: [0.1, 'y', { 10: true, 9: false }] };
    const text = '{"a":[0.1,"y",{"9":false,"10":true}],"b":[[1,2],{"c":null,"d":"x"}]}';

    expect(contentDigest(content)).toBe(createHash('sha256').update(text).digest('hex'));
  });
});
