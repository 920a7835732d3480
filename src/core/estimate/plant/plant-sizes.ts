import { rowsAsOf } from '../../finance/rows/finance-table.js';
import { costStepsKw } from '../../finance/cost/costs-by-size.js';
import type { EconomicsContext } from '../../finance/case/plant-economics.js';

/** Least plant that is proposed where money decides and the roof takes it [kWp]: decisions of 2026-11, section 8. */
const MIN_KW = 3;
/** Sizes compared in one round of the search. */
const ROUND = 16; // equal: one size more in a round finds the same best size
const TOLERANCE = 1e-9; // equal: rounding errors are far smaller
/** A surer size is proposed where it is worth at least this share of the size worth most: our judgement of 2026-11. */
const SURER_SHARE = 0.5;

/** Sizes of plant on a roof, in modules. */
export interface SizeRange {
  least: number;
  most: number;
  /** The largest plants below the steps of tariff and connection fees. */
  belowSteps: number[];
}

/** Modules of at most some capacity [kW]. */
export const modulesWithin = (capacityKw: number, moduleKw: number): number =>
  Math.floor(capacityKw / moduleKw + TOLERANCE);

/** Capacities at which the tariff or a cost beside the price changes [kW]. */
export function stepsKw(context: EconomicsContext): number[] {
  const { rows, asOf, county } = context;
  const tariffs = rowsAsOf(rows, 'feed_in_tariff', asOf, county).map(({ value }) => value.maxKwExclusive);
  return [...new Set([...tariffs, ...costStepsKw(context)])].filter((step) => step !== null);
}

/**
 * Sizes that may be proposed on a roof.
 * @param most modules that fit.
 * @param priced whether money decides; otherwise one module is a plant.
 */
export function sizeRange(most: number, moduleKw: number, context: EconomicsContext, priced: boolean): SizeRange {
  const least = Math.min(most, priced ? Math.ceil(MIN_KW / moduleKw - TOLERANCE) : 1);
  const below = stepsKw(context).map((step) => Math.ceil(step / moduleKw - TOLERANCE) - 1);
  return { least, most, belowSteps: below.filter((size) => size > least && size < most) };
}

/** Rising sizes without repetition. */
const ordered = (sizes: readonly number[]): number[] => [...new Set(sizes)].toSorted((a, b) => a - b);

/**
 * Adds sizes in the middle of the widest gaps, by ratio.
 * @param count how many sizes are wanted; fewer where there are no more.
 */
export function filled(sizes: readonly number[], count: number): number[] {
  const all = ordered(sizes);
  while (all.length < count) {
    const gaps = all.slice(1).map((size, i) => (size - all[i]! > 1 ? size / all[i]! : 0));
    const widest = gaps.indexOf(Math.max(0, ...gaps));
    if (widest < 0 || gaps[widest] === 0) break;
    const [low, high] = [all[widest]!, all[widest + 1]!];
    all.splice(widest + 1, 0, Math.min(high - 1, Math.max(low + 1, Math.round(Math.sqrt(low * high)))));
  }
  return all;
}

/** What decides between sizes beside what they are worth. */
export interface SureSizes {
  /** Probability that a plant of so many modules earns its discount rate, 0..1. */
  probabilityOf: (modules: number) => number;
  /** From which a plant is worth its money, 0..1. */
  worthItFrom: number;
}

/**
 * The size that is worth most; where its chance is too small and another size is worth at least half as much with enough of
 * it, that one. A larger plant often earns a little more and risks much more.
 * @param sizes compared, with the one that is worth most.
 */
export function surestSize(
  sizes: readonly number[],
  worthOf: (modules: number) => number,
  { probabilityOf, worthItFrom }: SureSizes,
): number {
  const [most, ...others] = sizes
    .map((modules) => ({ modules, worth: worthOf(modules) }))
    .toSorted((a, b) => b.worth - a.worth);
  const comparable = [most!, ...others.filter(({ worth }) => worth > 0 && worth >= most!.worth * SURER_SHARE)];
  return (comparable.find(({ modules }) => probabilityOf(modules) >= worthItFrom) ?? most!).modules;
}

/**
 * The size that is worth most: sizes over the whole range and below all steps first, then ever closer about the best.
 * @param worthOf of a number of modules.
 */
export function bestSize({ least, most, belowSteps }: SizeRange, worthOf: (modules: number) => number): number {
  let sizes = filled([least, most, ...belowSteps], ROUND + belowSteps.length);
  for (;;) {
    const worths = sizes.map(worthOf);
    const at = worths.indexOf(Math.max(...worths));
    const [best, low, high] = [sizes[at]!, sizes[at - 1] ?? sizes[at]!, sizes[at + 1] ?? sizes[at]!];
    if (high - best <= 1 && best - low <= 1) return best;
    sizes = filled([low, best, high], ROUND);
  }
}
