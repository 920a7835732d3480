import { axisX, barY, ruleX, ruleY } from '@observablehq/plot';
import type { SafeHtml } from '../../../core/html.js';
import { number } from '../numbers.js';
import type { ReportView } from '../report-view.js';
import { drawChart } from './draw-chart.js';

/** Energy of each month with its band, or with that of the year where a kept report has no other. */
export function monthsChart({ data, words }: ReportView): SafeHtml {
  const { acMonthly, acMonthlyP10, acMonthlyP90, p10, p50, p90 } = data.energy;
  const [low, high] = p50 > 0 ? [p10 / p50, p90 / p50] : [1, 1];
  const months = acMonthly.map((kwh, month) => ({
    month,
    kwh,
    low: acMonthlyP10?.[month] ?? kwh * low,
    high: acMonthlyP90?.[month] ?? kwh * high,
  }));
  const values = acMonthly.map((kwh, month) => `${words.months[month]!} ${number(kwh)}`).join(', ');
  const { months: title, monthsDescription, kwh: unit } = words.energy;
  return drawChart(
    { id: 'months', title, description: monthsDescription(values) },
    {
      height: 230,
      marginLeft: 46,
      marginRight: 8,
      x: { label: null, domain: months.map(({ month }) => month), padding: 0.25 },
      y: {
        label: unit,
        labelArrow: 'none',
        grid: true,
        tickSize: 0,
        ticks: 5,
        tickFormat: (kwh: number) => number(kwh, 1),
      },
      marks: [
        barY(months, { x: 'month', y: 'kwh', fill: 'var(--sun)' }),
        ruleX(months, { x: 'month', y1: 'low', y2: 'high', stroke: 'var(--ink)', strokeWidth: 1.5 }),
        axisX({ tickSize: 0, tickFormat: (month: number) => words.shortMonths[month]! }),
        ruleY([0], { stroke: 'var(--line)' }),
      ],
    },
  );
}
