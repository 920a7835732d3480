import { html, type SafeHtml } from '../../../core/html.js';
import { monthsChart, type MonthEnergy } from '../charts/months-chart.js';
import { waterfallChart } from '../charts/waterfall-chart.js';
import type { ReportData } from '../../../core/report/report-data.js';
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
        ${monthsChart(monthsOf(data), words)}
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

/** With the bands of months, or with that of the year where a kept report has no other. */
function monthsOf({ energy: { acMonthly, acMonthlyP10, acMonthlyP90, p10, p50, p90 } }: ReportData): MonthEnergy[] {
  const [low, high] = p50 > 0 ? [p10 / p50, p90 / p50] : [1, 1];
  return acMonthly.map((kwh, month) => ({
    kwh,
    low: acMonthlyP10?.[month] ?? kwh * low,
    high: acMonthlyP90?.[month] ?? kwh * high,
  }));
}
