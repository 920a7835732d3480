import { html, type HtmlValue, type SafeHtml } from '../../../core/html.js';
import { number } from '../numbers.js';

/** Width of a chart in a column [px]; a phone shows it without scaling. */
export const CHART_WIDTH = 360;

/** What a chart is called, and what it shows, for those who do not see it. */
export interface ChartWords {
  /** Unique in the page. */
  id: string;
  title: string;
  description: string;
}

/** A chart as SVG without styles and scripts; colours are variables of the page's style. */
export const chartFrame = ({ id, title, description }: ChartWords, viewBox: string, marks: HtmlValue): SafeHtml =>
  html`<svg
    class="chart"
    role="img"
    aria-labelledby="${id}-title ${id}-description"
    viewBox="${viewBox}"
    text-anchor="middle"
    fill="currentColor"
  >
    <title id="${id}-title">${title}</title>
    <desc id="${id}-description">${description}</desc>
    ${marks}
  </svg>`;

/** Place of a value in a drawing [px]. */
export type Scale = (value: number) => number;

/** The scale that puts two values at two places. */
export const scaleOf =
  ([low, high]: readonly [number, number], [atLow, atHigh]: readonly [number, number]): Scale =>
  (value) =>
    Math.round((atLow + ((value - low) / (high - low || 1)) * (atHigh - atLow)) * 10) / 10;

/** At most so many steps of 1, 2 or 5 times a power of ten. @returns the multiples between two values. */
export function roundValues([low, high]: readonly [number, number], steps: number): number[] {
  const least = (high - low) / steps || 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * [1, 2, 5, 10].find((factor) => factor * power >= least)!;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
}

/** Lines across a drawing at round values, with the values at its left and their unit above. */
export function valueAxis(y: Scale, values: readonly number[], left: number, unit: string): SafeHtml {
  const labels = values.map((value) => html`<text x="${left - 6}" y="${y(value) + 4}">${number(value, 1)}</text>`);
  return html`<path d="${values.map((value) => `M${left},${y(value)}H${CHART_WIDTH}`).join('')}" stroke="var(--line)" />
    <g text-anchor="end">${labels}</g>
    <text x="0" y="10" text-anchor="start">${unit}</text>`;
}
