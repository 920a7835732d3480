import type { PvDuty } from '../../../core/estimate/plant/pv-duty.js';
import { writeSource, writeText } from '../../../core/texts/coded-text.js';
import { html, type HtmlValue, type SafeHtml } from '../../../core/html.js';
import { number } from '../numbers.js';
import type { ReportView } from '../report-view.js';
import { directionOf } from '../words/words.js';
import { roofMap } from './roof-map.js';
import { asNumber, table } from './table.js';

/** The plan of the roof, and what its area is used for. */
export function roofSection(view: ReportView): SafeHtml {
  const { data, words } = view;
  const { layout, building, scene, roof } = data;
  const how = words.heights[building.heightSource] ?? building.heightSource;
  const azimuth = directionOf(words.directions, layout.azimuth);
  return html`<section aria-labelledby="roof">
    <h2 id="roof">${words.map.title}</h2>
    <div class="columns">
      <figure>${roofMap(view)}${legend(view)}</figure>
      <div>
        <h3 id="areas">${words.map.areas}</h3>
        ${table({
          namedBy: 'areas',
          headings: [words.map.part, asNumber(words.map.m2)],
          rows: areaRows(view),
          foot: areaRow(words.map.left, number(roof.usableAreaM2)),
        })}
        ${layout.count > 0 && html`<p>${words.map.arrangement(number(layout.tilt), azimuth, number(layout.rowPitchM, 2))}</p>`}
        <p>${words.map.buildingHeight(number(building.heightM, 1), how, number(building.heightSigmaM, 1))}</p>
        ${data.duty && dutyLine(data.duty, view)}
        ${data.duty === undefined && html`<p><strong>${words.map.duty}</strong>${words.colon}${words.map.dutyUnknown}</p>`}
        ${layout.count > 0 && scene.panels.length === 0 && html`<p class="note">${words.map.tooMany}</p>`}
      </div>
    </div>
  </section>`;
}

/** Whether the law requires a plant, with the law's source. */
const dutyLine = (duty: PvDuty, { language, words }: ReportView): SafeHtml =>
  html`<p>
    <strong>${words.map.duty}</strong>${words.colon}${writeText(duty.reason, language).text}<small
      >${[words.statuses[duty.status], duty.date, writeSource(duty, language)].filter(Boolean).join(' · ')}</small
    >
  </p>`;

const areaRow = (name: string, m2: string): SafeHtml =>
  html`<tr>
    <th scope="row">${name}</th>
    <td class="number">${m2}</td>
  </tr>`;

function areaRows({ data: { roof }, words: { map } }: ReportView): HtmlValue {
  const parts: [string, number][] = [
    [map.covered, roof.coveredAreaM2],
    [map.setback, roof.setbackAreaM2],
    [map.obstructions, roof.obstructionsAreaM2],
    [map.dark, roof.shadeAreaM2],
    [map.unseen, roof.unseenAreaM2],
  ];
  const taken = parts.filter(([, m2]) => m2 >= 0.5).map(([name, m2]) => areaRow(name, `−${number(m2)}`));
  return [areaRow(map.whole, number(roof.areaM2)), ...taken];
}

function legend({ data: { scene }, words: { map } }: ReportView): SafeHtml {
  const entries: [string, string, boolean][] = [
    ['panel', map.module, scene.panels.length > 0],
    ['usable', map.usable, scene.usable.length > 0],
    ['roof', map.roof, true],
    ['obstruction', map.obstruction, scene.obstructions.length > 0],
    ['shader', map.shader, scene.buildings.some(({ letter }) => letter)],
    ['building', map.building, scene.buildings.some(({ letter }) => !letter)],
  ];
  const shown = entries.filter(([, , isShown]) => isShown);
  return html`<figcaption>
    <ul class="legend">
      ${shown.map(([name, text]) => html`<li><span class="swatch ${name}"></span>${text}</li>`)}
    </ul>
  </figcaption>`;
}
