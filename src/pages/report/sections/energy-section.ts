import { html, type SafeHtml } from '../../../core/html.js';
import { monthsChart } from '../charts/months-chart.js';
import { waterfallChart } from '../charts/waterfall-chart.js';
import type { ReportView } from '../report-view.js';

/** The energy by month, and the way from light to electricity; nothing where no modules are proposed. */
export function energySection(view: ReportView): SafeHtml | false {
  const { data, words } = view;
  if (data.finance === null) return false;
  const { energy } = words;
  return html`<section aria-labelledby="energy">
    <h2 id="energy">${energy.title}</h2>
    <div class="columns">
      <figure>
        <h3>${energy.months}</h3>
        ${monthsChart(view)}
        <figcaption>${energy.monthsNote}</figcaption>
      </figure>
      <figure>
        <h3>${energy.waterfall}</h3>
        ${waterfallChart(view)}
        <figcaption>${energy.waterfallNote}</figcaption>
      </figure>
    </div>
  </section>`;
}
