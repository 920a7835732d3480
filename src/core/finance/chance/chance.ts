import { NORMAL_QUANTILE_90 } from '../../energy/uncertainty.js';
import { PERCENTILE_PART } from '../finance-notes.js';
import type { InputRange, RangeSpread } from '../case/finance-case.js';

/** Draws from the joint distribution of all inputs: the probability is then within some 1 % of the true one. */
const DRAWS = 1_000; // equal: one draw more moves it by less than that
/** Equal parts of an input's chance in which the others are averaged. */
const PARTS = 8; // equal: finer parts order the questions alike
/** Levels of an input in the grid of outcomes: its tenth percentile, the figure itself, its ninetieth percentile. */
const LEVELS = 3;

type Tails = RangeSpread['tails'];

/** An input that chance moves. */
export type ChanceRange = InputRange & { spread: RangeSpread };

export const isMovedByChance = (range: InputRange): range is ChanceRange => range.spread !== undefined;

/**
 * Normal deviate of a probability, within 0.0005.
 * @see Abramowitz & Stegun, Handbook of Mathematical Functions, 26.2.23.
 */
function normalDeviate(share: number): number {
  const t = Math.sqrt(-2 * Math.log(Math.min(share, 1 - share)));
  const ratio =
    (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3);
  return Math.sign(share - 0.5) * (t - ratio);
}

/** Where a share of an input's chance is: -1 its tenth percentile, 0 the figure, 1 its ninetieth. */
const levelOf = (share: number, tails: Tails): number =>
  tails === 'normal' ? normalDeviate(share) / NORMAL_QUANTILE_90 : (2 * share - 1) / PERCENTILE_PART;

/** The root above 1 of x^(n + 1) = x + 1, whose powers spread points evenly over n dimensions. */
function spreadingRoot(dimensions: number): number {
  let root = 2;
  for (let i = 0; i < 60; i += 1) root = (1 + root) ** (1 / (dimensions + 1));
  return root;
}

/** Shares of the chance of each input, evenly spread over all of them together, the same in each run. */
function evenShares(dimensions: number): number[][] {
  const root = spreadingRoot(dimensions);
  const steps = Array.from({ length: dimensions }, (_, i) => root ** -(i + 1));
  return Array.from({ length: DRAWS }, (_, draw) => steps.map((step) => (0.5 + (draw + 1) * step) % 1));
}

interface Draws {
  /** Draws whose share of the chance of an input is in the same equal part, by input. */
  parts: readonly (readonly number[])[][];
  /** Outcomes of the grid that a draw lies between, and their weights; the same number for each draw. */
  corners: Uint32Array;
  weights: Float64Array;
}

/** The draws of inputs with the same tails are the same in each estimate. */
const knownDraws = new Map<string, Draws>();

function drawsOf(tails: readonly Tails[]): Draws {
  const key = tails.join();
  const known = knownDraws.get(key);
  if (known) return known;
  const shares = evenShares(tails.length);
  const corners = shares.map((draw) => cornersOf(draw.map((share, i) => levelOf(share, tails[i]!))));
  const draws = {
    parts: tails.map((_, i) => [
      ...Map.groupBy(shares.keys(), (draw) => Math.floor(shares[draw]![i]! * PARTS)).values(),
    ]),
    corners: Uint32Array.from(corners.flatMap((some) => some.map(({ at }) => at))),
    weights: Float64Array.from(corners.flatMap((some) => some.map(({ weight }) => weight))),
  };
  knownDraws.set(key, draws);
  return draws;
}

/** Outcomes of the grid around a draw, with their weights: straight between two levels of each input and beyond them. */
function cornersOf(levels: readonly number[]): { at: number; weight: number }[] {
  return levels.reduce(
    (all, level, axis) => {
      const stride = LEVELS ** (levels.length - 1 - axis);
      const end = level < 0 ? 0 : 2 * stride; // equal: a level of 0 gives the end no weight
      return all.flatMap(({ at, weight }) => [
        { at: at + stride, weight: weight * (1 - Math.abs(level)) },
        { at: at + end, weight: weight * Math.abs(level) },
      ]);
    },
    [{ at: 0, weight: 1 }],
  );
}

function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
}

/** Mean of the values at some places. */
function meanAt(values: Float64Array, places: readonly number[]): number {
  let sum = 0;
  for (const place of places) sum += values[place]!;
  return sum / places.length;
}

/** What a plant is worth by chance [TWD]. */
export interface Chance {
  /** Of a net present value above 0, 0..1. */
  probability: number;
  expectedTwd: number;
  /** What knowing an input is worth, by its name: how much more is expected of a decision that follows it. */
  information: ReadonlyMap<string, number>;
}

/** How much more is expected of building only where it pays, when the mean of each equally likely part is known. */
const worthOfKnowing = (parts: readonly number[]): number =>
  mean(parts.map((part) => Math.max(0, part))) - Math.max(0, mean(parts));

/** What an answer is worth that no chance decides: any between its ends is taken as equally likely. */
export function worthOfAnswer(expectedTwd: number, { atLow, atHigh }: { atLow: number; atHigh: number }): number {
  const parts = Array.from({ length: PARTS }, (_, i) => (i + 0.5) / PARTS);
  return worthOfKnowing(parts.map((part) => expectedTwd + atLow + part * (atHigh - atLow)));
}

const tailsOf = (ranges: readonly ChanceRange[]): Tails[] => ranges.map(({ spread }) => spread.tails);

/** Net present values of the draws of the plant in hand; chance takes a dozen such lists for one turning point. */
const VALUES = new Float64Array(DRAWS);

/** Net present values of all draws, in memory that is used again. */
function valuesOf({ corners, weights }: Draws, grid: Float64Array): Float64Array {
  const each = corners.length / DRAWS;
  for (let draw = 0, at = 0; draw < DRAWS; draw++) {
    let value = 0;
    for (const end = at + each; at < end; at++) value += weights[at]! * grid[corners[at]!]!;
    VALUES[draw] = value;
  }
  return VALUES;
}

/**
 * The value that a sorted list would have at a place; the list is left in another order.
 * @see Hoare, Algorithm 65: find, Communications of the ACM 4, 1961.
 */
function valueAtRank(values: Float64Array, rank: number): number {
  for (let [low, high] = [0, values.length - 1]; low < high;) {
    const pivot = values[rank]!;
    let [left, right] = [low, high];
    for (;;) {
      while (values[left]! < pivot) left++;
      while (values[right]! > pivot) right--;
      if (left > right) break;
      const moved = values[left]!;
      values[left++] = values[right]!;
      values[right--] = moved;
    }
    if (right < rank) low = left;
    if (rank < left) high = right;
  }
  return values[rank]!;
}

/** The net present value that a plant exceeds with some probability; above 0 exactly where `chanceOf` has that probability. */
export function exceededWith(share: number, ranges: readonly ChanceRange[], grid: Float64Array): number {
  return valueAtRank(valuesOf(drawsOf(tailsOf(ranges)), grid), DRAWS - Math.ceil(DRAWS * share));
}

function shareOfGains(values: Float64Array): number {
  let gains = 0;
  for (const value of values) if (value > 0) gains++;
  return gains / values.length;
}

/** The probability of `chanceOf` alone. */
export const probabilityOf = (ranges: readonly ChanceRange[], grid: Float64Array): number =>
  shareOfGains(valuesOf(drawsOf(tailsOf(ranges)), grid));

/**
 * The probability that a plant earns its discount rate, and what knowing each of its inputs is worth: the expected value of
 * partial perfect information for the decision to build.
 * @param ranges inputs that chance moves independently of each other.
 * @param grid net present values of all combinations of their levels, the last input moving first.
 * @see Raiffa & Schlaifer, Applied Statistical Decision Theory, 1961, ch. 4; Roberts, The unreasonable effectiveness of
 *   quasirandom sequences, 2018, for the spread of the draws.
 */
export function chanceOf(ranges: readonly ChanceRange[], grid: Float64Array): Chance {
  const draws = drawsOf(tailsOf(ranges));
  const values = valuesOf(draws, grid);
  const knowing = ({ name }: ChanceRange, i: number): [string, number] => [
    name,
    worthOfKnowing(draws.parts[i]!.map((part) => meanAt(values, part))),
  ];
  return {
    probability: shareOfGains(values),
    expectedTwd: mean(values),
    information: new Map(ranges.map(knowing)),
  };
}
