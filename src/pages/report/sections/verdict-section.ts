import type { PlantConfiguration } from '../../../core/estimate/estimate-types.js';
import type { MovedInput } from '../../../core/finance/chance/turning-points.js';
import { html, type SafeHtml } from '../../../core/html.js';
import { writeText, writeTexts, type CodedText } from '../../../core/texts/coded-text.js';
import { number } from '../numbers.js';
import type { ReportView } from '../report-view.js';
import type { Words } from '../words/english.js';
import { scrollingTable } from './table.js';

/** The answer, why, and what would change it. */
export function verdictSection(view: ReportView): SafeHtml {
  const { data, language, words } = view;
  const { answer, reasons } = data.verdict;
  const named = new Set(reasons.map(({ code }) => code));
  const further = writeTexts(furtherReasons(reasons), language);
  const notes = writeTexts(
    data.warnings.filter(({ code }) => !named.has(code)),
    language,
  );
  return html`<section class="verdict ${answer}" aria-labelledby="verdict">
    <h2 id="verdict" class="answer">${words.answers[answer]}</h2>
    <p class="lead">${summary(view)}</p>
    ${firstQuestion(view)}
    ${
      further.length > 0 &&
      html`<h3>${words.reasons}</h3>
        <ul class="reasons">
          ${further.map(({ text }) => html`<li>${text}</li>`)}
        </ul>`
    }
    ${turningPoints(view)}
    ${
      notes.length > 0 &&
      html`<h3>${words.notes}</h3>
        <ul class="notes">
          ${notes.map(({ text }) => html`<li>${text}</li>`)}
        </ul>`
    }
  </section>`;
}

/** Whether a reason is the first sentence of a verdict; verdicts that were kept before 2026-11-24 have none. */
const isLead = (reason: CodedText | undefined): reason is CodedText =>
  reason !== undefined && /^(verdict|no_plant|no_module)_/.test(reason.code);

/** Whether a sentence names the years of the payback. */
const hasYears = ({ params }: CodedText): boolean => 'years' in params;

/** Reasons that repeat what is in the first sentence, or in what follows it: the gain or loss, and the payback. */
const REPEATED: ReadonlySet<string> = new Set(['earns_rate', 'misses_rate', 'pays_back', 'never_pays_back']);

/** What the first sentence leaves to say. The least bad plant of a roof without one has its payback nowhere else. */
const furtherReasons = ([first, ...rest]: readonly CodedText[]): readonly CodedText[] => {
  if (!isLead(first)) return first === undefined ? rest : [first, ...rest];
  return rest.filter(
    ({ code }) => !REPEATED.has(code) || (first.code === 'no_plant_pays' && code.endsWith('pays_back')),
  );
};

/** What to ask first, where the answer depends on it. */
function firstQuestion({ data, language, words }: ReportView): SafeHtml | false {
  const { answer, question } = data.verdict;
  if (answer !== 'depends' || !question) return false;
  return html`<p class="lead">${words.questions.first} ${writeText(question, language).text}</p>`;
}

function summary({ data, language, words, money }: ReportView): string {
  const { capacityKw, layout, energy, finance } = data;
  const { answer, reasons } = data.verdict;
  const [first] = reasons;
  const lead = isLead(first) ? writeText(first, language).text : null;
  if (finance === null)
    return [...(first?.code === 'no_plant_pays' ? [] : [words.nothing]), lead].filter(Boolean).join(words.space);
  const sentence = answer === 'not_worth_it' ? words.bestPlant : words.plant;
  const plant = [
    lead ?? words.explained[answer],
    sentence(number(capacityKw, 2), number(layout.count), number(energy.annualKwh)),
  ].join(words.space);
  const { outOfPocketTwd: cost, subsidyTwd, paybackYears } = finance;
  if (cost === null) return `${plant}${words.space}${words.noMoney}`;
  const paid = subsidyTwd > 0 ? words.paidAfterSubsidies(money(cost)) : words.paid(money(cost));
  if (first !== undefined && isLead(first) && hasYears(first)) return `${plant}${words.space}${paid}${words.stop}`;
  const payback = paybackYears === null ? words.neverPaysBack : words.paysBack(number(paybackYears, 1));
  return `${plant}${words.space}${paid}${payback}`;
}

/** Figures of the plant as they are counted now, in the units of the turning points. */
function countedNow(
  { data }: ReportView,
  recommended: PlantConfiguration | undefined,
): Record<MovedInput, number | null> {
  const { finance, energy, capacityKw } = data;
  const assumed = (figure: string): number | null => {
    const value = finance?.assumptions.find(({ name }) => name === figure)?.value;
    return typeof value === 'number' ? value : null;
  };
  return {
    'finance.costTwdPerKw':
      finance === null || finance.totalCostTwd === null ? null : finance.totalCostTwd / capacityKw,
    'finance.feedInTariff': recommended?.feedInTariff ?? null,
    'finance.retailPrice': assumed('retailPrice'),
    'finance.highEfficiencyPremiumPercent': assumed('highEfficiencyPremiumPercent'),
    'result.energy.specificYield': energy.specificYield,
  };
}

/** Inputs that may be as high as their turning point; the others must be as high. */
const HIGHEST: ReadonlySet<MovedInput> = new Set(['finance.costTwdPerKw', 'finance.highEfficiencyPremiumPercent']);

/** A row for each figure that is moved, a column for each aim. */
function turningPoints(view: ReportView): SafeHtml | false {
  const { data, words } = view;
  const { turningPoints: points, answer } = data.verdict;
  if (points.length === 0) return false;
  const { turning } = words;
  const aims = [...Map.groupBy(points, ({ effect }) => aimOf(effect, words)).keys()];
  const recommended = data.configurations.find((size) => size.recommended);
  const now = countedNow(view, recommended);
  const rows = [...Map.groupBy(points, ({ input }) => input)].map(([input, ofInput]) => {
    const counted = now[input];
    const limit = HIGHEST.has(input) ? turning.upTo : turning.from;
    const values = aims.map((aim) => ofInput.find(({ effect }) => aimOf(effect, words) === aim)?.value);
    return html`<tr>
      <th scope="row">${words.inputs[input]}</th>
      <td>${counted === null ? words.none : amountOf(view, input, counted)}</td>
      ${values.map((value) => html`<td>${value === undefined ? words.none : limit(amountOf(view, input, value))}</td>`)}
    </tr>`;
  });
  return html`<h3 id="turning">${answer === 'worth_it' ? turning.holds : turning.title}</h3>
    <p class="note">${turning.caption}</p>
    ${scrollingTable({ namedBy: 'turning', headings: [turning.figure, turning.now, ...aims], rows })}`;
}

/** What the plant reaches at a turning point: the discount rate, it with some probability, or earlier a payback in time. */
const aimOf = ({ params: { years, rate, percent } }: CodedText, { turning }: Words): string => {
  if (percent !== undefined) return turning.sure(String(percent));
  return years === undefined ? turning.npv(String(rate)) : turning.payback(String(years));
};

/** A figure of a turning point with its unit. */
function amountOf({ currency, words, money }: ReportView, input: MovedInput, value: number): string {
  if (input === 'result.energy.specificYield') return words.kwhPerKw(number(value));
  if (input === 'finance.highEfficiencyPremiumPercent') return `${number(value, 1)} %`;
  if (input === 'finance.costTwdPerKw') return words.perKw(money(value));
  return words.perKwh(words.price(value, currency));
}
