import type { Assumption } from '../../../core/finance/finance-case.js';
import { html, type SafeHtml } from '../../../core/html.js';
import { writeText } from '../../../core/texts/coded-text.js';
import { figure, percent } from '../numbers.js';
import type { ReportView } from '../report-view.js';
import type { Words } from '../words/english.js';

/** Name of a figure in words: `upkeep.insurance`, `feedInBonus.<name>`, `… (years 1 to 10)`. */
function nameOf(name: string, { figureNames, inYear, inYears }: Words): string {
  const [, base = name, first, last] = /^(.*?)(?: \(years? (\d+)(?: to (\d+))?\))?$/.exec(name) ?? [];
  const [group = '', ...rest] = base.split('.');
  const known =
    figureNames[base] ?? (figureNames[group] === undefined ? base : `${figureNames[group]}: ${rest.join('.')}`);
  if (first === undefined) return known;
  return `${known}, ${last === undefined ? inYear(first) : inYears(first, last)}`;
}

/** Every figure with its source and date. */
export function assumptionsSection(view: ReportView): SafeHtml {
  const { data, words } = view;
  const { assumptions: text } = words;
  return html`<section aria-labelledby="assumptions">
    <h2 id="assumptions">${text.title}</h2>
    ${data.finance !== null && moneyTable(data.finance.assumptions, words)}
    ${data.finance !== null && uncertaintyTable(view)}
    <h3>${text.sources}</h3>
    <ul class="sources">
      <li>${text.footprints(data.building.source, data.building.sourceDate ?? text.undated)}</li>
      ${data.sources.map(({ name, detail }) => html`<li>${name}: ${detail}</li>`)}
    </ul>
  </section>`;
}

function moneyTable(assumptions: readonly Assumption[], words: Words): SafeHtml {
  const { assumptions: text } = words;
  const row = ({ name, value, unit, source, date, status, range }: Assumption): SafeHtml =>
    html`<tr>
      <th scope="row">${nameOf(name, words)}</th>
      <td class="number">
        ${figure(value)}${range && range[0] !== range[1] && html`<small>${text.range(figure(range[0]), figure(range[1]))}</small>`}
      </td>
      <td>${words.units[unit] ?? unit}</td>
      <td class="source">${source === 'given' ? text.given : source}</td>
      <td class="date">${date ?? words.none}</td>
      <td>${words.statuses[status] ?? status}</td>
    </tr>`;
  return html`<h3 id="money-figures">${text.table}</h3>
    <div class="scroll" role="region" aria-labelledby="money-figures" tabindex="0">
      <table class="dense">
        <thead>
          <tr>
            <th scope="col">${text.name}</th>
            <th scope="col" class="number">${text.value}</th>
            <th scope="col">${text.unit}</th>
            <th scope="col">${text.source}</th>
            <th scope="col">${text.date}</th>
            <th scope="col">${text.status}</th>
          </tr>
        </thead>
        <tbody>
          ${assumptions.map(row)}
        </tbody>
      </table>
    </div>`;
}

function uncertaintyTable({ data: { energy }, words }: ReportView): SafeHtml {
  const { assumptions: text } = words;
  const causes = energy.uncertainty.filter(({ relativeSigma }) => relativeSigma >= 0.0005);
  return html`<h3 id="uncertainty">${text.uncertainty}</h3>
    <div class="scroll" role="region" aria-labelledby="uncertainty" tabindex="0">
      <table class="dense">
        <thead>
          <tr>
            <th scope="col">${text.cause}</th>
            <th scope="col" class="number">${text.sigma}</th>
            <th scope="col">${text.source}</th>
          </tr>
        </thead>
        <tbody>
          ${causes.map(
            ({ name, relativeSigma, source }) =>
              html`<tr>
                <th scope="row">${nameOf(name, words)}</th>
                <td class="number">${percent(relativeSigma)}</td>
                <td class="source">${source}</td>
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">${text.together}</th>
            <td class="number">${percent(energy.relativeSigma)}</td>
            <td></td>
          </tr>
        </tfoot>
      </table>
    </div>`;
}

/** What the owner may be able to answer. */
export function questionsSection({ data, language, words }: ReportView): SafeHtml {
  const unknowns = data.finance?.unknowns ?? [];
  const { questions } = words;
  const items = unknowns.map((unknown) => {
    const { text } = writeText(unknown, language);
    const bounds = unknown.bounds && unknown.bounds[0] !== unknown.bounds[1] ? unknown.bounds : null;
    return html`<li>
      ${text}${bounds && html` <span class="note">(${questions.between(figure(bounds[0]), figure(bounds[1]))})</span>`}
    </li>`;
  });
  return html`<section aria-labelledby="questions">
    <h2 id="questions">${questions.title}</h2>
    ${
      items.length > 0
        ? html`<p>${questions.intro}</p>
            <ol class="questions">
              ${items}
            </ol>`
        : html`<p>${questions.none}</p>`
    }
  </section>`;
}
