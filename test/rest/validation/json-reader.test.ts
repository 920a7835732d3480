import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeDeepJson } from '../../../src/core/json/json-text.js';
import { JsonFault, readJson, readStrictly } from '../../../src/rest/validation/json-reader.js';

/** What `json.loads` of CPython 3.11 (3.12 is alike) said of each text, recorded 2026: reason, position in code points. */
const FAULTS: readonly (readonly [text: string, reason: string, position: number])[] = [
  ['', 'Expecting value', 0],
  ['   ', 'Expecting value', 3],
  ['nul', 'Expecting value', 0],
  ['tru', 'Expecting value', 0],
  ['-', 'Expecting value', 0],
  ['+1', 'Expecting value', 0],
  ['.5', 'Expecting value', 0],
  ['01', 'Extra data', 1],
  ['1.', 'Extra data', 1],
  ['1e', 'Extra data', 1],
  ['-Infinit', 'Expecting value', 0],
  ['--1', 'Expecting value', 0],
  ['1 2', 'Extra data', 2],
  ['nullx', 'Extra data', 4],
  ['{', 'Expecting property name enclosed in double quotes', 1],
  ['[', 'Expecting value', 1],
  ['"', 'Unterminated string starting at', 0],
  ['{"', 'Unterminated string starting at', 1],
  ['{"a"', "Expecting ':' delimiter", 4],
  ['{"a":', 'Expecting value', 5],
  ['{"a": 1', "Expecting ',' delimiter", 7],
  ['{"a": 1,', 'Expecting property name enclosed in double quotes', 8],
  ['{"a": 1,}', 'Expecting property name enclosed in double quotes', 8],
  ['{,}', 'Expecting property name enclosed in double quotes', 1],
  ['{1: 2}', 'Expecting property name enclosed in double quotes', 1],
  ["{'a': 1}", 'Expecting property name enclosed in double quotes', 1],
  ['{"a" 1}', "Expecting ':' delimiter", 5],
  ['{"a": 1 "b": 2}', "Expecting ',' delimiter", 8],
  ['{"a": 1}}', 'Extra data', 8],
  ['[1', "Expecting ',' delimiter", 2],
  ['[1,', 'Expecting value', 3],
  ['[1,]', 'Expecting value', 3],
  ['[,]', 'Expecting value', 1],
  ['[1 2]', "Expecting ',' delimiter", 3],
  ['[1]]', 'Extra data', 3],
  ['"abc', 'Unterminated string starting at', 0],
  ['"abc\\', 'Unterminated string starting at', 0],
  ['"a\tb"', 'Invalid control character at', 2],
  ['"a\u0000b"', 'Invalid control character at', 2],
  ['"\\x"', 'Invalid \\escape', 1],
  ['"\\u12"', 'Invalid \\uXXXX escape', 2],
  ['"\\u12G4"', 'Invalid \\uXXXX escape', 2],
  ['"\\u1234', 'Invalid \\uXXXX escape', 2],
  ['"\\ud800\\u12"', 'Invalid \\uXXXX escape', 8],
  ['// no comment\n1', 'Expecting value', 0],
  ['\u00a01', 'Expecting value', 0],
  ['{"😀": tru}', 'Expecting value', 6],
  ['{"中文": "值", "b": [1, x]}', 'Expecting value', 21],
  ['{"a": [1, {"b": nope}]}', 'Expecting value', 16],
  ['"😀" 😀', 'Extra data', 4],
];

const faultOf = (text: string): [string, number] | undefined => {
  try {
    readJson(text);
    return undefined;
  } catch (error) {
    if (error instanceof JsonFault) return [error.reason, error.position];
    throw error;
  }
};

describe('JSON reader', () => {
  it.each(FAULTS)('%j is refused as the legacy decoder refuses it', (text, reason, position) => {
    const fault = faultOf(text);

    expect(fault).toEqual([reason, position]);
  });

  it('both ways of reading agree with JSON.parse on every document', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.nat(4), (document, indent) => {
        const expected: unknown = JSON.parse(document);
        const text = JSON.stringify(expected, null, indent);

        const read = [readJson(text), readStrictly(text).value];

        expect(read).toEqual([expected, expected]);
      }),
      { seed: 1, numRuns: 1_000 },
    );
  });

  it('any text either reads as JSON.parse reads it or is refused with a place inside the text', () => {
    const token = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      'u',
      '1',
      '-',
      '.',
      'e',
      'null',
      ' ',
      '😀',
      '"a"',
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 24 }), (tokens) => {
        const text = tokens.join('');

        const fault = faultOf(text);

        if (fault) expect(fault[1]).toBeLessThanOrEqual([...text].length);
        else expect(readStrictly(text).value).toEqual(JSON.parse(text));
      }),
      { seed: 2, numRuns: 3_000 },
    );
  });

  it('NaN and the infinities are read, as the legacy decoder reads them', () => {
    const value = readJson('[NaN, Infinity, -Infinity]');

    expect(value).toEqual([Number.NaN, Infinity, -Infinity]);
  });

  it('the last of equal keys counts', () => {
    const values = [readJson('{"a": 1, "a": 2}'), readJson('{"a": 1, "a": NaN}')];

    expect(values).toEqual([{ a: 2 }, { a: Number.NaN }]);
  });

  it.each(['{"__proto__": {"polluted": 1}}', '{"__proto__": {"polluted": 1}, "n": NaN}'])(
    '%s is a plain member and changes no prototype',
    (text) => {
      const value = readJson(text) as Record<string, unknown>;

      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(Object.hasOwn(value, '__proto__')).toBe(true);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );

  it('half a million levels are read in both ways, without exhausting the stack', () => {
    const lists = '['.repeat(500_000) + ']'.repeat(500_000);
    const objects = `${'{"a":'.repeat(200_000)}NaN${'}'.repeat(200_000)}`;

    expect(writeDeepJson(readJson(lists) as object)).toBe(lists);
    expect(writeDeepJson(readStrictly(lists).value as object)).toBe(lists);
    expect(writeDeepJson(readJson(objects) as object)).toBe(objects.replace('NaN', 'null'));
  });

  it('open brackets without end are refused where the text ends, without exhausting the stack', () => {
    const faults = [faultOf('['.repeat(80_000)), faultOf('{"a":'.repeat(80_000))];

    expect(faults).toEqual([
      ['Expecting value', 80_000],
      ['Expecting value', 400_000],
    ]);
  });

  it.each([
    ['numbers', (count: number) => `[${'1,'.repeat(count)}1]`],
    ['escapes', (count: number) => `"${'\\n'.repeat(count)}"`],
    ['members', (count: number) => `{${'"a": null, '.repeat(count)}"b": 1}`],
  ])('the work of reading a megabyte of %s grows as the text does', (_name, build) => {
    const small = readStrictly(build(20_000)).steps;
    const large = readStrictly(build(100_000)).steps;

    expect(large / small).toBeGreaterThan(4.9);
    expect(large / small).toBeLessThan(5.1);
  });
});
