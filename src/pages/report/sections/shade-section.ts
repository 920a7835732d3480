import { html, type SafeHtml } from '../../../core/html.js';
import { nameFor } from '../../../core/buildings/demo-name.js';
import type { ReportNeighbour } from '../../../core/report/report-data.js';
import { skylineCharts } from '../charts/skyline-chart.js';
import { number } from '../numbers.js';
import type { ReportView } from '../report-view.js';
import { directionOf } from '../words/words.js';
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

function neighbours({ data: { shade, warnings }, language, words: { shade: words, ...all } }: ReportView): SafeHtml {
  const isUncovered = warnings.some(({ code }) => code === 'not_covered');
  if (shade.neighbours.length === 0) return html`<p>${isUncovered ? words.uncovered : words.nobody}</p>`;
  const row = (neighbour: ReportNeighbour): SafeHtml => {
    const { letter, kind, name, heightM, distanceM, bearingDeg, lostKwhYear, months, hours } = neighbour;
    const where =
      distanceM === null || bearingDeg === null
        ? all.none
        : whereText(distanceM, directionOf(all.compass, bearingDeg), words);
    return html`<tr>
      <th scope="row">
        <strong>${letter}</strong>
        ${name === null ? (kind === 'terrain' ? words.terrain : words.building) : nameFor(name, language)}
      </th>
      <td class="short">
        ${where}${heightM !== null && html`<small>${words.high(all.map.height(number(heightM)))}</small>`}
      </td>
      <td>${monthSpan(months, all) || words.sky}<small>${hourSpan(hours, all)}</small></td>
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
      headings: [words.who, words.where, words.when, asNumber(words.loss)],
      rows: shade.neighbours.map(row),
      foot: [others >= 0.5 && total(words.others, others), total(words.sum, sum)],
    })}
  </div>`;
}

/** Outlines nearer to each other than they are exact touch [m]. */
const TOUCHES_M = 1.5;

const whereText = (
  distanceM: number,
  direction: string,
  { adjacent, distance }: ReportView['words']['shade'],
): string => (distanceM < TOUCHES_M ? adjacent(direction) : distance(number(distanceM), direction));

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
