import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanQuery, foldPlace, isSearchable, alternateTai } from '../../../src/core/places/place-text.js';

describe('a typed text', () => {
  it.each([
    ['  台北市\t信義區\u0000 ', '台北市 信義區'],
    ['Ｔａｉｐｅｉ　１０１', 'Taipei 101'],
    ['\n', ''],
  ])('%j is looked for as %j', (typed, expected) => {
    expect(cleanQuery(typed)).toBe(expected);
  });

  it('is enough from two characters on, counted as people count them', () => {
    expect(['', '台', '𠮷', '台北', '𠮷野', 'ab'].map(isSearchable)).toEqual([false, false, false, true, true, true]);
  });

  it('compares equal in either writing of 臺, any case and any blanks', () => {
    expect(foldPlace('台北 Main St')).toBe(foldPlace('臺北main ST'));
  });

  it('has another writing only if it contains 臺 or 台, and that one leads back', () => {
    expect(alternateTai('台北')).toBe('臺北');
    expect(alternateTai('臺北')).toBe('台北');
    expect(alternateTai('高雄')).toBeUndefined();
  });

  it('never keeps a control character, and cleaning twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const cleaned = cleanQuery(text);

        expect(cleaned).not.toMatch(/\p{Cc}/u);
        expect(cleanQuery(cleaned)).toBe(cleaned);
      }),
      { seed: 7 },
    );
  });
});
