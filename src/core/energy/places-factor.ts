import { MODEL_STEPS } from './model-steps.js';
import { energyPercentiles, exceededBy } from './uncertainty.js';
import type { YieldResult } from './yield-types.js';

/** Stage of the waterfall that holds what the choice of the modules' places brings. */
const STAGE = 'module-places' as const;
/** Factors nearer to 1 than this are rounding. */
const ROUNDING = 1e-9;

/**
 * A plant whose modules receive more or less light than the mean of the roof.
 * @param energy of the same capacity at the roof's mean light.
 * @param annualKwh energy at the modules' places, 0 or more.
 * @returns every energy times the ratio of both, the change as the last stage of the waterfall.
 */
export function atPlaces(energy: YieldResult, annualKwh: number): YieldResult {
  const factor = energy.acAnnual > 0 ? annualKwh / energy.acAnnual : 1;
  if (Math.abs(factor - 1) < ROUNDING) return energy;
  const scaled = (values: readonly number[]): number[] => values.map((value) => value * factor);
  const specificYield = energy.specificYield * factor;
  const { name, version } = MODEL_STEPS.obstruction;
  const deltaKwhPerKwp = specificYield - energy.specificYield;
  const stage = { stage: STAGE, deltaKwhPerKwp, totalKwhPerKwp: specificYield, model: name, version };
  const { p10, p50, p90 } = energyPercentiles(annualKwh, energy.uncertainty.components);
  return {
    ...energy,
    poaMonthly: scaled(energy.poaMonthly),
    dcMonthly: scaled(energy.dcMonthly),
    acMonthly: scaled(energy.acMonthly),
    acMonthlyP10: scaled(energy.acMonthlyP10),
    acMonthlyP90: scaled(energy.acMonthlyP90),
    poaAnnual: energy.poaAnnual * factor,
    dcAnnual: energy.dcAnnual * factor,
    acAnnual: annualKwh,
    specificYield,
    ...{ p10, p50, p90 },
    exceededBy: exceededBy(p50, energy.uncertainty.relativeSigma),
    acMonthHour: energy.acMonthHour.map(scaled),
    waterfall: [...energy.waterfall, stage],
  };
}
