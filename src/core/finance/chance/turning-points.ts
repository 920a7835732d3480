import { FINANCE_BOUNDS } from '../finance-bounds.js';
import type { FinanceInput } from '../finance-types.js';
import {
  npvExceededWith,
  plantEconomics,
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
  /** Values are whole multiples of it. */
  step: number;
  max: number;
  /** As it is now; 0 or unknown is not moved. */
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
    step: 1,
    max: FINANCE_BOUNDS.costTwdPerKw.max,
    current: ({ totalCostTwd, capacityKw }) => totalCostTwd && totalCostTwd / capacityKw,
    put: (plant, costTwdPerKw) => withOption(plant, { costTwdPerKw }),
  },
  {
    input: 'finance.feedInTariff',
    below: false,
    aims: ['npv'],
    step: 0.0001,
    max: FINANCE_BOUNDS.feedInTariff.max,
    current: ({ feedInTariff }) => feedInTariff,
    put: (plant, feedInTariff) => withOption(plant, { feedInTariff }),
  },
  {
    input: 'finance.retailPrice',
    below: false,
    aims: ['npv'],
    step: 0.0001,
    max: FINANCE_BOUNDS.retailPrice.max,
    current: ({ savedTwdPerKwh }) => savedTwdPerKwh,
    put: (plant, retailPrice) => withOption(plant, { retailPrice }),
  },
  {
    input: 'finance.highEfficiencyPremiumPercent',
    below: true,
    aims: ['npv'],
    step: 0.001,
    max: FINANCE_BOUNDS.highEfficiencyPremiumPercent.max,
    current: ({ premiumPercent }) => premiumPercent,
    put: (plant, highEfficiencyPremiumPercent) => withOption(plant, { highEfficiencyPremiumPercent }),
  },
  {
    input: 'result.energy.specificYield',
    below: false,
    aims: ['npv'],
    step: 0.1,
    max: Infinity,
    current: ({ annualKwh, capacityKw }) => annualKwh / capacityKw,
    put: (plant, specificYield) => ({ ...plant, annualKwh: specificYield * plant.capacityKw }),
  },
];

/** Values are looked for within this factor of the present one: what is farther away is no plant of this roof. */
const REACH = 4;
const MAX_STEPS = 60; // equal: a dozen are enough

const economicsOf = ({ capacityKw, annualKwh, context }: PricedPlant): PlantEconomics =>
  plantEconomics(capacityKw, annualKwh, context);

/** How far a plant is above an aim [TWD]; below 0 it misses it. */
const marginOf = (plant: PricedPlant, aim: MoneyAim): number => {
  const { context, ...plantOnly } = plant;
  if (aim.aim === 'sure') return npvExceededWith(aim.share, { ...context, ...plantOnly }) ?? NaN;
  return economicsOf(plant).npvTwd ?? NaN;
};

/**
 * Where a function changes its sign, by regula falsi with halved weights (Illinois), which needs few values of one that is
 * nearly straight.
 * @param low `[x, f(x)]` at one end; `high` at the other, with the other sign.
 * @see Dowell & Jarratt, A modified regula falsi method for computing the root of an equation, BIT 11, 1971.
 */
function signChange(
  f: (x: number) => number,
  [low, atLow]: [number, number],
  [high, atHigh]: [number, number],
  tolerance: number,
): number {
  let [a, fa, b, fb] = [low, atLow, high, atHigh];
  for (let i = 0; i < MAX_STEPS && Math.abs(b - a) > tolerance; i++) {
    const x = (a * fb - b * fa) / (fb - fa);
    const fx = f(x);
    if (fx === 0) return x;
    if (fx > 0 === fb > 0) fa /= 2;
    else [a, fa] = [b, fb];
    [b, fb] = [x, fx];
  }
  return b;
}

/** The multiple of a step next to a value, on the side that reaches the aim. */
function roundedTo(value: number, { below, step }: Mover, reaches: (value: number) => boolean): number {
  const scale = Math.round(1 / step);
  const at = Math.round(value * scale);
  const outwards = below ? [1, 0, -1, -2] : [-1, 0, 1, 2];
  return outwards.map((steps) => (at + steps) / scale).find(reaches) ?? at / scale;
}

function turningPoint(plant: PricedPlant, mover: Mover, aim: MoneyAim, current: number): TurningPoint[] {
  const margin = (value: number): number => marginOf(mover.put(plant, value), aim);
  const [low, high] = [current / REACH, Math.min(mover.max, current * REACH)];
  const [atLow, atHigh] = [margin(low), margin(high)];
  const [good, bad] = mover.below ? [atLow, atHigh] : [atHigh, atLow];
  if (!(good >= 0 && bad < 0)) return [];
  const at = signChange(margin, [low, atLow], [high, atHigh], mover.step / 2);
  const value = roundedTo(at, mover, (tried) => margin(tried) >= 0);
  return [{ input: mover.input, value, below: mover.below, reaches: aim }];
}

/**
 * Up to which cost, and from which price and yield on, a plant reaches each aim; computed with the figures of the plant
 * itself, so that a value that is put back as the input gives just that outcome.
 * @returns none of an input that decides nothing within a quarter and the fourfold of its present value.
 */
export function turningPoints(plant: PricedPlant, aims: readonly MoneyAim[]): TurningPoint[] {
  const money = economicsOf(plant);
  return MOVERS.flatMap((mover) => {
    const current = mover.current(money);
    if (current === null || current <= 0) return [];
    return aims
      .filter(({ aim }) => mover.aims.includes(aim))
      .flatMap((aim) => turningPoint(plant, mover, aim, current));
  });
}
