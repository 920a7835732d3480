import { useEffect, useState } from 'preact/hooks';
import type { Language } from '../../../core/accounts/language.js';
import { nameFor } from '../../../core/buildings/demo-name.js';
import { faultOf, type PageFault } from '../../client/ask.js';
import { FaultNotice } from '../../client/fault-notice.js';
import { number } from '../../report/numbers.js';
import { REPORT_WORDS } from '../../report/words/words.js';
import { csvOf, roofsInView, type RoofTablePage } from '../../client/graph/district.js';
import type { TableChoice } from '../../client/graph/table-choice.js';
import { Swatch } from '../legend.js';
import type { MapView } from '../map/roof-map.js';
import type { ExplorerWords } from '../words/english.js';
import { TableFilters } from './table-filters.js';

interface RoofTableProps {
  words: ExplorerWords;
  language: Language;
  view: MapView;
  table: TableChoice;
  onTable: (table: TableChoice) => void;
  chosen: string | undefined;
  onPick: (id: string) => void;
}

/** The map rests for this long before its roofs are asked for [ms]. */
const REST_MS = 300;

/** The roofs of the map as a table: the best first, filtered, with their totals. */
export function RoofTable({ words, language, view, table, onTable, chosen, onPick }: RoofTableProps) {
  const [pages, setPages] = useState<readonly RoofTablePage[]>([]);
  const [fault, setFault] = useState<PageFault>();
  const [attempt, setAttempt] = useState(0);
  const choice = { box: view.box, ...table };
  const key = JSON.stringify(choice);
  useEffect(() => {
    let isGone = false;
    const ask = (): void => {
      roofsInView(choice, undefined, language)
        .then((page) => {
          if (isGone) return;
          setFault(undefined);
          setPages([page]);
        })
        .catch((error: unknown) => !isGone && setFault(faultOf(error)));
    };
    const rest = setTimeout(ask, REST_MS);
    return () => {
      isGone = true;
      clearTimeout(rest);
    };
  }, [key, language, attempt]);
  const last = pages.at(-1);
  const more = (): void => {
    roofsInView(choice, last?.pageInfo.endCursor ?? undefined, language)
      .then((page) => setPages([...pages, page]))
      .catch((error: unknown) => setFault(faultOf(error)));
  };
  const rows = pages.flatMap(({ edges }) => edges);
  return (
    <section class="list" aria-label={words.list.open}>
      <TableFilters words={words} table={table} onTable={onTable} />
      {fault && <FaultNotice words={words} fault={fault} onRetry={() => setAttempt(attempt + 1)} />}
      <p role="status">{last ? totalsOf(last, words) : words.loading}</p>
      {rows.length > 0 && (
        <>
          <div class="scroll" tabIndex={0} role="group" aria-label={words.list.open}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{words.list.rank}</th>
                  <th scope="col">{words.list.roof}</th>
                  <th scope="col" class="number">
                    {words.list.class}
                  </th>
                  {[words.list.fits, words.list.energy].map((title) => (
                    <th key={title} scope="col" class="number on-desk">
                      {title}
                    </th>
                  ))}
                  {[words.list.payback, words.list.worth].map((title) => (
                    <th key={title} scope="col" class="number">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Row key={row.rank} {...{ words, language, row, chosen, onPick }} />
                ))}
              </tbody>
            </table>
          </div>
          <p class="actions">
            {last?.pageInfo.hasNextPage && (
              <button type="button" onClick={more}>
                {words.list.more}
              </button>
            )}
            <a class="button" href={csvOf(choice)} download>
              {words.list.csv}
            </a>
          </p>
        </>
      )}
      {last && rows.length === 0 && view.roofs.length > 0 && <Uncalculated {...{ words, view, onPick }} />}
    </section>
  );
}

function Row({
  words,
  language,
  row: { rank, node, potential },
  chosen,
  onPick,
}: Omit<RoofTableProps, 'view' | 'table' | 'onTable'> & { row: RoofTablePage['edges'][number] }) {
  const { none, figures } = REPORT_WORDS[language];
  const name = nameFor(node?.address ?? node?.name ?? `${words.list.roof} ${rank}`, language);
  const { paybackYears, npv, class: sunClass } = potential;
  return (
    <tr aria-current={node !== null && node.id === chosen ? 'true' : undefined}>
      <td class="number">{rank}</td>
      <th scope="row">
        {node ? (
          <button type="button" class="link" aria-label={words.list.choose(name)} onClick={() => onPick(node.id)}>
            {name}
          </button>
        ) : (
          name
        )}
      </th>
      <td class="number">
        {sunClass !== null && <Swatch sunClass={sunClass} />}
        {sunClass ?? none}
      </td>
      <td class="number on-desk">{number(potential.possibleKw, 1)}</td>
      <td class="number on-desk">{number(potential.possibleKwh)}</td>
      <td class="number">{paybackYears === null ? none : figures.years(number(paybackYears, 1))}</td>
      <td class="number">{npv === null ? none : number(npv)}</td>
    </tr>
  );
}

/** Where no potential is stored: the buildings of the map, to calculate one of them. */
const Uncalculated = ({ words, view, onPick }: Pick<RoofTableProps, 'words' | 'view' | 'onPick'>) => (
  <>
    <p>{words.list.uncalculated}</p>
    <ol>
      {view.roofs.map(({ id, heightM }, i) => (
        <li key={id}>
          <button
            type="button"
            class="link"
            aria-label={words.list.choose(`${words.list.roof} ${i + 1}`)}
            onClick={() => onPick(id)}
          >
            {words.list.roof} {i + 1}
          </button>{' '}
          <small>{words.roof.height(number(heightM))}</small>
        </li>
      ))}
    </ol>
  </>
);

function totalsOf({ totalCount, summary: { total } }: RoofTablePage, { list }: ExplorerWords): string {
  if (totalCount === 0) return list.empty;
  const totals = list.totals(number(totalCount), number(total.possibleKw), number(total.possibleKwh / 1000));
  return total.households === null ? totals : `${totals}${list.households(number(total.households))}`;
}
