import { plot, type PlotOptions } from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { SafeHtml } from '../../../core/html.js';
import { CHART_WIDTH, chartFrame, type ChartWords } from './chart-frame.js';

/** What is used of a drawing: this project is compiled without the types of a browser. */
interface Drawing {
  getAttribute(name: string): string | null;
  readonly innerHTML: string;
}

/** Plot makes elements of a document; nothing is ever put into this one. */
const { document } = parseHTML('<!doctype html><html><body></body></html>') as unknown as { document: object };

/** What a strict policy refuses, or says the same as the title and the description. */
const LEFT_OUT = /<style>[^<]*<\/style>| (?:style|aria-label|aria-hidden|font-family)="[^"]*"/g;

/**
 * Draws a chart of Observable Plot without styles and scripts, so that a strict Content-Security-Policy allows it.
 * @param options of Plot; colours are variables of the page's style.
 */
export function drawChart(words: ChartWords, options: PlotOptions): SafeHtml {
  const whole = { width: CHART_WIDTH, ...options, document, className: 'chart' };
  const chart = plot(whole) as unknown as Drawing;
  const marks = new SafeHtml(shorten(chart.innerHTML.replaceAll(LEFT_OUT, '')));
  return chartFrame(words, chart.getAttribute('viewBox')!, marks);
}

/** Coordinates to a hundredth of a pixel; no label has so many decimals. */
const shorten = (svg: string): string =>
  svg.replaceAll(/\d+\.\d{3,}/g, (digits) => String(Number(Number(digits).toFixed(2))));
