import { axisY, barX, ruleX, text, type Markish } from '@observablehq/plot';
import type { SafeHtml } from '../../../core/html.js';
import { number } from '../numbers.js';
import type { ReportView } from '../report-view.js';
import { drawChart } from './draw-chart.js';

/** A size with its net present value as the axis has it. */
interface SizeBar {
  size: string;
  npv: number;
  recommended: boolean;
}

/** Room for the labels of bars, as a share of their range. */
const LABEL_ROOM = 0.16;

/** Net present value of each size; nothing where no money is known. */
export function sizesChart({ data, words, money }: ReportView): SafeHtml | undefined {
  const known = data.configurations.filter(({ npv }) => npv !== null);
  const best = known.find(({ recommended }) => recommended) ?? known[0];
  if (best === undefined) return undefined;
  const bars = known.map(({ npv, capacityKw, recommended }) => ({
    size: `${number(capacityKw, 2)} ${words.kwp}`,
    npv: npv! / words.axisMoney.divisor,
    recommended,
  }));
  const { chart: title, description } = words.sizes;
  return drawChart(
    { id: 'sizes', title, description: description(number(best.capacityKw, 2), money(best.npv!)) },
    {
      height: bars.length * 21 + 34,
      marginLeft: 72,
      marginRight: 10,
      marginTop: 22,
      marginBottom: 8,
      x: { axis: null, domain: domainOf(bars) },
      y: { label: null, domain: bars.map(({ size }) => size), padding: 0.3 },
      marks: [
        barX(bars, { y: 'size', x: 'npv', fill: colourOf }),
        ...labels(bars),
        text([words.axisMoney.unit(data.finance?.currency ?? 'XXX')], {
          frameAnchor: 'top-right',
          dy: -16,
          textAnchor: 'end',
        }),
        axisY({ tickSize: 0 }),
        ruleX([0], { stroke: 'var(--line)' }),
      ],
    },
  );
}

function domainOf(bars: readonly SizeBar[]): [number, number] {
  const values = bars.map(({ npv }) => npv);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const room = (most - least) * LABEL_ROOM || 1;
  return [least < 0 ? least - room : 0, most > 0 ? most + room : 0];
}

const colourOf = ({ npv, recommended }: SizeBar): string =>
  `var(--${npv < 0 ? 'bad' : 'good'}${recommended ? '' : '-soft'})`;

const labels = (bars: readonly SizeBar[]): Markish[] => {
  // units of 10,000 leave small plants a digit or two
  const decimals = bars.some(({ npv }) => Math.abs(npv) >= 100) ? 0 : 1;
  const place = { y: 'size', x: 'npv', text: ({ npv }: SizeBar) => number(npv, decimals) };
  return [
    text(
      bars.filter(({ npv }) => npv >= 0),
      { ...place, textAnchor: 'start', dx: 4 },
    ),
    text(
      bars.filter(({ npv }) => npv < 0),
      { ...place, textAnchor: 'end', dx: -4 },
    ),
  ];
};
