import { useEffect, useRef, useState } from 'preact/hooks';
import type { Language } from '../../../core/accounts/language.js';
import { nameFor } from '../../../core/buildings/demo-name.js';
import { faultOf, type PageFault } from '../../client/ask.js';
import { suggest, type Suggestion } from '../../client/graph/roofs.js';
import type { ExplorerWords } from '../words/english.js';

/** Typing rests for this long before the service is asked [ms]. */
const REST_MS = 200;
const LEAST_LETTERS = 2;

interface SearchBoxProps {
  words: ExplorerWords;
  language: Language;
  typed: string;
  onChoose: (suggestion: Suggestion) => void;
  onPosition: (position: { lat: number; lng: number }) => void;
  /** @param fault absent when the service answers again. */
  onFault: (fault?: PageFault, again?: () => void) => void;
}

/** Search for a place: a combobox whose list is what the service suggests. What is typed stays, whatever fails. */
export function SearchBox({ words, language, typed, onChoose, onPosition, onFault }: SearchBoxProps) {
  const [text, setText] = useState(typed);
  const [hits, setHits] = useState<readonly Suggestion[]>();
  const [active, setActive] = useState(-1);
  const [attempt, setAttempt] = useState(0);
  const chosen = useRef('');
  useEffect(() => {
    setHits(undefined);
    if (text.trim().length < LEAST_LETTERS || text === chosen.current) return undefined;
    const stop = new AbortController();
    const rest = setTimeout(() => {
      suggest(text, language, stop.signal)
        .then((found) => {
          setActive(-1);
          setHits(found);
          onFault();
        })
        .catch((error: unknown) => {
          if (!stop.signal.aborted) onFault(faultOf(error), () => setAttempt(attempt + 1));
        });
    }, REST_MS);
    return () => {
      clearTimeout(rest);
      stop.abort();
    };
  }, [text, language, attempt]);

  const choose = (hit: Suggestion | undefined): void => {
    if (!hit) return;
    chosen.current = [hit.secondaryText, nameFor(hit.mainText, language)].filter(Boolean).join(' ');
    setText(chosen.current);
    setHits(undefined);
    onChoose(hit);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = (hits?.length ?? 0) - 1;
    if (event.key === 'Escape') setHits(undefined);
    else if (event.key === 'ArrowDown' && last >= 0) setActive(Math.min(last, active + 1));
    else if (event.key === 'ArrowUp' && last >= 0) setActive(Math.max(0, active - 1));
    else if (event.key === 'Enter' && hits) choose(hits[Math.max(0, active)]);
    else return;
    event.preventDefault();
  };
  const isOpen = hits !== undefined && hits.length > 0;
  return (
    <form class="search" role="search" method="dialog" onSubmit={(event) => event.preventDefault()}>
      <label for="search-box">{words.search.label}</label>
      <div class="search-row">
        <input
          id="search-box"
          type="text"
          role="combobox"
          autocomplete="off"
          maxLength={200}
          placeholder={words.search.placeholder}
          aria-expanded={isOpen}
          aria-controls="search-list"
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? `search-hit-${active}` : undefined}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          class="icon"
          title={words.search.position}
          aria-label={words.search.position}
          onClick={() => askPosition(onPosition, () => onFault({ kind: 'positionRefused' }))}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="12" r="6" />
            <circle class="dot" cx="12" cy="12" r="2.5" />
            <path d="M12 1v5M12 18v5M1 12h5M18 12h5" />
          </svg>
        </button>
      </div>
      <ul id="search-list" role="listbox" aria-label={words.search.label} hidden={!isOpen}>
        {hits?.map((hit, i) => (
          <li
            key={hit.placeId}
            id={`search-hit-${i}`}
            role="option"
            aria-selected={i === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(hit)}
          >
            {nameFor(hit.mainText, language)} <small>{hit.secondaryText}</small>
          </li>
        ))}
      </ul>
      <p class="hint" role="status">
        {hits === undefined
          ? words.search.hint
          : hits.length === 0
            ? words.search.none
            : words.search.hits(hits.length)}
        {hits?.some(({ source }) => source === 'TOWNSHIPS') && ` ${words.search.noAddresses}`}
      </p>
    </form>
  );
}

function askPosition(found: SearchBoxProps['onPosition'], refused: () => void): void {
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => found({ lat: coords.latitude, lng: coords.longitude }),
    refused,
    { timeout: 10_000, maximumAge: 60_000 },
  );
}
