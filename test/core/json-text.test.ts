import { describe, expect, it } from 'vitest';
import { JsonText, stringifyJson } from '../../src/core/json-text.js';

describe('text that is JSON already', () => {
  it('is put in as it is, wherever it stands', () => {
    const value = { a: new JsonText('[1.50]'), b: [new JsonText('{"c":"\\u00e9"}'), 'x'], d: 'plain "quoted"' };

    const text = stringifyJson(value);

    expect(text).toBe('{"a":[1.50],"b":[{"c":"\\u00e9"},"x"],"d":"plain \\"quoted\\""}');
  });

  it('reads as its value where nobody knows of it', () => {
    const text = JSON.stringify({ a: new JsonText('[1, 2]') });

    expect(text).toBe('{"a":[1,2]}');
  });

  it('leaves an answer without any as JSON.stringify writes it', () => {
    const value = { a: [1, null, 'json-text-'], b: undefined };

    expect(stringifyJson(value)).toBe(JSON.stringify(value));
  });

  it('is forgotten after a value that cannot be written', () => {
    const circular: Record<string, unknown> = { first: new JsonText('1') };
    circular['self'] = circular;

    expect(() => stringifyJson(circular)).toThrow(TypeError);
    expect(stringifyJson({ second: new JsonText('2') })).toBe('{"second":2}');
    expect(JSON.stringify(new JsonText('3'))).toBe('3');
  });
});
