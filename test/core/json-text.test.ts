import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TooCostlyError } from '../../src/core/errors.js';
import { JsonText, writeJson, stringifyWithin } from '../../src/core/json/json-text.js';

const PLENTY = 1_000_000;

describe('text that is JSON already', () => {
  it('is put in as it is, wherever it is', async () => {
    const value = { a: new JsonText('[1.50]'), b: [new JsonText('{"c":"\\u00e9"}'), 'x'], d: 'plain "quoted"' };

    const text = await stringifyWithin(value, PLENTY);

    expect(text).toBe('{"a":[1.50],"b":[{"c":"\\u00e9"},"x"],"d":"plain \\"quoted\\""}');
  });

  it('is written as its value beside a text that equals its mark', () => {
    expect(writeJson({ name: 'json-text', ring: new JsonText('[1, 2]') })).toBe('{"name":"json-text","ring":[1,2]}');
  });

  it('reads as its value for JSON.stringify', () => {
    const text = JSON.stringify({ a: new JsonText('[1, 2]') });

    expect(text).toBe('{"a":[1,2]}');
  });
});

describe('an answer written piece by piece', () => {
  it('is the text that JSON.stringify writes', async () => {
    const values = fc.oneof(
      fc.jsonValue({ maxDepth: 6 }),
      fc.object({ withDate: true, withNullPrototype: true, withSparseArray: true, maxDepth: 4 }),
      fc.record({ a: fc.constant(undefined), b: fc.array(fc.constant(undefined)), 'q"\\n': fc.array(fc.string()) }),
    );
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        expect(await stringifyWithin({ value }, PLENTY)).toBe(JSON.stringify({ value }));
      }),
    );
  });

  it('is whole when it is longer than a piece', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => ({ id: i, name: '屋頂', shape: [[i, i + 0.5]] }));

    expect(await stringifyWithin({ rows }, 10 * PLENTY)).toBe(JSON.stringify({ rows }));
  });

  it.each([
    ['of ASCII', 'x'],
    ['of characters of three bytes', '屋'],
  ])('is given up at the byte after the bound: %s', async (_what, character) => {
    const value = { rows: Array.from({ length: 5_000 }, () => [character.repeat(10)]) };
    const bytes = Buffer.byteLength(JSON.stringify(value));

    await expect(stringifyWithin(value, bytes)).resolves.toHaveLength(JSON.stringify(value).length);
    await expect(stringifyWithin(value, bytes - 1)).rejects.toThrow(TooCostlyError);
  });

  it('that shares its parts is given up long before it is written', async () => {
    let value: object = { text: 'x'.repeat(1_000) };
    for (let level = 0; level < 40; level += 1) value = { a: value, b: value };

    await expect(stringifyWithin(value, PLENTY)).rejects.toThrow(`exceeds the limit of ${PLENTY} bytes`);
  });

  it('lets others have their turn', async () => {
    const rows = Array.from({ length: 40_000 }, (_, i) => ({ id: [i], text: 'x'.repeat(200) }));
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);

    await stringifyWithin({ rows }, 10 * PLENTY);
    clearInterval(counting);

    expect(turns).toBeGreaterThan(0);
  });
});
