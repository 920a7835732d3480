import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseFeatured } from '../../../src/core/vendors/featured-portfolio.js';
import { statusAfterReply } from '../../../src/core/vendors/inquiry-status.js';
import {
  countyKeysFor,
  countyKeysOf,
  foldSearch,
  searchPatterns,
  searchTextOf,
} from '../../../src/core/vendors/vendor-search.js';

const seed = 20_261_121;

describe('the state of an inquiry after a reply', () => {
  it.each([
    ['new', false, 'contacted'],
    ['new', true, 'quoted'],
    ['contacted', false, 'contacted'],
    ['contacted', true, 'quoted'],
    ['quoted', false, 'quoted'],
    ['quoted', true, 'quoted'],
  ] as const)('from %s, with a price: %s, is %s', (before, hasPrice, after) => {
    expect(statusAfterReply(before, hasPrice)).toBe(after);
  });
});

describe('the featured portfolio', () => {
  const portfolio = fc.record({ id: fc.uuid(), isFeatured: fc.boolean() });

  it('is one of them whenever there are any, and the one that was wished for', () => {
    fc.assert(
      fc.property(fc.uniqueArray(portfolio, { selector: ({ id }) => id, minLength: 1 }), fc.nat(), (all, at) => {
        const wish = { id: all[at % all.length]!.id, isFeatured: true };

        expect(all.map(({ id }) => id)).toContain(chooseFeatured(all));
        expect(chooseFeatured(all, wish)).toBe(wish.id);
      }),
      { seed },
    );
  });

  it('passes to another when its mark is taken, and stays when there is no other', () => {
    const [a, b] = [
      { id: 'a', isFeatured: true },
      { id: 'b', isFeatured: false },
    ];

    expect(chooseFeatured([a, b], { id: 'a', isFeatured: false })).toBe('b');
    expect(chooseFeatured([a], { id: 'a', isFeatured: false })).toBe('a');
    expect(chooseFeatured([])).toBeUndefined();
  });
});

describe('text search', () => {
  /** SQL's `like` with backslash as escape. */
  const like = (text: string, pattern: string): boolean => {
    const source = pattern.replaceAll(/\\([\\%_])|%|_|[.*+?^${}()|[\]\\]/g, (part, literal: string | undefined) => {
      if (literal !== undefined) return literal.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
      if (part === '%') return '[^]*';
      return part === '_' ? '[^]' : `\\${part}`;
    });
    return new RegExp(`^${source}$`, 'u').test(text);
  };

  it('finds any part of a name by itself, wildcards included', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), fc.nat(30), (name, from) => {
        const text = searchTextOf([name]);
        const part = text.slice(from % (text.length + 1));
        fc.pre(part.isWellFormed());

        for (const pattern of searchPatterns(part)) expect(like(text, pattern)).toBe(true);
      }),
      { seed },
    );
  });

  it('folds width, case and 台', () => {
    expect(foldSearch(' Ｓｏｌａｒ　台北 ')).toBe('solar 臺北');
    expect(foldSearch(foldSearch('ＡＢ台'))).toBe(foldSearch('ＡＢ台'));
  });

  it('takes wildcards literally and looks for nothing when nothing is asked', () => {
    expect(searchPatterns('50%_\\')).toEqual(['%50\\%\\_\\\\%']);
    expect(searchPatterns('  ')).toEqual([]);
    expect(searchPatterns('a '.repeat(50))).toHaveLength(8);
  });
});

describe('counties', () => {
  it('are found in either writing, with or without their kind', () => {
    const keys = countyKeysOf(['台北市', '臺北市', ' 新竹縣 ', '']);

    expect(keys).toEqual(['臺北市', '新竹縣']);
    expect(countyKeysFor('台北')).toContain('臺北市');
    expect(countyKeysFor('新竹')).toEqual(['新竹', '新竹市', '新竹縣']);
    expect(countyKeysFor('新竹市')).not.toContain('新竹縣');
  });
});
