import type { PlotOptions } from '@observablehq/plot';
import { drawChart } from '../src/pages/report/charts/draw-chart.js';

/** Colours that are legible on white and in print. */
export const COLORS = { ink: '#1d2733', quiet: '#8a95a3', ours: '#0b5cad', measured: '#c2410c' } as const;

const FONT = "system-ui, 'Noto Sans TC', sans-serif";

/**
 * Draws a plot as SVG that stands alone, without scripts and styles, so that a strict Content-Security-Policy allows it.
 * @param name unique in the document.
 * @param title what it shows, for those who do not see it.
 */
export function drawPlot(name: string, title: string, options: PlotOptions): string {
  const chart = drawChart({ id: name, title, description: title }, options).text;
  const root = `<svg xmlns="http://www.w3.org/2000/svg" font-family="${FONT}" font-size="11" color="${COLORS.ink}"`;
  return chart.trim().replace('<svg', root);
}
