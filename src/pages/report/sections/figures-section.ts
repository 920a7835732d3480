import { html, type SafeHtml } from '../../../core/html.js';
import { number, percent } from '../numbers.js';
import type { ReportView } from '../report-view.js';

/** The figures that people ask for first. */
export function figuresSection(view: ReportView): SafeHtml {
  const { title } = view.words.figures;
  const tiles = [...plantTiles(view), ...moneyTiles(view)];
  return html`<section aria-labelledby="figures">
    <h2 id="figures">${title}</h2>
    <dl class="tiles">
      ${tiles.map(
        ({ name, value, note }) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}${note !== undefined && html`<small>${note}</small>`}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

interface Tile {
  name: string;
  value: string;
  note?: string;
}

/** What the roof has room for, where that is more than the plant. */
const roomFor = ({ data: { capacityKw, layout }, words }: ReportView): string[] =>
  layout.possibleCapacityKw > capacityKw ? [words.figures.possible(number(layout.possibleCapacityKw, 2))] : [];

/** What is known of a roof without a plant. */
function roofTiles(view: ReportView): Tile[] {
  const { data, words } = view;
  const { roof } = data;
  const { figures, map } = words;
  return [
    { name: figures.capacity, value: words.none, note: [words.nothing, ...roomFor(view)].join(words.space) },
    { name: figures.roof, value: `${number(roof.areaM2)} ${map.m2}` },
    { name: figures.usable, value: `${number(roof.usableAreaM2)} ${map.m2}` },
  ];
}

function plantTiles(view: ReportView): Tile[] {
  const { data, words } = view;
  const { capacityKw, layout, energy, shade, finance } = data;
  const { figures } = words;
  if (finance === null) return roofTiles(view);
  const lost = shade.lostKwhYear / (energy.annualKwh + shade.lostKwhYear);
  return [
    {
      name: figures.capacity,
      value: `${number(capacityKw, 2)} ${words.kwp}`,
      note: [figures.modules(number(layout.count)), ...roomFor(view)].join(words.comma),
    },
    {
      name: figures.energy,
      value: `${number(energy.annualKwh)} ${words.energy.kwh}`,
      note: figures.range(number(energy.p10), number(energy.p90)),
    },
    { name: figures.shade, value: percent(lost), note: figures.shadeNote(number(shade.lostKwhYear)) },
    ...(finance.co2KgYear === null
      ? []
      : [{ name: figures.co2, value: words.tonnes(number(finance.co2KgYear / 1000, 1)), note: figures.co2Note }]),
  ];
}

function moneyTiles({ data: { finance }, words, money }: ReportView): Tile[] {
  const { figures } = words;
  if (finance === null || finance.npvTwd === null) return [];
  const { totalCostTwd, subsidyTwd, outOfPocketTwd, paybackYears, annualNetTwd, total20yrTwd, npvTwd, p10, p90 } =
    finance;
  const sum = (value: number | null): string => (value === null ? words.unknown : money(value));
  const years = (value: number | null): string => (value === null ? figures.never : figures.years(number(value, 1)));
  const rate = finance.assumptions.find(({ name }) => name === 'discountRatePercent')?.value;
  return [
    {
      name: subsidyTwd > 0 ? figures.costAfterSubsidies : figures.cost,
      value: sum(outOfPocketTwd),
      ...(subsidyTwd > 0 && totalCostTwd !== null && { note: figures.before(money(totalCostTwd), money(subsidyTwd)) }),
    },
    {
      name: figures.payback,
      value: years(paybackYears),
      ...(p10 &&
        p90 &&
        p90.paybackYears !== null && {
          note: figures.paybackRange(
            number(p90.paybackYears, 1),
            p10.paybackYears === null ? null : number(p10.paybackYears, 1),
          ),
        }),
    },
    { name: figures.yearly, value: sum(annualNetTwd), note: figures.yearlyNote },
    { name: figures.total, value: sum(total20yrTwd), note: figures.totalNote },
    { name: figures.npv, value: sum(npvTwd), ...(rate !== undefined && { note: figures.npvNote(String(rate)) }) },
  ];
}
