import { html, type SafeHtml } from '../../../core/html.js';
import { number } from '../numbers.js';
import type { Words } from '../words/english.js';
import { CHART_WIDTH, chartFrame, roundValues, scaleOf, valueAxis } from './chart-frame.js';

/** Balance at the end of each year with its band of 80 %. */
export interface ChartedBalance {
  currency: string;
  /** What is paid at the start. */
  paid: number;
  cashFlow: readonly { year: number; balance: number; low: number; high: number }[];
  /** `null` where the balance does not come back. */
  paybackYears: number | null;
}

const HEIGHT = 250;
const [LEFT, RIGHT] = [50, 344];
const [TOP, FOOT] = [26, 212];
const LABELLED_YEARS = [0, 5, 10, 15, 20];

/** The balance of 20 years with its band, and when it crosses zero. */
export function cashFlowChart(
  { currency, paid, cashFlow: years, paybackYears }: ChartedBalance,
  words: Words,
): SafeHtml {
  const last = years.at(-1)!;
  const { divisor, unit } = words.axisMoney;
  const sums = [0, -paid, ...years.flatMap(({ low, high }) => [low, high])].map((sum) => sum / divisor);
  const range = [Math.min(...sums), Math.max(...sums)] as const;
  const x = scaleOf([0, last.year], [LEFT, RIGHT]);
  const y = scaleOf(range, [FOOT, TOP]);
  const line = (points: readonly (readonly [year: number, sum: number])[]): string =>
    `M${points.map(([year, sum]) => `${x(year)},${y(sum / divisor)}`).join('L')}`;
  const start = [0, -paid] as const;
  const lows = years.map(({ year, low }) => [year, low] as const);
  const highs = years.map(({ year, high }) => [year, high] as const);
  const marks = html`<path d="${line([start, ...highs, ...lows.toReversed()])}Z" fill="var(--band)" />
    <path d="M${LEFT},${y(0)}H${CHART_WIDTH}" stroke="var(--ink)" />
    <path
      d="${line([start, ...years.map(({ year, balance }) => [year, balance] as const)])}"
      fill="none"
      stroke="var(--money)"
      stroke-width="2.5"
    />
    ${LABELLED_YEARS.map((year) => html`<text x="${x(year)}" y="${FOOT + 16}">${year}</text>`)}
    <text x="${x(last.year / 2)}" y="${HEIGHT - 4}">${words.cash.years}</text>
    ${paybackYears !== null && paybackMark(x(paybackYears), y(0), paybackYears > last.year * 0.8, words.figures.years(number(paybackYears, 1)))}`;
  const money = (sum: number): string => words.money(sum, currency);
  const end = words.cash.description(money(-paid), money(last.balance), money(last.low), money(last.high));
  return chartFrame({ id: 'cash', title: words.cash.chart, description: end }, `0 0 ${CHART_WIDTH} ${HEIGHT}`, [
    valueAxis(y, roundValues(range, 6), LEFT, unit(currency)),
    marks,
  ]);
}

/** A dot where the line crosses zero for the last time, with its year: below the rising line, or above it near its end. */
function paybackMark(x: number, y: number, isLate: boolean, label: string): SafeHtml {
  const side = isLate ? -1 : 1;
  return html`<circle cx="${x}" cy="${y}" r="4.5" fill="var(--paper)" stroke="var(--money)" stroke-width="2" />
    <text
      x="${x + side * 6}"
      y="${y + side * 16 + 4}"
      text-anchor="${isLate ? 'end' : 'start'}"
      font-weight="600"
      stroke="var(--paper)"
      stroke-width="3"
      fill="var(--ink)"
    >
      ${label}
    </text>`;
}
