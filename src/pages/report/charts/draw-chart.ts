import { plot, type PlotOptions } from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { html, SafeHtml } from '../../../core/html.js';

/** What is used of a drawing: this project is compiled without the types of a browser. */
interface Drawing {
  getAttribute(name: string): string | null;
  readonly innerHTML: string;
}

/** Plot makes elements of a document; nothing is ever put into this one. */
const { document } = parseHTML('<!doctype html><html><body></body></html>') as unknown as { document: object };

/** What a strict policy refuses, or says the same as the title and the description. */
const LEFT_OUT = /<style>[^<]*<\/style>| (?:style|aria-label|aria-hidden|font-family)="[^"]*"/g;

/** Width of a chart in a column [px]; a phone shows it without scaling. */
export const CHART_WIDTH = 360;

/** What a chart is called, and what it shows, for those who do not see it. */
export interface ChartWords {
  /** Unique in the page. */
  id: string;
  title: string;
  description: string;
}

/**
 * Draws a chart as SVG without styles and scripts, so that a strict Content-Security-Policy allows it.
 * @param options of Observable Plot; colours are variables of the page's style.
 */
export function drawChart({ id, title, description }: ChartWords, options: PlotOptions): SafeHtml {
  const whole = { width: CHART_WIDTH, ...options, document, className: 'chart' };
  const chart = plot(whole) as unknown as Drawing;
  return html`<svg
    class="chart"
    role="img"
    aria-labelledby="${id}-title ${id}-description"
    viewBox="${chart.getAttribute('viewBox')}"
    text-anchor="middle"
    fill="currentColor"
  >
    <title id="${id}-title">${title}</title>
    <desc id="${id}-description">${description}</desc>
    ${new SafeHtml(shorten(chart.innerHTML.replaceAll(LEFT_OUT, '')))}
  </svg>`;
}

/** Coordinates to a hundredth of a pixel; no label has so many decimals. */
const shorten = (svg: string): string =>
  svg.replaceAll(/\d+\.\d{3,}/g, (digits) => String(Number(Number(digits).toFixed(2))));
