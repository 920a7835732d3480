import { chanceOf, exceededWith, isMovedByChance, probabilityOf, type Chance, type ChanceRange } from './chance.js';
import { smallFloats } from '../../small-arrays.js';
import type { CaseOutcome, FinanceCase, InputRange } from '../case/finance-case.js';

/**
 * Weights of an input's tenth percentile, middle and ninetieth percentile.
 * @see Hurst, Brown & Swanson, Swanson's 30-40-30 rule, AAPG Bulletin 84(12), 2000, doi:10.1306/8626C70D-173B-11D7-8645000102C1865D.
 */
const WEIGHTS = [0.3, 0.4, 0.3] as const;
/** Share of the chance below the lower percentile, and above the upper one. */
const LOW = 0.1;

/** The figures of a case that an input moves. */
const sameFigures = (base: FinanceCase, moved: Partial<FinanceCase>): Partial<FinanceCase> =>
  Object.fromEntries(Object.keys(moved).map((name) => [name, base[name as keyof FinanceCase]]));

/**
 * What is made of every combination of the three levels of inputs that move different figures, as if they were independent of
 * each other; the last input moves first.
 * @param make keeps nothing of the case: one takes the place of all, as there are hundreds.
 */
function ofEachCase<T>(base: FinanceCase, ranges: readonly ChanceRange[], make: (of: FinanceCase) => T): T[] {
  const levels = ranges.map(({ spread: { p10, p90 } }) => [p10, sameFigures(base, p10), p90]);
  const at = { ...base };
  const made: T[] = [];
  const fill = (axis: number): void => {
    const figures = levels[axis];
    if (figures === undefined) {
      made.push(make(at));
      return;
    }
    for (const moved of figures) {
      Object.assign(at, moved);
      fill(axis + 1);
    }
    Object.assign(at, figures[1]);
  };
  fill(0);
  return made;
}

/** Weights of the combinations of so many inputs, in the order of `ofEachCase`. */
const weightsOf = (inputs: number): number[] =>
  Array.from({ length: inputs }).reduce<number[]>(
    (all) => all.flatMap((weight) => WEIGHTS.map((one) => weight * one)),
    [1],
  );

/** Quantile of weighted values, each at the middle of its weight, straight between, flat outside. @param order rising. */
const quantile = (
  values: Float64Array,
  weights: readonly number[],
  order: readonly number[],
  share: number,
): number => {
  let below = 0;
  let i = 0;
  for (; i < order.length && below + weights[order[i]!]! / 2 < share; i++) below += weights[order[i]!]!; // equal: at a value itself it is that value
  const [before, after] = [order[i - 1], order[i]];
  if (before === undefined || after === undefined) return values[(before ?? after)!]!;
  const lower = { value: values[before]!, at: below - weights[before]! / 2 };
  return between(lower, { value: values[after]!, at: below + weights[after]! / 2 }, share);
};

type Knot = { value: number; at: number };

/** Infinite values (never paid back) are not mixed with finite ones: the nearer one counts. */
const between = (a: Knot, b: Knot, share: number): number => {
  const part = (share - a.at) / (b.at - a.at);
  if (!Number.isFinite(b.value)) return part < 0.5 ? a.value : b.value; // equal: no share is in the middle of two
  return a.value + part * (b.value - a.value);
};

/** How far the money spreads, and how likely the plant earns its discount rate. */
export interface MoneySpread extends Chance {
  /** The outcome missed with 10 % probability (long payback), and the one reached with 10 %. */
  p10: CaseOutcome;
  p90: CaseOutcome;
}

/**
 * Spread of the money, from all inputs whose own spread is known.
 * @param evaluate the money of a case; called 3^n times for n such inputs.
 * @returns each figure of `p10` and `p90` is the percentile of its own distribution, so they need not belong to one scenario.
 */
export const moneySpread = (
  base: FinanceCase,
  ranges: readonly InputRange[],
  evaluate: (of: FinanceCase) => CaseOutcome,
): MoneySpread => {
  const moved = ranges.filter(isMovedByChance);
  const weights = weightsOf(moved.length);
  const outcomes = ofEachCase(base, moved, evaluate);
  // figures rise much alike: in the order of the last one the next is nearly sorted
  const order = [...outcomes.keys()];
  const values = smallFloats(outcomes.length);
  // a difference would be an object on the heap for each two that are compared
  const byValue = (a: number, b: number): number => {
    if (values[a] === values[b]) return a - b;
    return values[a]! < values[b]! ? -1 : 1;
  };
  /** The percentiles of a figure, the lower one first. */
  const spread = (figureOf: (money: CaseOutcome) => number): [number, number] => {
    for (let i = 0; i < values.length; i++) values[i] = figureOf(outcomes[i]!);
    order.sort(byValue);
    return [quantile(values, weights, order, LOW), quantile(values, weights, order, 1 - LOW)];
  };
  const [annualKwh, annualRevenueTwd, selfConsumption, total20yrTwd, npvTwd] = [
    spread((money) => money.annualKwh),
    spread((money) => money.annualRevenueTwd),
    spread((money) => money.selfConsumption),
    spread((money) => money.total20yrTwd),
    spread((money) => money.npvTwd),
  ];
  const [short, long] = spread((money) => money.paybackYears ?? Infinity);
  const cumulativeTwd = outcomes[0]!.cumulativeTwd.map((_, year) => spread((money) => money.cumulativeTwd[year]!));
  const side = (at: 0 | 1, payback: number): CaseOutcome => ({
    annualKwh: annualKwh[at],
    annualRevenueTwd: annualRevenueTwd[at],
    selfConsumption: selfConsumption[at],
    paybackYears: Number.isFinite(payback) ? payback : null,
    total20yrTwd: total20yrTwd[at],
    npvTwd: npvTwd[at],
    cumulativeTwd: cumulativeTwd.map((year) => year[at]),
  });
  const chance = chanceOf(
    moved,
    Float64Array.from(outcomes, (money) => money.npvTwd),
  );
  return { p10: side(0, long), p90: side(1, short), ...chance };
};

/** A case, and the inputs that move it. */
interface MovedCase {
  base: FinanceCase;
  ranges: readonly InputRange[];
}

/** Net present values of all combinations, and the inputs that chance moves. */
function gridOf({ base, ranges }: MovedCase, npvOf: (of: FinanceCase) => number): [ChanceRange[], Float64Array] {
  const moved = ranges.filter(isMovedByChance);
  return [moved, Float64Array.from(ofEachCase(base, moved, npvOf))];
}

/** The net present value that a case exceeds with some probability. */
export const npvOfShare = (share: number, of: MovedCase, npvOf: (of: FinanceCase) => number): number =>
  exceededWith(share, ...gridOf(of, npvOf));

/** The probability that a case earns its discount rate. */
export const gainProbability = (of: MovedCase, npvOf: (of: FinanceCase) => number): number =>
  probabilityOf(...gridOf(of, npvOf));
