import type { Assumption } from '../../../core/finance/case/finance-case.js';
import { html, type HtmlValue, type SafeHtml } from '../../../core/html.js';
import type { Language } from '../../../core/accounts/language.js';
import type { ClimateOrigin } from '../../../core/climate/climate-origin.js';
import { writeSource, writeText } from '../../../core/texts/coded-text.js';
import { boundsText, nameOf, unitText, valueText } from '../figure-words.js';
import { percent } from '../numbers.js';
import type { ReportView } from '../report-view.js';
import type { Words } from '../words/english.js';
import { asNumber, scrollingTable, table } from './table.js';

/** Every figure with its source and date. */
export function assumptionsSection(view: ReportView): SafeHtml {
  const { data, language, words } = view;
  const { assumptions: text } = words;
  const { source, sourceDate } = data.building;
  return html`<section aria-labelledby="assumptions">
    <h2 id="assumptions">${text.title}</h2>
    ${data.finance !== null && data.finance.assumptions.length > 0 && moneyTable(data.finance, language, words)}
    ${data.finance !== null && uncertaintyTable(view)}
    <h3>${text.sources}</h3>
    <ul class="sources">
      <li>${text.footprints(text.footprintSources[source] ?? source, sourceDate)}</li>
      ${data.sources.map((origin) => html`<li>${originText(origin, language)}</li>`)}
    </ul>
  </section>`;
}

const originText = ({ name, detail, note }: ClimateOrigin, language: Language): string =>
  note === undefined ? `${name}: ${detail}` : writeText(note, language).text;

type ReportFinance = NonNullable<ReportView['data']['finance']>;

/** A figure, or why it does not apply. */
const valueOf = ({ value, unit, reason }: Assumption, language: Language): string =>
  reason === undefined ? valueText(value, unit, language) : writeText(reason, language).text;

function moneyTable({ assumptions, currency }: ReportFinance, language: Language, words: Words): SafeHtml {
  const { assumptions: text } = words;
  const row = (assumption: Assumption): SafeHtml => {
    const { name, unit, source, date, status, range } = assumption;
    const written = source !== 'given' && writeSource(assumption, language);
    const [unitWords, between] = [
      unitText(unit, currency, words),
      range &&
        range[0] !== range[1] &&
        text.range(valueText(range[0], unit, language), valueText(range[1], unit, language)),
    ];
    // a reason in the place of a value has no unit, its range has
    const amounts = (
      assumption.reason === undefined ? [unitWords, between] : [between && `${between} ${unitWords}`]
    ).filter(Boolean);
    // an owner gives the tariff as it is paid, the table has it without its bonuses
    const shownName = name === 'feedInTwdPerKwh' && source === 'given' ? 'feedInTariff' : name;
    const origin = [words.statuses[status] ?? status, date, written].filter(Boolean);
    return html`<tr>
      <th scope="row">${nameOf(shownName, words)}<small>${origin.join(' · ')}</small></th>
      <td class="number">${valueOf(assumption, language)}${amounts.map((amount) => html`<small>${amount}</small>`)}</td>
    </tr>`;
  };
  return html`<h3 id="money-figures">${text.table}</h3>
    ${scrollingTable({
      namedBy: 'money-figures',
      kind: 'dense figures',
      headings: [text.name, asNumber(text.value)],
      rows: assumptions.map(row),
    })}`;
}

function uncertaintyTable({ data: { energy }, language, words }: ReportView): SafeHtml {
  const { assumptions: text } = words;
  const causes = energy.uncertainty.filter(({ relativeSigma }) => relativeSigma >= 0.0005);
  const row = (name: HtmlValue, share: number): SafeHtml =>
    html`<tr>
      <th scope="row">${name}</th>
      <td class="number">${percent(share)}</td>
    </tr>`;
  return html`<h3 id="uncertainty">${text.uncertainty}</h3>
    ${table({
      namedBy: 'uncertainty',
      kind: 'dense figures',
      headings: [text.cause, asNumber(text.sigma)],
      rows: causes.map((cause) =>
        row(html`${nameOf(cause.name, words)}<small>${writeSource(cause, language)}</small>`, cause.relativeSigma),
      ),
      foot: row(text.together, energy.relativeSigma),
    })}`;
}

/** What the owner may be able to answer. */
export function questionsSection(view: ReportView): SafeHtml {
  const { data, language, words } = view;
  const unknowns = [...(data.finance?.unknowns ?? []), ...(data.duty?.unknowns ?? [])];
  const { questions } = words;
  const items = unknowns.map((unknown) => {
    const { text } = writeText(unknown, language);
    const bounds = unknown.bounds && unknown.bounds[0] !== unknown.bounds[1] ? unknown.bounds : null;
    return html`<li>${text}${bounds && html`<small>${boundsText(unknown.field, bounds, view)}</small>`}</li>`;
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
