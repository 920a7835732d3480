import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Language } from '../../../core/accounts/language.js';
import { attributionFor, nameFor } from '../../../core/buildings/demo-name.js';
import type { SafeHtml } from '../../../core/html.js';
import { cashFlowChart } from '../../report/charts/cash-flow-chart.js';
import { monthsChart, type MonthEnergy } from '../../report/charts/months-chart.js';
import { number } from '../../report/numbers.js';
import { REPORT_WORDS } from '../../report/words/words.js';
import type { Answers, Roof, RoofEstimate, Size } from '../../client/graph/roofs.js';
import { shadersOf } from '../map/shaders.js';
import type { ExplorerWords } from '../words/english.js';
import { QuestionsForm } from './questions-form.js';
import { ShadersTable } from './shaders-table.js';
import { SharePart } from './share-part.js';
import { SizeSlider } from './size-slider.js';

interface RoofPanelProps {
  words: ExplorerWords;
  language: Language;
  roof: Roof;
  size: Size | undefined;
  answers: Answers;
  isBusy: boolean;
  onSize: (kw: number | undefined) => void;
  onAnswers: (answers: Answers) => void;
}

/** The answer for a roof: one sentence, four figures, and what they rest on. */
export function RoofPanel(props: RoofPanelProps) {
  const { words, language, roof } = props;
  const { estimate } = roof;
  return (
    <article class="roof" lang={words.lang}>
      <p class="place">{placeOf(roof, language, words)}</p>
      {estimate === null ? <p role="alert">{words.faults.unavailable}</p> : <Answer {...props} estimate={estimate} />}
    </article>
  );
}

function Answer({ words, language, roof, estimate, size, ...rest }: RoofPanelProps & { estimate: RoofEstimate }) {
  const report = REPORT_WORDS[language];
  const { verdict, layout, finance, attribution, asOf } = estimate;
  // the report names its texts by the words of the service
  const answer = verdict.answer.toLowerCase() as Lowercase<typeof verdict.answer>;
  const best = estimate.configurations.find(({ recommended }) => recommended);
  const [first, ...others] = verdict.reasons;
  const isLead = first !== undefined && (first.code.startsWith('verdict_') || first.code === 'no_plant_pays');
  const reasons = isLead ? others : verdict.reasons;
  const sizeReason = reasons.find(({ code }) => code === 'tariff_step' || code === 'surer_size');
  const unknowns = finance?.unknowns ?? [];
  const paybackYears = best?.paybackYears ?? null;
  const heading = useRef<HTMLHeadingElement>(null);
  // at once: a moment later it would take the focus from what a quick hand has begun to fill in
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [roof.id]);
  const answered = useRef(rest.answers);
  useEffect(() => {
    // the form with the answers is far below
    if (answered.current !== rest.answers) heading.current?.scrollIntoView({ block: 'center' });
    answered.current = rest.answers;
  }, [estimate]);
  const isBuilt = estimate.capacityKw > 0;
  // the figures follow the chosen size, the sentence does not
  const recommendedKw = size && best && size.modules !== best.modules ? best.capacityKw : undefined;
  return (
    <>
      <div class={`verdict ${answer}`} role="status">
        <h2 ref={heading} tabIndex={-1}>
          {report.answers[answer]}
        </h2>
        <p>{isLead ? first.text : report.explained[answer]}</p>
        {recommendedKw !== undefined && <p class="quiet">{words.roof.moneyOf(number(recommendedKw, 2))}</p>}
      </div>
      {size && <Figures words={words} language={language} size={size} currency={finance?.currency ?? 'XXX'} />}
      {size && best && (
        <SizeSlider words={words} sizes={estimate.configurations} size={size} best={best} onSize={rest.onSize} />
      )}
      <SharePart
        key={`share ${roof.id}`}
        words={words}
        language={language}
        roof={roof}
        size={size}
        answers={rest.answers}
      />
      <section>
        <h3>{words.roof.why}</h3>
        {isBuilt && (
          <p>{sizeReason?.text ?? words.roof.fits(number(layout.possibleKw, 2), number(estimate.capacityKw, 2))}</p>
        )}
        <ul>
          {reasons
            .filter((reason) => reason !== sizeReason)
            .map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
        </ul>
      </section>
      {isBuilt && (
        <>
          <ShadersTable
            words={words}
            language={language}
            report={report}
            estimate={estimate}
            shaders={shadersOf(estimate)}
          />
          <section>
            <h3>{words.roof.months}</h3>
            <Chart drawing={monthsChart(monthsOf(estimate.energy, size), report)} />
          </section>
        </>
      )}
      {finance && finance.cashFlow.length > 0 && finance.outOfPocket !== null && (
        <section>
          <h3>{words.roof.money}</h3>
          <Chart drawing={cashFlowChart({ ...finance, paid: finance.outOfPocket, paybackYears }, report)} />
          <p class="quiet">{words.roof.moneyOf(number(estimate.capacityKw, 2))}</p>
        </section>
      )}
      {/* answers that leave no plant to pay for can be changed again */}
      {(unknowns.length > 0 || Object.keys(rest.answers).length > 0) && (
        <QuestionsForm
          key={roof.id}
          words={words}
          unknowns={unknowns}
          answers={rest.answers}
          isBusy={rest.isBusy}
          onAnswers={rest.onAnswers}
        />
      )}
      <footer class="quiet">
        {estimate.warnings.map(({ code, text }) => (
          <p key={code}>{text}</p>
        ))}
        <p>{words.roof.asOf(asOf)}</p>
        <p>
          {words.roof.sources}
          {report.colon}
          {attributionFor(attribution, language)}
        </p>
        <p>{words.roof.estimateOnly}</p>
      </footer>
    </>
  );
}

/** A chart as the report has it; every text in it is escaped. */
const Chart = ({ drawing }: { drawing: SafeHtml }) => <div dangerouslySetInnerHTML={{ __html: drawing.text }} />;

/** Energy of the months with the shown size. */
function monthsOf(
  { annualKwh, acKwhByMonth, acKwhByMonthP10, acKwhByMonthP90 }: RoofEstimate['energy'],
  size: Size | undefined,
): MonthEnergy[] {
  const share = size ? size.annualKwh / annualKwh : 1;
  return acKwhByMonth.map((kwh, month) => ({
    kwh: kwh * share,
    low: acKwhByMonthP10[month]! * share,
    high: acKwhByMonthP90[month]! * share,
  }));
}

function Figures({
  words,
  language,
  size,
  currency,
}: {
  words: ExplorerWords;
  language: Language;
  size: Size;
  currency: string;
}) {
  const report = REPORT_WORDS[language];
  const cost = size.totalCost === null ? null : size.totalCost - size.subsidyAmount;
  const payback =
    cost === null
      ? words.roof.unknown
      : size.paybackYears === null
        ? report.figures.never
        : report.figures.years(number(size.paybackYears, 1));
  const figures: [name: string, value: string, note: string][] = [
    [words.roof.capacity, `${number(size.capacityKw, 2)} ${report.kwp}`, report.figures.modules(number(size.modules))],
    [
      words.roof.energy,
      `${number(size.annualKwh)} ${words.roof.kwh}`,
      report.figures.range(number(size.annualKwhP10), number(size.annualKwhP90)),
    ],
    [words.roof.payback, payback, size.npv === null ? '' : `${report.sizes.npv} ${report.money(size.npv, currency)}`],
    [
      words.roof.cost,
      cost === null ? words.roof.unknown : report.money(cost, currency),
      size.totalCost !== null && size.subsidyAmount > 0
        ? report.figures.before(report.money(size.totalCost, currency), report.money(size.subsidyAmount, currency))
        : '',
    ],
  ];
  return (
    <dl class="figures">
      {figures.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong> <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function placeOf(
  { address, name, source, township, areaM2, areaPing, heightM }: Roof,
  language: Language,
  words: ExplorerWords,
): string {
  const town =
    township &&
    (language === 'en'
      ? `${township.townNameEn}, ${township.countyNameEn}`
      : `${township.countyName}${township.townName}`);
  const own = [address, name && nameFor(name, language)].filter(Boolean).join(' ');
  const facts = [words.roof.area(number(areaM2), number(areaPing, 1)), words.roof.height(number(heightM))];
  return [own || words.roof.unnamed, town, source === 'demo' && words.roof.demo, ...facts].filter(Boolean).join(' · ');
}
