import { html, type SafeHtml } from '../../../core/html.js';
import { nameFor } from '../../../core/buildings/demo-name.js';
import type { ReportNeighbour } from '../../../core/report/report-data.js';
import { skylineCharts } from '../charts/skyline-chart.js';
import { number } from '../numbers.js';
import type { ReportView } from '../report-view.js';
import { whereText } from '../words/where-text.js';
import { asNumber, scrollingTable } from './table.js';

/** What hides the sun: the skyline by direction. */
export function skylineSection(view: ReportView): SafeHtml {
  const { data, words } = view;
  const { wide, narrow } = skylineCharts(view);
  return html`<section aria-labelledby="shade">
    <h2 id="shade">${words.shade.title}</h2>
    <figure>
      <h3>${words.shade.chart}</h3>
      <div class="wide">${wide}</div>
      <div class="narrow">${narrow}</div>
      <figcaption>
        ${words.shade.read}${data.shade.neighbours.length > 0 && html`${words.space}${words.shade.readLetters}`}
      </figcaption>
    </figure>
  </section>`;
}

/** Each neighbour that takes light, by name. */
export function shadersSection(view: ReportView): SafeHtml | false {
  if (view.data.finance === null) return false;
  // the table is the landmark of this name
  return html`<section>
    <h2 id="neighbours">${view.words.shade.table}</h2>
    ${neighbours(view)}
  </section>`;
}

function neighbours({ data: { shade, warnings }, language, words }: ReportView): SafeHtml {
  const isUncovered = warnings.some(({ code }) => code === 'not_covered');
  if (shade.neighbours.length === 0) return html`<p>${isUncovered ? words.shade.uncovered : words.shade.nobody}</p>`;
  const row = (neighbour: ReportNeighbour): SafeHtml => {
    const { letter, kind, name, heightM, lostKwhYear, months, hours } = neighbour;
    return html`<tr>
      <th scope="row">
        <strong>${letter}</strong>
        ${name === null ? (kind === 'terrain' ? words.shade.terrain : words.shade.building) : nameFor(name, language)}
      </th>
      <td class="short">
        ${whereText(neighbour, words.compass, words)}${heightM !== null && html`<small>${words.shade.high(words.map.height(number(heightM)))}</small>`}
      </td>
      <td>${monthSpan(months, words) || words.shade.sky}<small>${hourSpan(hours, words)}</small></td>
      <td class="number">${number(lostKwhYear)}</td>
    </tr>`;
  };
  const { otherLostKwhYear: others, lostKwhYear: sum } = shade;
  const total = (name: string, kwh: number): SafeHtml =>
    html`<tr>
      <th scope="row" colspan="3">${name}</th>
      <td class="number">${number(kwh)}</td>
    </tr>`;
  return html`<div class="neighbours whole">
    ${scrollingTable({
      namedBy: 'neighbours',
      headings: [words.shade.who, words.shade.where, words.shade.when, asNumber(words.shade.loss)],
      rows: shade.neighbours.map(row),
      foot: [others >= 0.5 && total(words.shade.others, others), total(words.shade.sum, sum)],
    })}
  </div>`;
}

type SpanWords = Pick<ReportView['words'], 'comma' | 'months' | 'monthSpan' | 'hourSpan'>;

/** Months from the first to the last of a run, which may go over the end of the year. */
function monthSpan(months: readonly number[], words: SpanWords): string {
  const named = new Set(months);
  const starts = months.filter((month) => !named.has(((month + 10) % 12) + 1));
  return starts
    .map((first) => {
      let last = first;
      while (named.has((last % 12) + 1)) last = (last % 12) + 1;
      return words.monthSpan(words.months[first - 1]!, words.months[last - 1]!);
    })
    .join(words.comma);
}

/** Runs of hours of a day. */
function hourSpan(hours: readonly number[], words: SpanWords): string {
  const named = new Set(hours);
  return hours
    .filter((hour) => !named.has(hour - 1))
    .map((first) => {
      let last = first;
      while (named.has(last + 1)) last += 1;
      return words.hourSpan(first, last + 1);
    })
    .join(words.comma);
}
