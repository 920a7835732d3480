import { html, type SafeHtml } from '../../../core/html.js';
import { number } from '../numbers.js';
import type { Words } from '../words/english.js';
import { CHART_WIDTH, chartFrame, roundValues, scaleOf, valueAxis } from './chart-frame.js';

/** Energy of a month with its band of 80 % [kWh]. */
export interface MonthEnergy {
  kwh: number;
  low: number;
  high: number;
}

const HEIGHT = 230;
const LEFT = 46;
const [TOP, FOOT] = [22, 206];
/** Room at each side of a bar, as a share of its month. */
const GAP = 0.12;

/** Bars of the energy of each month with its band. */
export function monthsChart(months: readonly MonthEnergy[], { energy, ...words }: Words): SafeHtml {
  const range = [0, Math.max(...months.map(({ high }) => high)) || 1] as const;
  const y = scaleOf(range, [FOOT, TOP]);
  const x = scaleOf([0, months.length], [LEFT, CHART_WIDTH]);
  const bar = scaleOf([0, months.length], [0, CHART_WIDTH - LEFT])(1 - 2 * GAP);
  const marks = months.map(({ kwh, low, high }, month) => {
    const middle = x(month + 0.5);
    return html`<rect x="${x(month + GAP)}" y="${y(kwh)}" width="${bar}" height="${FOOT - y(kwh)}" fill="var(--sun)" />
      <path d="M${middle},${y(low)}V${y(high)}" stroke="var(--ink)" stroke-width="1.5" />
      <text x="${middle}" y="${FOOT + 16}">${words.shortMonths[month]}</text>`;
  });
  const values = months.map(({ kwh }, month) => `${words.months[month]} ${number(kwh)}`).join(words.comma);
  return chartFrame(
    { id: 'months', title: energy.months, description: energy.monthsDescription(values) },
    `0 0 ${CHART_WIDTH} ${HEIGHT}`,
    [valueAxis(y, roundValues(range, 5), LEFT, energy.kwh), marks],
  );
}
