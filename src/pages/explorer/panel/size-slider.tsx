import { useId } from 'preact/hooks';
import { number } from '../../report/numbers.js';
import type { Size } from '../../client/graph/roofs.js';
import type { ExplorerWords } from '../words/english.js';

interface SizeSliderProps {
  words: ExplorerWords;
  sizes: readonly Size[];
  size: Size;
  best: Size;
  onSize: (kw: number | undefined) => void;
}

/** Chooses among the sizes that the estimate compared; nothing is asked of the service. */
export function SizeSlider({ words, sizes, size, best, onSize }: SizeSliderProps) {
  const id = useId();
  const text = words.roof.sizeText(number(size.capacityKw, 2), number(size.modules));
  const choose = (chosen: Size): void => onSize(chosen === best ? undefined : chosen.capacityKw);
  return (
    <section class="size">
      <label for={id}>
        {words.roof.size}
        <output for={id}>{text}</output>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={sizes.length - 1}
        step={1}
        value={sizes.indexOf(size)}
        aria-valuetext={text}
        list={`${id}-sizes`}
        onInput={(event) => choose(sizes[Number(event.currentTarget.value)]!)}
      />
      <datalist id={`${id}-sizes`}>
        {sizes.map((one, i) => (
          <option key={one.modules} value={i} label={one === best ? words.roof.recommended : ''} />
        ))}
      </datalist>
      <p class="quiet">
        {size === best ? (
          words.roof.recommended
        ) : (
          <button type="button" class="link" onClick={() => choose(best)}>
            {words.roof.back(number(best.capacityKw, 2))}
          </button>
        )}
      </p>
    </section>
  );
}
