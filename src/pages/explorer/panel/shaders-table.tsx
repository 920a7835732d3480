import type { Language } from '../../../core/accounts/language.js';
import { nameFor } from '../../../core/buildings/demo-name.js';
import { number, percent } from '../../report/numbers.js';
import { whereText } from '../../report/words/where-text.js';
import type { Words } from '../../report/words/english.js';
import type { RoofEstimate } from '../../client/graph/roofs.js';
import type { Shader } from '../map/shaders.js';
import type { ExplorerWords } from '../words/english.js';

interface ShadersTableProps {
  words: ExplorerWords;
  language: Language;
  report: Words;
  estimate: RoofEstimate;
  shaders: readonly Shader[];
}

/** Who takes how much of the sun; the letters are those on the map. */
export function ShadersTable({ words, language, report, estimate, shaders }: ShadersTableProps) {
  const { shade } = report;
  const { lostKwhYear } = estimate.shade;
  const share = lostKwhYear / (estimate.energy.annualKwh + lostKwhYear);
  return (
    <section>
      <h3>{words.roof.shade}</h3>
      <p>{words.roof.shadeLost(number(lostKwhYear), percent(share))}</p>
      {shaders.length === 0 ? (
        <p class="quiet">{shade.nobody}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{shade.who}</th>
              <th scope="col">{shade.where}</th>
              <th scope="col" class="number">
                {shade.loss}
              </th>
            </tr>
          </thead>
          <tbody>
            {shaders.map((shader) => (
              <tr key={shader.letter}>
                <th scope="row">
                  <span class="letter">{shader.letter}</span>{' '}
                  {shader.isBuilding ? nameFor(shader.name ?? shade.building, language) : shade.terrain}{' '}
                  {shader.heightM !== null && <small>{shade.high(report.map.height(number(shader.heightM)))}</small>}
                </th>
                <td>{whereText(shader, report.directions, report)}</td>
                <td class="number">{number(shader.lostKwhYear)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
