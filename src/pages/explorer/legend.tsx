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
          {words.map.classes.map((name, i) => (
            <li key={name}>
              <Swatch sunClass={i + 1} />
              {i + 1} · {name}
            </li>
          ))}
        </ol>
      ) : (
        !isTooFar && <p>{words.map.unclassified}</p>
      )}
      {hasShaders && (
        <p>
          <Swatch />
          {words.map.shader}
        </p>
      )}
    </section>
  );
}

/** Colour of a class, or of a building that shades the roof. */
export const Swatch = ({ sunClass }: { sunClass?: number }) => (
  <svg class="swatch" viewBox="0 0 14 14" aria-hidden="true">
    <rect width="14" height="14" rx="2" fill={sunClass === undefined ? SHADER_COLOUR : CLASS_COLOURS[sunClass - 1]} />
  </svg>
);
