import { describe, expect, it } from 'vitest';
import { cashFlowChart, type ChartedBalance } from '../../../src/pages/report/charts/cash-flow-chart.js';
import { roundValues, scaleOf } from '../../../src/pages/report/charts/chart-frame.js';
import { monthsChart } from '../../../src/pages/report/charts/months-chart.js';
import { REPORT_WORDS } from '../../../src/pages/report/words/words.js';

const attributes = (svg: string, element: string, name: string): string[] =>
  [...svg.matchAll(new RegExp(`<${element}\\s[^>]*?\\b${name}="([^"]*)"`, 'g'))].map(([, value]) => value!);
const labels = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, label]) => label!.trim());

describe('charts of the report and of the map page', () => {
  it.each([
    [[0, 2_640], 5, [0, 1_000, 2_000]],
    [[0, 0.9], 5, [0, 0.2, 0.4, 0.6, 0.8]],
    [[-1_150, 1_612], 6, [-1_000, -500, 0, 500, 1_000, 1_500]],
    [[-7, -1], 6, [-7, -6, -5, -4, -3, -2, -1]],
    [[0, 0], 5, [0]],
  ] as const)('mark round values of %j in at most %i steps', (range, steps, values) => {
    expect(roundValues(range, steps).map((value) => Number(value.toFixed(6)))).toEqual(values);
  });

  it('put the ends of a range at the ends of its place, and a range of nothing at its beginning', () => {
    const y = scaleOf([0, 200], [206, 22]);

    expect([y(0), y(100), y(200)]).toEqual([206, 114, 22]);
    expect(scaleOf([5, 5], [10, 20])(5)).toBe(10);
  });

  it('draw a bar for each month with its band, in the words of the language', () => {
    const months = Array.from({ length: 12 }, (_, i) => ({ kwh: 100 * i, low: 90 * i, high: 110 * i }));
    const svg = monthsChart(months, REPORT_WORDS['zh-TW']).text;

    expect(attributes(svg, 'rect', 'height').map(Number)).toEqual(
      months.map(({ kwh }) => expect.closeTo((184 * kwh) / 1_210, 0)),
    );
    expect(labels(svg)).toEqual(['0', '500', '1,000', '度', ...REPORT_WORDS['zh-TW'].shortMonths]);
    expect(svg).toContain(`${REPORT_WORDS['zh-TW'].months[1]} 100，`);
  });

  const cash: ChartedBalance = {
    currency: 'TWD',
    paid: 1_000_000,
    cashFlow: [5, 10, 15, 20].map((year) => ({
      year,
      balance: 100_000 * (year - 10),
      low: 80_000 * (year - 12),
      high: 120_000 * (year - 8),
    })),
    paybackYears: 10,
  };

  it('draw the balance from what is paid, with its payback in the middle of the years', () => {
    const svg = cashFlowChart(cash, REPORT_WORDS.en).text;

    expect(labels(svg)).toEqual(expect.arrayContaining(['−1,000', '0', '1,000', 'thousand TWD', 'Year', '10 years']));
    expect(attributes(svg, 'circle', 'cx')).toEqual(['197']);
    expect(attributes(svg, 'path', 'd').at(-1)).toMatch(/^M50,212L/);
  });

  it('draw no dot where the cost does not come back, and show a currency as text', () => {
    const svg = cashFlowChart({ ...cash, currency: '<b>', paybackYears: null }, REPORT_WORDS.en).text;

    expect(svg).not.toContain('<circle');
    expect(svg).not.toContain('<b>');
  });
});
