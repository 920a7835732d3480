import type { EstimateInput } from '../estimate/estimate-types.js';
import { economicsContext } from '../estimate/plant/goal-worth.js';
import { chosenSizes } from '../estimate/plant/plant-configurations.js';
import { pvDuty } from '../estimate/plant/pv-duty.js';
import { assessInBrief } from '../finance/assess-in-brief.js';
import { npvOfOutput } from '../finance/case/worth-line.js';
import { verdictLimits } from '../estimate/verdict/verdict.js';
import { DEFAULT_PV_MODULE } from '../layout/pv-modules.js';
import { memoizeByKey } from '../memoize-by-key.js';
import type { CodedText } from '../texts/coded-text.js';
import { kwhByModules, percentilesAt, pointAt, type EnergyCurve } from './energy-curve.js';
import { nothingFits, plantToPrice, pricedPlant, worthOf, type PotentialWorth } from './roof-potential.js';

/** A roof whose light is known, and the money that it is priced with. */
export interface RoofToPrice {
  roofAreaM2: number;
  curve: EnergyCurve;
  /** Why nothing fits; used where the curve has no module. */
  reason: CodedText;
  finance: EstimateInput['finance'];
}

/**
 * Prices a roof again by the energy of its ranked modules, without any light: the size that is worth most, its money, and the
 * duty. The layout stays the one that was worth most under the money of the first calculation.
 * @returns `undefined` where no cost is known, so that light decides what is built.
 */
export function pricePotential({ roofAreaM2, curve, reason, finance }: RoofToPrice): PotentialWorth | undefined {
  const context = economicsContext({ finance }, roofAreaM2);
  const moduleKw = DEFAULT_PV_MODULE.powerW / 1000;
  const most = curve.at(-1)?.modules ?? 0;
  const duty = pvDuty(
    { roof: {}, finance },
    // light decides only of a building that is known to be new, and nothing is known of these
    { areaM2: roofAreaM2, possibleKw: most * moduleKw, yieldOf: () => null },
  );
  if (most === 0) return worthOf({ ...nothingFits(reason), duty });
  if (npvOfOutput(1, 1, context) === null) return undefined;
  const energyOf = (modules: number) => {
    const point = pointAt(curve, modules);
    return { capacityKw: modules * moduleKw, annualKwh: point.annualKwh, ...percentilesAt(point) };
  };
  const moneyOf = memoizeByKey(
    (modules: number) => assessInBrief({ ...context, ...plantToPrice(energyOf(modules)) }),
    (modules) => modules,
  );
  const { built } = chosenSizes({
    kwhOf: kwhByModules(curve),
    moduleKw,
    contextOf: () => context,
    measure: (capacityKw, annualKwh) => npvOfOutput(capacityKw, annualKwh, context) ?? -Infinity,
    priced: true,
    probabilityOf: (modules) => moneyOf(modules).probability ?? 0, // equal: a size of unknown cost is compared with no other
    worthItFrom: verdictLimits(context).worthItFrom,
  });
  return worthOf({ ...pricedPlant(energyOf(built), context, false, moneyOf(built)), duty });
}
