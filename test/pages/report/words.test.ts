import { describe, expect, it } from 'vitest';
import { boundsText, nameOf, unitText, valueText } from '../../../src/pages/report/figure-words.js';
import type { ReportView } from '../../../src/pages/report/report-view.js';
import { REPORT_WORDS } from '../../../src/pages/report/words/words.js';

const { en, 'zh-TW': zh } = REPORT_WORDS;

const viewIn = (language: 'en' | 'zh-TW', currency: string) =>
  ({ data: { finance: { currency } }, language, words: REPORT_WORDS[language] }) as ReportView;

describe('the words of a report', () => {
  it('call p10 to p90 a confidence, and no share of years', () => {
    const said = [en, zh].flatMap(({ figures, energy, cash }) => [
      figures.range('1', '2'),
      figures.paybackRange('1', '2'),
      energy.monthsNote,
      cash.note,
      cash.description('1', '2', '3', '4'),
    ]);

    for (const text of said) expect(text).toMatch(/80 % confidence|八成把握/);
    for (const text of said) expect(text).not.toMatch(/of 10|10 年中|10 種/);
  });

  it('have a sentence for a payback that may never come', () => {
    expect(zh.figures.paybackRange('19.1', null)).toBe('19.1 年以上，可能無法回本');
    expect(en.figures.paybackRange('19.1', null)).toBe('19.1 years or more, perhaps never');
  });

  it('name figures with their years and conditions', () => {
    expect(nameOf('upkeep.inverterReplacement (year 10)', zh)).toBe('更換逆變器，第 10 年');
    expect(nameOf('feedInTwdPerKwh (from year 5)', en)).toBe('Base feed-in tariff, from year 5');
    expect(nameOf('feedInTwdPerKwh (between the known rates)', zh)).toBe('基本躉購費率，介於已知費率之間');
    expect(nameOf('batteryCapacityLeft (after 10 years or 4000 cycles; gone after 15 years)', zh)).toBe(
      '電池剩餘容量，10 年或 4,000 次循環後；15 年後停用',
    );
    expect(nameOf('subsidy.高雄市 115', zh)).toBe('補助：高雄市 115');
  });

  it('write shares, percentages, plans and currencies for people', () => {
    expect(valueText(0.3051, 'share of use from 8 to 17 h', 'en')).toBe('30.5 %');
    expect(valueText(15, '%', 'zh-TW')).toBe('15 %');
    expect(valueText(0.72, '% of the sales', 'en')).toBe('0.72 %');
    expect([valueText(1, 'met (1) or not (0)', 'zh-TW'), unitText('met (1) or not (0)', 'TWD', zh)]).toEqual([
      '採計',
      '',
    ]);
    expect(valueText(0, 'met (1) or not (0)', 'en')).toBe('not counted');
    expect(valueText('simple_two_period', 'TWD/kWh', 'zh-TW')).toBe('簡易型時間電價（二段式）');
    expect(valueText('simple_two_period', 'TWD/kWh', 'en')).toBe('simple two period');
    expect(unitText('TWD/kW and year', 'TWD', zh)).toBe('元/瓩・年');
    expect(unitText('JPY/kW and year', 'JPY', zh)).toBe('JPY/瓩・年');
    expect(unitText('JPY/kW and year', 'JPY', en)).toBe('JPY/kWp a year');
  });

  it('name the input of a question with its range and unit', () => {
    expect(boundsText('finance.inverterReplacement', [3000, 6000], viewIn('zh-TW', 'TWD'))).toBe(
      '更換逆變器：3,000 至 6,000 元/瓩',
    );
    expect(boundsText('finance.taxPercent', [0.3, 2.4], viewIn('en', 'JPY'))).toBe(
      'Income tax: 0.3 % to 2.4 % of the sales',
    );
  });
});
