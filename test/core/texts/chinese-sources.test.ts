import { describe, expect, it } from 'vitest';
import { writeSource } from '../../../src/core/texts/coded-text.js';
import { readReference } from '../../../src/providers/reference-files.js';

const { stations } = readReference();

describe('a source in 繁體中文', () => {
  it('of every weather station is in Chinese, with the names of the repositories', () => {
    const sources = new Set(stations.map(({ source }) => source));

    for (const source of sources) {
      const chinese = writeSource(source, 'zh-TW');
      expect(chinese).toContain('中央氣象署觀測');
      expect(chinese).toContain('GitHub siang-chang/aidea-solar-energy-surplux');
      expect(chinese).not.toMatch(/radiation|sunshine|observations|hourly|daily| in | and /);
    }
    expect(sources.size).toBeGreaterThan(10);
  });

  it.each([
    [
      'life: an installer site; warranty of 5 years: ho-han.com/faq/2/1',
      '壽命：安裝業者網站；保固 5 年：ho-han.com/faq/2/1',
    ],
    [
      'between the rate of the second half of 2023 and that of the first half of 2025',
      '介於 2023 年下半年與 2025 年上半年的費率之間',
    ],
    [
      '10 quotes by size and year, indexed; the youngest 99.5 kW in 2026: A document of 2026',
      '10 筆報價，依容量與年份換算；最新一筆為 2026 年的 99.5 瓩：A document of 2026',
    ],
    ['The first half of a document, and a second', 'The first half of a document, and a second'],
  ])('has what this project wrote in Chinese, and documents as they are: %s', (source, chinese) => {
    expect(writeSource(source, 'zh-TW')).toBe(chinese);
    expect(writeSource(source, 'en')).toBe(source);
  });
});
