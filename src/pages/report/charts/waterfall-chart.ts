import { axisY, barX, text } from '@observablehq/plot';
import type { WaterfallStage } from '../../../core/energy/yield-types.js';
import type { SafeHtml } from '../../../core/html.js';
import { number } from '../numbers.js';
import type { ReportView } from '../report-view.js';
import type { Words } from '../words/english.js';
import { drawChart } from './draw-chart.js';

type StageWord = keyof Words['energy']['stages'];

/** Under which word a stage of the model is shown; those with neither this nor a word of their own are system losses. */
const WORD_OF_STAGE: Readonly<Partial<Record<WaterfallStage['stage'], StageWord>>> = {
  'global-horizontal': 'light',
  'plane-of-array': 'tilt',
  'beam-shading': 'beam',
  'sky-view': 'sky',
  'incidence-angle': 'glass',
  'low-light': 'glass',
  temperature: 'heat',
  soiling: 'dirt',
  'row-shade': 'rows',
  'inverter-efficiency': 'inverter',
  'inverter-clipping': 'inverter',
  'module-places': 'places',
};
/** A change that is smaller is left out, unless it is the light itself [kWh/kWp]. */
const LEAST_CHANGE = 0.5;

interface Step {
  label: string;
  from: number;
  to: number;
  shown: string;
  fill: string;
}

/** The way from light to electricity, with small losses together. */
export function waterfallChart({ data, words }: ReportView): SafeHtml {
  const steps = stepsOf(data.energy.waterfall, words.energy.stages);
  const [first, last] = [steps[0]!, steps.at(-1)!];
  const { waterfall: title, waterfallDescription } = words.energy;
  const changes = steps.map(({ label, shown }) => `${label} ${shown}`).join(', ');
  const description = `${waterfallDescription(number(first.to), number(last.to))} ${changes}.`;
  return drawChart(
    { id: 'waterfall', title, description },
    {
      height: steps.length * 21 + 12,
      marginLeft: 148,
      marginRight: 44,
      marginTop: 6,
      marginBottom: 6,
      x: { axis: null, domain: [0, Math.max(...steps.map(({ from, to }) => Math.max(from, to)), 1)] },
      y: { label: null, domain: steps.map(({ label }) => label), padding: 0.3 },
      marks: [
        barX(steps, { y: 'label', x1: 'from', x2: 'to', fill: 'fill' }),
        text(steps, {
          y: 'label',
          x: ({ from, to }: Step) => Math.max(from, to),
          text: 'shown',
          textAnchor: 'start',
          dx: 4,
        }),
        axisY({ tickSize: 0, tickPadding: 2 }),
      ],
    },
  );
}

function stepsOf(stages: readonly WaterfallStage[], names: Words['energy']['stages']): Step[] {
  const sums = new Map<StageWord, number>();
  for (const { stage, deltaKwhPerKwp } of stages) {
    const word = WORD_OF_STAGE[stage] ?? (stage in names ? (stage as StageWord) : 'system');
    sums.set(word, (sums.get(word) ?? 0) + deltaKwhPerKwp);
  }
  const light = sums.get('light') ?? 0;
  let total = light;
  const words = (Object.keys(names) as StageWord[]).filter((word) => word !== 'light' && word !== 'ac');
  const changes = words
    .filter((word) => Math.abs(sums.get(word) ?? 0) >= LEAST_CHANGE)
    .map((word): Step => {
      const change = sums.get(word)!;
      const from = total;
      total += change;
      const fill = change > 0 ? 'var(--gain)' : word === 'beam' || word === 'sky' ? 'var(--shade)' : 'var(--loss)';
      return {
        label: names[word],
        from,
        to: total,
        shown: `${change > 0 ? '+' : '−'}${number(Math.abs(change))}`,
        fill,
      };
    });
  const whole = (label: string, to: number, fill: string): Step => ({ label, from: 0, to, shown: number(to), fill });
  const ac = stages.at(-1)?.totalKwhPerKwp ?? 0;
  return [whole(names.light, light, 'var(--sun)'), ...changes, whole(names.ac, ac, 'var(--panel)')];
}
