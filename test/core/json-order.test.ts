import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inNameOrder } from '../../src/core/json/json-order.js';
import { JsonText } from '../../src/core/json/json-text.js';

const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

describe('a value in the order of names', () => {
  it('has the text that the engine gives it when it sorts the members of each object, and is left as it was', () => {
    fc.assert(
      fc.property(fc.object({ withDate: true, maxDepth: 4 }), (value) => {
        const before = JSON.stringify(value);

        const ordered = inNameOrder(value);

        expect(JSON.stringify(ordered)).toBe(JSON.stringify(value, sortKeys));
        expect(JSON.stringify(value)).toBe(before);
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it('keeps a text that stands for a value as it was sent', () => {
    const ordered = inNameOrder({ b: new JsonText('{"d":1,"c":[{"f":2,"e":3}]}'), a: null });

    expect(JSON.stringify(ordered)).toBe('{"a":null,"b":{"d":1,"c":[{"f":2,"e":3}]}}');
  });
});
