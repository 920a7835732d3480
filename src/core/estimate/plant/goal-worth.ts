import type { Goal } from '../../climate/goal-weights.js';
import { objectiveOf } from '../../energy/goal-objective.js';
import type { SiteSky } from '../../energy/irradiance/site-sky.js';
import { planeWorths } from '../../energy/optimize-plane.js';
import type { PlaneObjective } from '../../energy/plane-objective.js';
import { memoizeByKey } from '../../memoize-by-key.js';
import type { Plane, YieldInput } from '../../energy/yield-types.js';
import { acHours } from '../../energy/year-hours.js';
import { averageUseKwh } from '../../finance/case/compare-schemes.js';
import { internalRateOfReturn } from '../../finance/case/metrics.js';
import { plantWorth, searchedFlows, type EconomicsContext } from '../../finance/case/plant-economics.js';
import { npvOfOutput } from '../../finance/case/worth-line.js';
import { schemeOf } from '../../finance/schemes/schemes.js';
import type { EstimateInput } from '../estimate-types.js';

/** Where no cost is known, a module must bring this share of an unshaded one: decisions of 2026-11, section 8. */
export const MIN_MODULE_SHARE = 0.75;
/** A rate of return that cannot be computed counts as a loss of all, or as more than any plant returns [%]. */
const [ALL_LOST, ALL_WON] = [-100, 1_000]; // equal: rates that are found are between -99 and 1,000 %

/** What a goal makes of a plant on one roof. */
export interface GoalWorth {
  /** Energy of a plane without row shade, weighted by the goal: on a horizontal plane as much as its true energy [kWh per kWp]. */
  weightedKwhPerKwp: (plane: Plane) => number;
  /** That over the plane's true energy. */
  weightOf: (plane: Plane) => number;
  /**
   * What a plant is worth, larger is better: net present value [TWD], or for `roi` its rate of return [%]; where no cost is
   * known the energy less what an unshaded plant of least worth would make [kWh].
   */
  measure: (plane: Plane, capacityKw: number, weightedKwh: number) => number;
  /** Whether money decides. */
  priced: boolean;
}

/** What weighs the energy of a plane; the other goals value all energy alike. */
const WEIGHED: ReadonlySet<Goal> = new Set(['summer', 'winter', 'peak']);
export const weighing = (goal: Goal): PlaneObjective => (WEIGHED.has(goal) ? objectiveOf(goal) : { goal: 'annual' });

export const economicsContext = (
  { finance, monthlyKwh }: Pick<EstimateInput, 'finance' | 'monthlyKwh'>,
  roofAreaM2: number,
): EconomicsContext => ({
  ...(monthlyKwh !== undefined && { monthlyKwhUse: monthlyKwh }),
  ...(finance.country !== undefined && { country: finance.country }),
  ...(finance.county !== undefined && { county: finance.county }),
  roofAreaM2,
  asOf: finance.asOf,
  rows: finance.rows,
  options: finance.options,
});

/** `match` counts what is used in the house alone: nothing is earned by the rest. */
function matchContext(context: EconomicsContext): EconomicsContext {
  const monthlyKwhUse = context.monthlyKwhUse ?? averageUseKwh(context);
  const options = { ...context.options, mode: 'self_use' as const, feedInTariff: 0 };
  return { ...context, ...(monthlyKwhUse !== undefined && { monthlyKwhUse }), options };
}

/** Rate of return of a plant [%]; `null` where a required figure is missing. */
function rateOfReturn(capacityKw: number, annualKwh: number, context: EconomicsContext): number | null {
  const flowsTwd = searchedFlows(capacityKw, annualKwh, context);
  if (flowsTwd === null) return null;
  const rate = internalRateOfReturn(flowsTwd);
  if (rate !== null) return rate;
  return plantWorth(capacityKw, annualKwh, context, false).npvTwd! < 0 ? ALL_LOST : ALL_WON;
}

/** What is made of a plane once, however often it is asked. */
export const byPlane = <T>(make: (plane: Plane) => T): ((plane: Plane) => T) =>
  memoizeByKey(make, ({ tilt, azimuth }) => `${tilt} ${azimuth}`);

/**
 * What the goal of an estimate makes of plants on a roof.
 * @param site the roof's shaded sky.
 * @param system the plant, without row shade.
 * @param context the money question; hours of the output are added for the plane.
 * @param unshadedKwhPerKwp weighted energy of a module without any shade.
 */
export function goalWorth(
  { goal }: EstimateInput,
  site: SiteSky,
  system: YieldInput,
  context: EconomicsContext,
  unshadedKwhPerKwp: number,
): GoalWorth {
  const energy = byPlane(weightedEnergy(goal, site, system));
  const money = goal === 'match' ? matchContext(context) : context;
  const hourly = schemeOf(money.options).usesHousehold;
  const contextAt = byPlane((plane): EconomicsContext =>
    hourly ? { ...money, acHours: acHours(site, plane, system) } : money,
  );
  return {
    weightedKwhPerKwp: (plane) => energy(plane).weighted,
    weightOf: (plane) => energy(plane).weight,
    measure(plane, capacityKw, weightedKwh) {
      const worth = (goal === 'roi' ? rateOfReturn : npvOfOutput)(capacityKw, weightedKwh, contextAt(plane));
      return worth ?? weightedKwh - MIN_MODULE_SHARE * unshadedKwhPerKwp * capacityKw;
    },
    priced: plantWorth(1, 1, contextAt({ tilt: 0, azimuth: 180 })).npvTwd !== null,
  };
}

/** Energy of planes by the goal's weights. */
export function weightedEnergy(goal: Goal, site: SiteSky, system: YieldInput) {
  const worth = planeWorths(site, site.sky, system, weighing(goal));
  const flat = worth(0, 180);
  const scale = flat.value > 0 ? flat.specificYield / flat.value : 1;
  return ({ tilt, azimuth }: Plane) => {
    const { value, specificYield } = worth(tilt, azimuth);
    return { weighted: value * scale, weight: specificYield > 0 ? (value * scale) / specificYield : 1 };
  };
}
