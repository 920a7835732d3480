import { FINANCE_BOUNDS } from '../finance-bounds.js';
import type { FinanceInput } from '../finance-types.js';
import {
  npvExceededWith,
  plantEconomics,
  plantWorth,
  type EconomicsContext,
  type PlantEconomics,
} from '../case/plant-economics.js';

/** A plant whose money is asked about. */
export interface PricedPlant extends Pick<FinanceInput, 'capacityKw' | 'annualKwh' | 'annualKwhP10' | 'annualKwhP90'> {
  context: EconomicsContext;
}

/** What is asked of a plant: that it earns the discount rate, or that it does so with some probability. */
export type MoneyAim = { aim: 'sure'; share: number } | { aim: 'npv' };

/** Inputs that are moved, and the energy, which follows from the roof. */
export type MovedInput =
  | 'finance.costTwdPerKw'
  | 'finance.feedInTariff'
  | 'finance.retailPrice'
  | 'finance.highEfficiencyPremiumPercent'
  | 'result.energy.specificYield';

/** The last value of an input with which a plant reaches an aim; all else stays. */
export interface TurningPoint {
  input: MovedInput;
  /** Rounded to the side that reaches the aim. */
  value: number;
  /** Whether the aim is reached below the value; otherwise above. */
  below: boolean;
  reaches: MoneyAim;
}

/** How an input is moved. */
interface Mover {
  input: MovedInput;
  below: boolean;
  /** Aims that are looked for; a probability takes many cases, so that only that of a quote is. */
  aims: readonly MoneyAim['aim'][];
  /** Decimals of its values. */
  decimals: number;
  max: number;
  /** As it is now; unknown is not moved. */
  current(money: PlantEconomics): number | null;
  put(plant: PricedPlant, value: number): PricedPlant;
}

const withOption = (plant: PricedPlant, option: EconomicsContext['options']): PricedPlant => ({
  ...plant,
  context: { ...plant.context, options: { ...plant.context.options, ...option } },
});

const MOVERS: readonly Mover[] = [
  {
    input: 'finance.costTwdPerKw',
    below: true,
    aims: ['sure', 'npv'],
    decimals: 0,
    max: FINANCE_BOUNDS.costTwdPerKw.max,
    current: ({ totalCostTwd, capacityKw }) => totalCostTwd && totalCostTwd / capacityKw,
    put: (plant, costTwdPerKw) => withOption(plant, { costTwdPerKw }),
  },
  {
    input: 'finance.feedInTariff',
    below: false,
    aims: ['npv'],
    decimals: 4,
    max: FINANCE_BOUNDS.feedInTariff.max,
    current: ({ feedInTariff }) => feedInTariff,
    put: (plant, feedInTariff) => withOption(plant, { feedInTariff }),
  },
  {
    input: 'finance.retailPrice',
    below: false,
    aims: ['npv'],
    decimals: 4,
    max: FINANCE_BOUNDS.retailPrice.max,
    current: ({ savedTwdPerKwh }) => savedTwdPerKwh,
    put: (plant, retailPrice) => withOption(plant, { retailPrice }),
  },
  {
    input: 'finance.highEfficiencyPremiumPercent',
    below: true,
    aims: ['npv'],
    decimals: 3,
    max: FINANCE_BOUNDS.highEfficiencyPremiumPercent.max,
    current: ({ premiumPercent }) => premiumPercent,
    put: (plant, highEfficiencyPremiumPercent) => withOption(plant, { highEfficiencyPremiumPercent }),
  },
  {
    input: 'result.energy.specificYield',
    below: false,
    aims: ['npv'],
    decimals: 1,
    max: Infinity,
    current: ({ annualKwh, capacityKw }) => annualKwh / capacityKw,
    put: (plant, specificYield) => ({ ...plant, annualKwh: specificYield * plant.capacityKw }),
  },
];

/** Values are looked for within this factor of the present one: what is farther away is no plant of this roof. */
const REACH = 4;

/** How far a plant is above an aim [TWD]; below 0 it misses it. */
const marginOf = (plant: PricedPlant, aim: MoneyAim): number => {
  const { context, ...plantOnly } = plant;
  if (aim.aim === 'sure') return npvExceededWith(aim.share, { ...context, ...plantOnly }) ?? NaN;
  return plantWorth(plant.capacityKw, plant.annualKwh, context).npvTwd ?? NaN;
};

const isReached = (margin: number): boolean => margin >= 0; // equal: no margin is 0 to the last digit

/**
 * The last whole number at which a margin reaches its aim, by regula falsi with halved weights (Illinois), which needs few
 * values of one that is nearly straight.
 * @param from the least that is tried, `to` the greatest.
 * @returns `undefined` unless the first reaches the aim and the last does not.
 * @see Dowell & Jarratt, A modified regula falsi method for computing the root of an equation, BIT 11, 1971.
 */
function lastReached(marginAt: (tried: number) => number, from: number, to: number): number | undefined {
  let [good, bad] = [from, to];
  let [atGood, atBad] = [marginAt(good), marginAt(bad)];
  // a worth that is not known is on no side
  if (!(isReached(atGood) && atBad < 0)) return undefined; // equal: no margin is 0 to the last digit
  let wasGood: boolean | undefined;
  while (bad - good > 1) {
    const tried = good + 1 + Math.floor(((bad - good - 1) * atGood) / (atGood - atBad)); // equal: from anywhere between the ends the same number is found
    const at = marginAt(tried);
    const isGood = isReached(at);
    if (isGood === wasGood) {
      if (isGood) atBad /= 2;
      else atGood /= 2;
    }
    if (isGood) [good, atGood] = [tried, at];
    else [bad, atBad] = [tried, at];
    wasGood = isGood;
  }
  return good;
}

function turningPoint(plant: PricedPlant, mover: Mover, aim: MoneyAim, current: number): TurningPoint[] {
  const scale = 10 ** mover.decimals;
  const [low, high] = [current / REACH, Math.min(mover.max, current * REACH)].map((value) => Math.round(value * scale));
  // counted from the end that reaches the aim
  const from = mover.below ? low! : -high!;
  const to = mover.below ? high! : -low!; // equal: any value that misses the aim would do
  const valueOf = (steps: number): number => Math.abs(steps) / scale;
  const last = lastReached((steps) => marginOf(mover.put(plant, valueOf(steps)), aim), from, to);
  return last === undefined ? [] : [{ input: mover.input, value: valueOf(last), below: mover.below, reaches: aim }];
}

/**
 * Up to which cost, and from which price and yield on, a plant reaches each aim; computed with the figures of the plant
 * itself, so that a value that is put back as the input gives just that outcome.
 * @returns none of an input that decides nothing within a quarter and the fourfold of its present value.
 */
export function turningPoints(plant: PricedPlant, aims: readonly MoneyAim[]): TurningPoint[] {
  const money = plantEconomics(plant.capacityKw, plant.annualKwh, plant.context);
  return MOVERS.flatMap((mover) => {
    const current = mover.current(money);
    if (current === null) return [];
    return aims
      .filter(({ aim }) => mover.aims.includes(aim))
      .flatMap((aim) => turningPoint(plant, mover, aim, current));
  });
}
