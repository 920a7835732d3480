import type { EconomicsContext } from '../../finance/case/plant-economics.js';
import type { LayoutPlant } from '../../layout/optimize-layout.js';
import type { GoalWorth } from './goal-worth.js';
import { bestSize, modulesWithin, sizeRange } from './plant-sizes.js';

/**
 * Mean light of the best-lit part of a roof over that of the whole, by the part's share.
 * @param light of equal cells of the roof, in any unit.
 * @returns a function of a share 0..1; at 1 it is 1.
 */
export function bestPartLight(light: readonly number[]): (share: number) => number {
  const sorted = light.toSorted((a, b) => b - a);
  const all = sorted.reduce((sum, value) => sum + value, 0);
  if (sorted.length === 0 || all <= 0) return () => 1;
  let sum = 0;
  const means = sorted.map((value, i) => ((sum += value) / (i + 1) / all) * sorted.length);
  return (share) => means[Math.min(means.length - 1, Math.max(0, Math.ceil(share * means.length) - 1))]!;
}

/** What sizes of a layout are compared by. */
export interface LayoutQuestion {
  worth: GoalWorth;
  moduleKw: number;
  context: EconomicsContext;
  /** Modules that may be built of a number that fits. */
  buildable: (count: number) => number;
  /** Capacity that was asked for [kWp]. */
  askedKw?: number | undefined;
}

/** More than any plant is worth, so that a layout with fewer of the modules asked for counts below one with more. */
const MISSING_MODULE_WORTH = 1e12; // equal: any number beyond the worth of plants does the same

/** What the modules take from the worth of a layout that were asked for and that it does not hold. */
const missingWorth = ({ askedKw, moduleKw }: LayoutQuestion, most: number): number =>
  askedKw === undefined ? 0 : MISSING_MODULE_WORTH * Math.max(0, modulesWithin(askedKw, moduleKw) - most);

const planeOf = ({ tilt, rowAzimuth }: LayoutPlant) => ({ tilt, azimuth: rowAzimuth });

/**
 * What layouts are worth at the size that suits each best, before their modules are placed: the size asked for, or else the
 * least, those just below the steps of the tariff, and all modules.
 * @param partLight of `bestPartLight`.
 */
export function layoutWorth(
  question: LayoutQuestion,
  partLight: (share: number) => number,
): (plant: LayoutPlant) => number {
  const { worth, moduleKw, context, buildable, askedKw } = question;
  return (plant) => {
    const { count, kwhPerKwp } = plant;
    const most = buildable(count);
    const missing = missingWorth(question, most);
    if (most === 0) return -missing;
    const { least, belowSteps } = sizeRange(most, moduleKw, context, worth.priced);
    const sizes =
      askedKw === undefined ? [least, ...belowSteps, most] : [Math.min(most, modulesWithin(askedKw, moduleKw))];
    const worths = sizes.map((modules) => {
      const capacityKw = modules * moduleKw;
      return worth.measure(planeOf(plant), capacityKw, capacityKw * kwhPerKwp * partLight(modules / count));
    });
    return Math.max(...worths) - missing;
  };
}

/**
 * The same for a layout whose modules have their places and ranks, at the best of all sizes.
 * @param kwh energy of the modules by rank [kWh a year].
 */
export function placedWorth(question: LayoutQuestion, plant: LayoutPlant, kwh: Float64Array): number {
  const { worth, moduleKw, context, buildable, askedKw } = question;
  const most = buildable(plant.count);
  const missing = missingWorth(question, most);
  if (most === 0) return -missing;
  const [kwhOf, weight] = [runningSum(kwh), worth.weightOf(planeOf(plant))];
  const worthOf = (modules: number): number =>
    worth.measure(planeOf(plant), modules * moduleKw, kwhOf[modules]! * weight);
  if (askedKw !== undefined) return worthOf(Math.min(most, modulesWithin(askedKw, moduleKw))) - missing;
  return worthOf(bestSize(sizeRange(most, moduleKw, context, worth.priced), worthOf));
}

/** Sums of the first values, from none to all. */
export function runningSum(values: ArrayLike<number>): number[] {
  const sums = [0];
  let sum = 0;
  for (let i = 0; i < values.length; i++) sums.push((sum += values[i]!));
  return sums;
}
