import { number } from '../../report/numbers.js';
import type { Words } from '../../report/words/english.js';
import type { RoofEstimate } from '../../client/graph/roofs.js';

const WIDTH = 360;
const HEIGHT = 150;
const FOOT = 18;

interface MonthsChartProps {
  report: Words;
  energy: RoofEstimate['energy'];
  /** Energy of the shown size over that of the estimate. */
  scale: number;
}

/** Energy of each month with its band of 80 %. */
export function MonthsChart({ report, energy, scale }: MonthsChartProps) {
  const { acKwhByMonth, acKwhByMonthP10, acKwhByMonthP90 } = energy;
  const highest = Math.max(...acKwhByMonthP90) * scale || 1;
  const top = (kwh: number): number => (HEIGHT - FOOT) * (1 - (kwh * scale) / highest) + 4;
  const step = WIDTH / acKwhByMonth.length;
  const values = acKwhByMonth.map((kwh, month) => `${report.months[month]!} ${number(kwh * scale)}`).join(report.comma);
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT + 8}`}
      role="img"
      aria-label={report.energy.monthsDescription(values)}
    >
      {acKwhByMonth.map((kwh, month) => {
        const x = month * step;
        const middle = x + step / 2;
        return (
          <g key={month}>
            <rect class="bar" x={x + 4} width={step - 8} y={top(kwh)} height={HEIGHT - FOOT + 4 - top(kwh)} />
            <path class="range" d={`M${middle},${top(acKwhByMonthP10[month]!)}V${top(acKwhByMonthP90[month]!)}`} />
            <text x={middle} y={HEIGHT + 2}>
              {report.shortMonths[month]}
            </text>
          </g>
        );
      })}
      <text class="axis" x={2} y={12}>
        {number(highest)} {report.energy.kwh}
      </text>
    </svg>
  );
}
