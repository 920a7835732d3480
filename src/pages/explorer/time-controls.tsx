import { useEffect, useId, useState } from 'preact/hooks';
import type { SunDirection } from '../../core/sun/sun-position.js';
import { clockText, HOURS, type MapTime } from './state/url-state.js';
import type { ExplorerWords } from './words/english.js';

interface TimeControlsProps {
  words: ExplorerWords;
  time: MapTime;
  sun: SunDirection;
  onTime: (time: MapTime) => void;
}

/** Hours of the day that pass in a second of play. */
const HOURS_A_SECOND = 2;

/** Month and hour of the shadows, and a button that lets a day pass. */
export function TimeControls({ words, time, sun, onTime }: TimeControlsProps) {
  const id = useId();
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => (isPlaying ? playDay(time, onTime, () => setPlaying(false)) : undefined), [isPlaying]);
  const monthName = new Intl.DateTimeFormat(words.lang, { month: 'short' }).format(new Date(2026, time.month - 1, 21));
  const state =
    sun.apparentElevation > 0 ? words.time.sun(String(Math.round(sun.apparentElevation))) : words.time.night;
  const day = words.time.day(monthName);
  return (
    <fieldset class="time">
      <legend>{words.time.title}</legend>
      <label for={`${id}-month`}>
        {words.time.month} <output>{day}</output>
      </label>
      <input
        id={`${id}-month`}
        type="range"
        min={1}
        max={12}
        value={time.month}
        aria-valuetext={day}
        onInput={(event) => {
          setPlaying(false);
          onTime({ ...time, month: Number(event.currentTarget.value) });
        }}
      />
      <label for={`${id}-hour`}>
        {words.time.hour} <output>{clockText(time.hour)}</output>
      </label>
      <input
        id={`${id}-hour`}
        type="range"
        min={HOURS.first}
        max={HOURS.last}
        step={HOURS.step}
        value={time.hour}
        aria-valuetext={`${clockText(time.hour)}, ${state}`}
        onInput={(event) => {
          setPlaying(false);
          onTime({ ...time, hour: Number(event.currentTarget.value) });
        }}
      />
      <button type="button" aria-pressed={isPlaying} onClick={() => setPlaying(!isPlaying)}>
        {isPlaying ? words.time.pause : words.time.play}
      </button>
    </fieldset>
  );
}

/** Moves the hour with the clock; by whole hours, one a second, where motion is not wanted. @returns what stops it. */
function playDay(from: MapTime, onTime: (time: MapTime) => void, ended: () => void): () => void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const first = from.hour >= HOURS.last ? HOURS.first : from.hour;
  const begun = performance.now();
  let frame = 0;
  let shown = first;
  const next = (now: number): void => {
    const passed = (Math.max(0, now - begun) / 1000) * (isCalm ? 1 : HOURS_A_SECOND);
    const hour = Math.min(HOURS.last, first + (isCalm ? Math.floor(passed) : Math.round(passed * 20) / 20));
    if (hour !== shown) onTime({ ...from, hour });
    shown = hour;
    if (hour >= HOURS.last) ended();
    else frame = requestAnimationFrame(next);
  };
  frame = requestAnimationFrame(next);
  return () => cancelAnimationFrame(frame);
}
