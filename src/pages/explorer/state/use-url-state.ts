import { useEffect, useRef, useState } from 'preact/hooks';
import { readUrlState, writeUrlState, type UrlState } from './url-state.js';

/** Browsers refuse more than about three changes of the address a second. */
const REST_MS = 350;

/**
 * The state that the address of the page holds.
 * @returns the state, and what changes a part of it; another roof is a new step for the button "back".
 */
export function useUrlState(): [state: UrlState, change: (part: Partial<UrlState>) => void] {
  const [state, setState] = useState(() => readUrlState(location.search));
  const latest = useRef(state);
  const rest = useRef(0);
  useEffect(() => {
    const back = (): void => {
      latest.current = readUrlState(location.search);
      setState(latest.current);
    };
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  const change = (part: Partial<UrlState>): void => {
    const isOtherRoof = 'roof' in part && part.roof !== latest.current.roof;
    latest.current = { ...latest.current, ...part };
    setState(latest.current);
    clearTimeout(rest.current);
    const write = (): void => history.replaceState(null, '', addressOf(latest.current));
    if (isOtherRoof) history.pushState(null, '', addressOf(latest.current));
    else rest.current = window.setTimeout(write, REST_MS);
  };
  return [state, change];
}

const addressOf = (state: UrlState): string => location.pathname + writeUrlState(state);
