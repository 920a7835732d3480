import type { PlantConfiguration } from '../../../core/estimate/estimate-types.js';
import type { ForecastYear, SchemeMoney } from '../../../core/finance/finance-types.js';
import { html, type SafeHtml } from '../../../core/html.js';
import { cashFlowChart } from '../charts/cash-flow-chart.js';
import { sizesChart } from '../charts/sizes-chart.js';
import { fixed, number } from '../numbers.js';
import type { ReportView } from '../report-view.js';
import { asNumber, scrollingTable, table } from './table.js';

/** The sizes of the plant with what each is worth. */
export function sizesSection(view: ReportView): SafeHtml | false {
  const { data, words } = view;
  const { sizes } = words;
  if (data.configurations.length === 0) return false;
  const sum = (value: number | null): string => (value === null ? words.none : number(value));
  const badge = data.verdict.answer === 'not_worth_it' ? sizes.best : sizes.proposed;
  const row = ({
    capacityKw,
    annualKwh,
    totalCost,
    subsidyAmount,
    npv,
    paybackYears,
    recommended,
  }: PlantConfiguration): SafeHtml =>
    html`<tr${recommended && html` class="chosen"`}><th scope="row" class="number">${number(capacityKw, 2)}${recommended && html` <span class="badge">${badge}</span>`}</th><td class="number">${number(annualKwh)}</td><td class="number">${sum(totalCost === null ? null : totalCost - subsidyAmount)}</td><td class="number">${sum(npv)}</td><td class="number">${paybackYears === null ? (npv === null ? words.none : sizes.never) : fixed(paybackYears, 1)}</td></tr>`;
  const chart = sizesChart(view);
  return html`<section aria-labelledby="sizes">
    <h2 id="sizes">${sizes.title}</h2>
    <div class="columns uneven">
      ${
        chart !== undefined &&
        html`<figure>
          <h3>${sizes.chart}</h3>
          ${chart}
          <figcaption>${sizes.note}</figcaption>
        </figure>`
      }
      <div>
        <h3 id="compared">${sizes.table}</h3>
        ${scrollingTable({
          namedBy: 'compared',
          kind: 'dense',
          headings: [sizes.size, sizes.energy, sizes.cost, sizes.npv, sizes.payback].map(asNumber),
          rows: data.configurations.map(row),
        })}
      </div>
    </div>
  </section>`;
}

/** The ways of using the output beside each other; nothing where one of them has no money that is known. */
export function schemesSection({ data, words }: ReportView): SafeHtml | false {
  const { finance } = data;
  const known = finance?.schemes?.filter(({ npvTwd }) => npvTwd !== null) ?? [];
  const [first] = known;
  if (first === undefined || known.length < 2) return false;
  const { schemes } = words;
  const sum = (value: number | null): string => (value === null ? words.none : number(value));
  const row = ({ scheme, usedKwh, soldKwh, savedTwd, soldTwd, npvTwd, paybackYears }: SchemeMoney): SafeHtml => {
    const isCounted = scheme === finance?.mode;
    const years = paybackYears === null ? words.sizes.never : fixed(paybackYears, 1);
    return html`<tr${isCounted && html` class="chosen"`}><th scope="row">${schemes.names[scheme]}${isCounted && html` <span class="badge">${schemes.counted}</span>`}</th>${[usedKwh, soldKwh, savedTwd, soldTwd, npvTwd].map((value) => html`<td class="number">${sum(value)}</td>`)}<td class="number">${years}</td></tr>`;
  };
  const note = first.isUseAssumed ? schemes.assumedNote : schemes.note;
  const headings = [schemes.used, schemes.sold, schemes.saved, schemes.earned, schemes.npv, schemes.payback];
  return html`<section aria-labelledby="schemes">
    <h2 id="schemes">${schemes.title}</h2>
    <h3 id="ways">${schemes.table}</h3>
    ${scrollingTable({ namedBy: 'ways', headings: [schemes.scheme, ...headings.map(asNumber)], rows: known.map(row) })}
    ${first.useKwhYear !== null && html`<p class="note">${note(number(first.useKwhYear))}</p>`}
  </section>`;
}

/** The account of 20 years; nothing where no money is known. */
export function cashSection({ data: { finance }, words }: ReportView): SafeHtml | false {
  if (!finance || finance.outOfPocketTwd === null || finance.cashFlow.length === 0) return false;
  const { currency, outOfPocketTwd: paid, paybackYears } = finance;
  const cashFlow = finance.cashFlow.map(({ year, cumulativeTwd, cumulativeP10Twd, cumulativeP90Twd }) => ({
    year,
    balance: cumulativeTwd,
    low: cumulativeP10Twd,
    high: cumulativeP90Twd,
  }));
  const { cash } = words;
  const income = ({ savingTwd, feedInTwd, leaseTwd }: ForecastYear): number => savingTwd + feedInTwd + leaseTwd;
  const row = (year: ForecastYear): SafeHtml =>
    html`<tr>
      <th scope="row" class="number">${year.year}</th>
      <td class="number">${number(income(year))}</td>
      <td class="number">${number(year.netTwd - income(year))}</td>
      <td class="number">${number(year.cumulativeTwd)}</td>
    </tr>`;
  const first = html`<tr>
    <th scope="row" class="number">0</th>
    <td class="number">${words.none}</td>
    <td class="number">${number(-paid)}</td>
    <td class="number">${number(-paid)}</td>
  </tr>`;
  return html`<section aria-labelledby="cash">
    <h2 id="cash">${cash.title}</h2>
    <div class="columns">
      <figure>
        <h3>${cash.chart}</h3>
        ${cashFlowChart({ currency, paid, cashFlow, paybackYears }, words)}
        <figcaption>${cash.note}</figcaption>
      </figure>
      <div>
        <h3 id="account">${cash.table}</h3>
        ${table({
          namedBy: 'account',
          kind: 'dense',
          headings: [cash.years, cash.income, cash.costs, cash.balance].map(asNumber),
          rows: [first, ...finance.cashFlow.map(row)],
        })}
      </div>
    </div>
  </section>`;
}
