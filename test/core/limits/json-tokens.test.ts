import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countJsonTokens } from '../../../src/core/limits/json-tokens.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Every value and every member name of a parsed document. */
function countParts(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + countParts(item), 1);
  return Object.values(value).reduce((sum: number, member) => sum + 1 + countParts(member), 1);
}

const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('"', '\\', '{', '[', ',', ':', ' ', 'u', '1', '太') }),
);
const anyJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    hostileText,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(true, false, null),
    fc.array(tie('value')),
    fc.dictionary(hostileText, tie('value')),
  ),
})).value;

describe('token count of a JSON document', () => {
  test('is the number of its values and member names, however it is spaced', () => {
    fc.assert(
      fc.property(anyJson, fc.constantFrom(undefined, 1, '\t', '\r\n'), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(countJsonTokens(encode(text), Infinity)).toBe(countParts(JSON.parse(text)));
      }),
    );
  });

  test('never exceeds the limit by more than one', () => {
    fc.assert(
      fc.property(anyJson, fc.nat(20), (value, limit) => {
        const bytes = encode(JSON.stringify(value));
        expect(countJsonTokens(bytes, limit)).toBe(Math.min(limit + 1, countParts(value)));
      }),
    );
  });

  test('of bytes that are no JSON is at most their number', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(countJsonTokens(bytes, Infinity)).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });

  test('stops at the limit: what follows is not read', () => {
    const read: number[] = [];
    const bytes = new Proxy(encode('[1,2,3,4,5,6,7,8,9]'), {
      get: (target, key) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) read.push(Number(key));
        return Reflect.get(target, key, target) as unknown;
      },
    });
    expect(countJsonTokens(bytes, 3)).toBe(4);
    expect(Math.max(...read)).toBe(5);
  });

  test.each([
    ['', 0],
    [' \n', 0],
    ['[]', 1],
    ['"a\\"b,[{"', 1],
    ['"never ends \\', 1],
    ['[[],[],{}]', 4],
    ['{"a":-1.5e+9,"b":null}', 5],
    ['[1 2]', 3],
  ])('of %s is %i', (text, count) => {
    expect(countJsonTokens(encode(text), Infinity)).toBe(count);
  });
});
