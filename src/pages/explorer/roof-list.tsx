import type { RoofInView } from './map/roof-map.js';
import type { ExplorerWords } from './words/english.js';

interface RoofListProps {
  words: ExplorerWords;
  roofs: readonly RoofInView[];
  chosen: string | undefined;
  onPick: (id: string) => void;
}

/** The roofs of the map as a table, for those who do not use the map. */
export function RoofList({ words, roofs, chosen, onPick }: RoofListProps) {
  if (roofs.length === 0) return <p class="quiet">{words.list.empty}</p>;
  return (
    <table>
      <caption>{words.list.caption(roofs.length)}</caption>
      <thead>
        <tr>
          <th scope="col">{words.list.roof}</th>
          <th scope="col" class="number">
            {words.list.height}
          </th>
          <th scope="col">{words.list.class}</th>
        </tr>
      </thead>
      <tbody>
        {roofs.map(({ id, heightM, class: sunClass }, i) => (
          <tr key={id}>
            <th scope="row">
              <button
                type="button"
                class="link"
                aria-current={id === chosen}
                aria-label={words.list.choose(nameOf(id, i, words))}
                onClick={() => onPick(id)}
              >
                {nameOf(id, i, words)}
              </button>
            </th>
            <td class="number">{Math.round(heightM)} m</td>
            <td>{sunClass === undefined ? '–' : `${sunClass} · ${words.map.classes[sunClass - 1] ?? ''}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const nameOf = (id: string, i: number, { list }: ExplorerWords): string => `${list.roof} ${i + 1} (${id.slice(-4)})`;
