import { leastSquares } from './least-squares.js';
import { clearnessOf, FAO_LINE, type SkyMonth } from './angstrom.js';
import { changePoints } from './change-points.js';

/** A month of a station's record. */
export interface RecordedMonth extends SkyMonth {
  year: number;
  /** 1 to 12. */
  month: number;
}

/** A change of the ratio of radiation to sunshine, as a new, cleaned or newly calibrated instrument makes it. */
export interface RadiationStep {
  /** First month of the new level. */
  year: number;
  month: number;
  /** New level over the old one, less 1. */
  size: number;
}

/** A record's steps, and what brings each month to the level of the last one. */
export interface RadiationRecord {
  steps: RadiationStep[];
  /** One a month: the last level over that month's. */
  factors: number[];
}

/** Half a year: what is shorter is weather. */
const SHORTEST_SEGMENT = 6;
/** A step in so many months at most, so that a short record is not cut to pieces. */
const MONTHS_PER_STEP = 18;
/** From so many months on the season's half-year wave is fitted too. */
const LONG_RECORD = 36;
/** Rounds of fitting season and steps in turn; the records of Taiwan settle in two. */
const MOST_ROUNDS = 10;

const seasonOf = (month: number, waves: readonly number[]): number[] =>
  waves.flatMap((wave) => {
    const angle = (2 * Math.PI * wave * month) / 12;
    return [Math.cos(angle), Math.sin(angle)];
  });

/** Index of the segment that each month is in. */
const segmentsOf = (starts: readonly number[], length: number): number[] =>
  Array.from({ length }, (_, i) => starts.filter((start) => start <= i).length);

/** ln clearness without what sunshine and season explain, while each segment may have a level of its own. */
function unexplained(months: readonly RecordedMonth[], starts: readonly number[]): number[] {
  const waves = months.length >= LONG_RECORD ? [1, 2] : [1];
  const segments = segmentsOf(starts, months.length);
  const explained = months.map(({ month, sunshineShare }) => [
    Math.log(clearnessOf(FAO_LINE, sunshineShare)),
    ...seasonOf(month, waves),
  ]);
  const logs = months.map(({ clearness }) => Math.log(clearness));
  const levels = [0, ...starts].map((_, level) => level);
  const coefficients = leastSquares(
    explained.map((regressors, i) => [...regressors, ...levels.map((level) => (segments[i] === level ? 1 : 0))]),
    logs,
  );
  return logs.map((log, i) => log - explained[i]!.reduce((sum, value, k) => sum + value * (coefficients[k] ?? 0), 0));
}

function meanLevels(values: readonly number[], starts: readonly number[]): number[] {
  return [0, ...starts].map((start, i) => {
    const segment = values.slice(start, starts[i] ?? values.length);
    return segment.reduce((sum, value) => sum + value, 0) / segment.length;
  });
}

/**
 * Finds the steps of a station's radiation against its own sunshine. Clearness is taken as level × (0.25 + 0.5 sunshine
 * share)^β × season, the season as one wave a year and, from 36 months on, two; levels change where `changePoints` of what
 * β and season leave says so. Both are fitted in turn until they agree.
 * @param months in order, with radiation and sunshine; clearness over 0.
 * @returns the steps in order, and the factors to the level of the last segment; no step in fewer than 18 months.
 */
export function radiationSteps(months: readonly RecordedMonth[]): RadiationRecord {
  const mostChanges = Math.floor(months.length / MONTHS_PER_STEP);
  if (mostChanges === 0) return { steps: [], factors: months.map(() => 1) };
  let starts: number[] = [];
  let rest: number[] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    rest = unexplained(months, starts);
    const found = changePoints(rest, { shortestSegment: SHORTEST_SEGMENT, mostChanges });
    const settled = found.join() === starts.join();
    starts = found;
    if (settled) break;
  }
  const levels = meanLevels(rest, starts);
  const last = levels.at(-1) ?? 0;
  return {
    steps: starts.map((start, i) => {
      const { year, month } = months[start]!;
      return { year, month, size: Math.exp(levels[i + 1]! - levels[i]!) - 1 };
    }),
    factors: segmentsOf(starts, months.length).map((segment) => Math.exp(last - levels[segment]!)),
  };
}
