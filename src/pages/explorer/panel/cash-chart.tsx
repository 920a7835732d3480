import { number } from '../../report/numbers.js';
import type { Words } from '../../report/words/english.js';
import type { RoofEstimate } from '../../client/graph/roofs.js';

const WIDTH = 360;
const HEIGHT = 170;
const LEFT = 44;
const FOOT = 20;

/** The balance of 20 years with its band of 80 %, and the year in which it crosses zero. */
export function CashChart({ report, finance }: { report: Words; finance: NonNullable<RoofEstimate['finance']> }) {
  const { cashFlow, currency } = finance;
  const start = -(finance.outOfPocket ?? 0);
  const last = cashFlow.at(-1)!;
  const sums = [start, ...cashFlow.flatMap(({ balanceP10, balanceP90 }) => [balanceP10, balanceP90])];
  const [low, high] = [Math.min(...sums, 0), Math.max(...sums, 0)];
  const x = (year: number): number => LEFT + ((WIDTH - LEFT - 6) * year) / last.year;
  const y = (sum: number): number => 6 + ((HEIGHT - FOOT - 6) * (high - sum)) / (high - low || 1);
  const line = (points: readonly (readonly [year: number, sum: number])[]): string =>
    points.map(([year, sum]) => `${x(year).toFixed(1)},${y(sum).toFixed(1)}`).join('L');
  const { divisor, unit } = report.axisMoney;
  const money = (sum: number): string => report.money(sum, currency);
  const band = [
    ...cashFlow.map(({ year, balanceP90 }) => [year, balanceP90] as const),
    ...cashFlow.map(({ year, balanceP10 }) => [year, balanceP10] as const).toReversed(),
  ];
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={report.cash.description(
        money(start),
        money(last.balance),
        money(last.balanceP10),
        money(last.balanceP90),
      )}
    >
      <path class="band" d={`M${line([[0, start], ...band])}Z`} />
      <path class="zero" d={`M${LEFT},${y(0)}H${WIDTH - 6}`} />
      <path
        class="balance"
        d={`M${line([[0, start], ...cashFlow.map(({ year, balance }) => [year, balance] as const)])}`}
      />
      {[low, 0, high].map((sum) => (
        <text key={sum} class="left" x={LEFT - 6} y={y(sum) + 4}>
          {number(sum / divisor)}
        </text>
      ))}
      {[0, 5, 10, 15, 20].map((year) => (
        <text key={year} x={x(year)} y={HEIGHT - 4}>
          {year}
        </text>
      ))}
      <text class="axis" x={LEFT + 4} y={14}>
        {unit(currency)}
      </text>
    </svg>
  );
}
