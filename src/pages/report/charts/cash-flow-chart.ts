import { areaY, dot, line, ruleY, text, type Markish } from '@observablehq/plot';
import type { ForecastYear } from '../../../core/finance/finance-types.js';
import type { SafeHtml } from '../../../core/html.js';
import { number } from '../numbers.js';
import type { ReportView } from '../report-view.js';
import type { Words } from '../words/english.js';
import { drawChart } from './draw-chart.js';

/** The balance of 20 years with its band; nothing where no money is known. */
export function cashFlowChart({ data: { finance }, words, money }: ReportView): SafeHtml | undefined {
  const last = finance?.cashFlow.at(-1);
  if (!finance || !last || finance.outOfPocketTwd === null) return undefined;
  const { unit } = words.axisMoney;
  const start = -finance.outOfPocketTwd;
  const { chart: title, description, years } = words.cash;
  const end = description(
    money(start),
    money(last.cumulativeTwd),
    money(last.cumulativeP10Twd),
    money(last.cumulativeP90Twd),
  );
  return drawChart(
    { id: 'cash', title, description: end },
    {
      height: 250,
      marginLeft: 50,
      marginRight: 16,
      marginTop: 26,
      marginBottom: 38,
      x: {
        domain: [0, last.year],
        ticks: [0, 5, 10, 15, 20],
        tickSize: 0,
        label: years,
        labelAnchor: 'center',
        labelOffset: 34,
        labelArrow: 'none',
      },
      y: {
        grid: true,
        ticks: 6,
        tickSize: 0,
        label: unit(finance.currency),
        labelArrow: 'none',
        tickFormat: (value: number) => number(value, 1),
      },
      marks: [...balanceMarks(start, finance.cashFlow, words), ...paybackMarks(finance.paybackYears, last.year, words)],
    },
  );
}

function balanceMarks(start: number, years: readonly ForecastYear[], { axisMoney: { divisor } }: Words): Markish[] {
  const band = years.map(({ year, cumulativeP10Twd, cumulativeP90Twd }) => ({
    year,
    low: cumulativeP10Twd / divisor,
    high: cumulativeP90Twd / divisor,
  }));
  const balance = [
    { year: 0, sum: start / divisor },
    ...years.map(({ year, cumulativeTwd }) => ({ year, sum: cumulativeTwd / divisor })),
  ];
  return [
    areaY(band, { x: 'year', y1: 'low', y2: 'high', fill: 'var(--band)' }),
    ruleY([0], { stroke: 'var(--ink)' }),
    line(balance, { x: 'year', y: 'sum', stroke: 'var(--money)', strokeWidth: 2.5 }),
  ];
}

/** A dot where the line crosses zero for the last time, with its year. */
function paybackMarks(paybackYears: number | null, lastYear: number, { figures }: Words): Markish[] {
  if (paybackYears === null) return [];
  // the line rises to the right: the label is below it on its right or, where that has no room, above it on its left
  const side = paybackYears > lastYear * 0.8 ? -1 : 1;
  const place = { x: (year: number) => year, y: 0 };
  return [
    dot([paybackYears], { ...place, r: 4.5, fill: 'var(--paper)', stroke: 'var(--money)', strokeWidth: 2 }),
    text([paybackYears], {
      ...place,
      text: (year: number) => figures.years(number(year, 1)),
      dy: side * 16,
      dx: side * 6,
      textAnchor: side < 0 ? 'end' : 'start',
      fontWeight: 600,
      stroke: 'var(--paper)',
      strokeWidth: 3,
      fill: 'var(--ink)',
    }),
  ];
}
