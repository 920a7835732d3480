import { html, type SafeHtml } from '../../../core/html.js';
import type { ReportView } from '../report-view.js';

/** What an owner can do next; nothing in a report that is no page of the service. */
export function stepsSection({ words: { steps }, language, link }: ReportView): SafeHtml | false {
  if (link === undefined) return false;
  const map = `${link.map}&lang=${language}`;
  return html`<section aria-labelledby="steps">
    <h2 id="steps">${steps.title}</h2>
    <ul class="steps">
      <li><a href="${map}">${steps.ask}</a></li>
      <li><a href="${map}">${steps.refine}</a></li>
      <li>${steps.share} <a href="${link.page}">${link.page}</a></li>
    </ul>
  </section>`;
}
