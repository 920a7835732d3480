import type { WaterfallStageName } from './module/energy-names.js';
import type { LossItem } from './module/losses.js';
import { MODEL_STEPS, transpositionStep } from './model-steps.js';
import type { PlaneYear } from './plane-year.js';
import type { ModelStep, TranspositionName, WaterfallStage } from './yield-types.js';

const WH_PER_KWH = 1000;

/**
 * The way from light on the horizontal to AC energy, stage by stage; the changes add up to the AC energy exactly.
 * Light counts as what the nameplate would make of it at 1 kW/m², so that all stages are in kWh per kWp.
 * @param year of `planeYear`.
 * @param losses in the order they were applied.
 * @param transposition sky model that was used.
 */
export function waterfall(
  year: PlaneYear,
  losses: readonly LossItem[],
  transposition: TranspositionName,
): WaterfallStage[] {
  const steps: [stage: WaterfallStageName, total: number, model: ModelStep][] = [
    ['global-horizontal', year.ghi, MODEL_STEPS.extraterrestrial],
    ['plane-of-array', year.poaOpen, transpositionStep(transposition)],
    ['beam-shading', year.poaBeamShaded, MODEL_STEPS.obstruction],
    ['sky-view', year.poa, MODEL_STEPS.obstruction],
    ['incidence-angle', year.effective, MODEL_STEPS.incidenceAngle],
    ['low-light', year.afterLowLight, MODEL_STEPS.lowLight],
    ['temperature', year.afterTemperature, MODEL_STEPS.temperatureEffect],
    ...lossSteps(year, losses),
    ['inverter-efficiency', year.acUnclipped, MODEL_STEPS.inverter],
    ['inverter-clipping', year.ac, MODEL_STEPS.inverter],
  ];
  return steps.map(([stage, total, { name, version }], i) => ({
    stage,
    deltaKwhPerKwp: difference(total, steps[i - 1]?.[1] ?? 0) / WH_PER_KWH,
    totalKwhPerKwp: total / WH_PER_KWH,
    model: name,
    version,
  }));
}

/** Sums that differ by less than this share of themselves do so by rounding. */
const ROUNDING_SHARE = 1e-12;

const difference = (total: number, before: number): number =>
  Math.abs(total - before) <= ROUNDING_SHARE * total ? 0 : total - before;

function lossSteps(year: PlaneYear, losses: readonly LossItem[]): [LossItem['name'], number, ModelStep][] {
  let left = year.afterTemperature;
  return losses.map((item, i) => {
    // the last item lands on the DC sum itself, so that rounding cannot open a gap
    left = i === losses.length - 1 ? year.dc : left * (1 - item.percent / 100);
    return [item.name, left, MODEL_STEPS.systemLosses];
  });
}
