import { MODEL_STEPS } from './model-steps.js';
import { exceededBy } from './uncertainty.js';
import type { YieldResult } from './yield-types.js';

/** Stage of the waterfall that holds what the choice of the modules' places brings. */
const STAGE = 'module-places';
/** Factors nearer to 1 than this are rounding. */
const ROUNDING = 1e-9;

/**
 * A plant whose modules receive more or less light than the mean of the roof.
 * @param energy of the same capacity at the roof's mean light.
 * @param factor energy at the modules' places over that of the mean, 0 or more.
 * @returns every energy times the factor, the change as the last stage of the waterfall.
 */
export function atPlaces(energy: YieldResult, factor: number): YieldResult {
  if (Math.abs(factor - 1) < ROUNDING) return energy;
  const scaled = (values: readonly number[]): number[] => values.map((value) => value * factor);
  const specificYield = energy.specificYield * factor;
  const { name, version } = MODEL_STEPS.obstruction;
  const deltaKwhPerKwp = specificYield - energy.specificYield;
  const stage = { stage: STAGE, deltaKwhPerKwp, totalKwhPerKwp: specificYield, model: name, version };
  return {
    ...energy,
    poaMonthly: scaled(energy.poaMonthly),
    dcMonthly: scaled(energy.dcMonthly),
    acMonthly: scaled(energy.acMonthly),
    acMonthlyP10: scaled(energy.acMonthlyP10),
    acMonthlyP90: scaled(energy.acMonthlyP90),
    poaAnnual: energy.poaAnnual * factor,
    dcAnnual: energy.dcAnnual * factor,
    acAnnual: energy.acAnnual * factor,
    specificYield,
    p10: energy.p10 * factor,
    p50: energy.p50 * factor,
    p90: energy.p90 * factor,
    exceededBy: exceededBy(energy.p50 * factor, energy.uncertainty.relativeSigma),
    acMonthHour: energy.acMonthHour.map(scaled),
    waterfall: [...energy.waterfall, stage],
  };
}
