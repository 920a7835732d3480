import type { ShadeError } from './shade.js';
import { percent, signed } from './write-values.js';

/** Bounds of the comparison with rays, as shares of the energy. */
export const SHADE_BOUNDS = { mean: 0.005, worst: 0.015, roofs: 50, loss: 0.05 };

export interface ShadeSummary {
  text: string;
  isWithin: boolean;
  bias: number;
  mean: number;
  worst: number;
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function lineOf(name: string, errors: readonly ShadeError[]): string {
  const sizes = errors.map(({ error }) => Math.abs(error));
  const loss = meanOf(errors.map((one) => one.loss));
  return `| ${name} | ${errors.length} | ${percent(loss)} | ${signed(meanOf(errors.map(({ error }) => error)))} | ${percent(meanOf(sizes), 2)} | ${percent(Math.max(...sizes), 2)} |`;
}

/** The comparison in words and figures. */
export function shadeSummary(errors: readonly ShadeError[]): ShadeSummary {
  const sizes = errors.map(({ error }) => Math.abs(error));
  const [bias, mean, worst] = [meanOf(errors.map(({ error }) => error)), meanOf(sizes), Math.max(...sizes)];
  const filled = errors.filter(({ isFilled }) => isFilled);
  const isWithin =
    mean <= SHADE_BOUNDS.mean &&
    worst <= SHADE_BOUNDS.worst &&
    filled.length >= SHADE_BOUNDS.roofs &&
    filled.every(({ loss }) => loss > SHADE_BOUNDS.loss);
  const text = [
    '| roofs | plants | loss to shade by rays | bias of the energy | mean error | worst |',
    '| --- | --- | --- | --- | --- | --- |',
    lineOf('filled', filled),
    lineOf(
      'part-filled: a third, by rank',
      errors.filter(({ isFilled }) => !isFilled),
    ),
    lineOf('all', errors),
    '',
    `To reach: ${percent(SHADE_BOUNDS.mean)} in the mean, ${percent(SHADE_BOUNDS.worst)} at worst: ${isWithin ? 'met' : 'missed'}.`,
  ].join('\n');
  return { text, isWithin, bias, mean, worst };
}
