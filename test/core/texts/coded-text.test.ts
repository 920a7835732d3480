import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/core/accounts/language.js';
import { CATALOGUES, codedText, writeText } from '../../../src/core/texts/coded-text.js';
import { financeRows } from '../finance/finance-rows.js';

const placesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).toSorted();

describe('the catalogues of texts', () => {
  const english = Object.entries(CATALOGUES.en);

  it.each(LANGUAGES)('have the same codes, each with the same values: %s', (language) => {
    expect(Object.keys(CATALOGUES[language]).toSorted()).toEqual(english.map(([code]) => code).toSorted());
    for (const [code, text] of english) {
      const other = CATALOGUES[language][code as keyof typeof CATALOGUES.en];
      expect([code, placesOf(other)]).toEqual([code, placesOf(text)]);
    }
  });

  it('are in their own language', () => {
    expect(english.filter(([, text]) => /\p{Script=Han}/u.test(text))).toEqual([]);
    expect(Object.values(CATALOGUES['zh-TW']).filter((text) => !/\p{Script=Han}/u.test(text))).toEqual([]);
  });
});

describe('a text', () => {
  it('is written with its values, and keeps whatever else it has', () => {
    const coded = { field: 'x', ...codedText('ask_bonus_in_force', { name: '北部', percent: 15 }) };

    expect(writeText(coded, 'en')).toEqual({ ...coded, text: 'Is the bonus "北部" of 15 % still in force?' });
    expect(writeText(coded, 'zh-TW').text).toBe('「北部」15 % 的加成仍然有效嗎？');
  });

  it('in Chinese has conditions and bonuses of the finance rows in Chinese, and other words as they are', () => {
    const latin = financeRows.flatMap(({ kind, value }) => {
      if (kind !== 'feed_in_bonus' && kind !== 'subsidy') return [];
      const { name, condition } = value as { name: string; condition: string | null };
      const asked = codedText('ask_subsidy_condition', { name, condition: condition ?? name });
      return writeText(asked, 'zh-TW').text.match(/[A-Za-z]{2,}/g) ?? [];
    });
    const own = codedText('ask_bonus_condition', { condition: 'private building; facing the sea' });

    expect(latin).toEqual([]);
    expect(writeText(own, 'zh-TW').text).toBe('是否符合此條件：private building; facing the sea？');
    expect(writeText(codedText('unknown_member', { name: 'north' }), 'zh-TW').text).toBe('已忽略未知欄位「north」。');
  });

  it.each([
    [0.123456, '0.1235'],
    [0.00015, '0.0002'],
    [0.0001, '0.0001'],
    [-1234.5, '-1,234.5'],
    [1e15, '1,000,000,000,000,000'],
  ])('shows %d as %s, with four decimals at most', (most, shown) => {
    expect(writeText(codedText('unknown_members_more', { most }), 'en').text).toContain(` ${shown} `);
  });

  it('shows large numbers in groups and leaves braces in values alone', () => {
    expect(writeText(codedText('unknown_members_more', { most: 1234567.891 }), 'en').text).toContain('1,234,567.891');
    expect(writeText(codedText('unknown_member', { name: '{name}' }), 'en').text).toContain('"{name}"');
  });
});
