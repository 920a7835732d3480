import { CLASS_COLOURS, SHADER_COLOUR } from './map/colours.js';
import type { ExplorerWords } from './words/english.js';

interface LegendProps {
  words: ExplorerWords;
  hasClasses: boolean;
  hasShaders: boolean;
  isTooFar: boolean;
}

/** What the colours of the map mean; each class has its number and its word too. */
export function Legend({ words, hasClasses, hasShaders, isTooFar }: LegendProps) {
  return (
    <section class="legend" aria-label={words.map.legend}>
      <h2>{words.map.legend}</h2>
      {isTooFar && <p role="status">{words.map.tooFar}</p>}
      {hasClasses ? (
        <ol>
          {CLASS_COLOURS.map((colour, i) => (
            <li key={colour}>
              <Swatch colour={colour} />
              {i + 1} · {words.map.classes[i]}
            </li>
          ))}
        </ol>
      ) : (
        !isTooFar && <p>{words.map.unclassified}</p>
      )}
      {hasShaders && (
        <p>
          <Swatch colour={SHADER_COLOUR} />
          {words.map.shader}
        </p>
      )}
    </section>
  );
}

const Swatch = ({ colour }: { colour: string }) => (
  <svg class="swatch" viewBox="0 0 14 14" aria-hidden="true">
    <rect width="14" height="14" rx="2" fill={colour} />
  </svg>
);
