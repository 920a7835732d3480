import type { EstimateInput } from '../estimate/estimate-types.js';
import { DEFAULT_PV_MODULE } from '../layout/pv-modules.js';
import type { PrismsOf } from '../estimate/roof/shared-prisms.js';
import { codedText } from '../texts/coded-text.js';
import { pointAt, type EnergyCurve } from './energy-curve.js';
import { classOf } from './potential-class.js';
import { pricePotential } from './price-potential.js';
import { roofPotential, type RoofPotential } from './roof-potential.js';

/** A roof to calculate. */
export interface PotentialInput extends EstimateInput {
  /** Capacity of the plant that is on it [kW]. */
  existingKw?: number | undefined;
}

/**
 * The potential of a roof: the estimate in short, beside the plant that is on it.
 * @throws InvalidInputError as `estimateRoof` does.
 */
export function potentialBeside({ existingKw, ...input }: PotentialInput, prismsOf?: PrismsOf): RoofPotential {
  const potential = roofPotential(input, prismsOf);
  return existingKw === undefined ? potential : besideExisting(potential, existingKw, input.finance);
}

/**
 * What a roof can bear beside a plant that is on it: the plant has the best places, and what is left is priced.
 * @param existingKw capacity of the plant [kW].
 */
function besideExisting(
  potential: RoofPotential,
  existingKw: number,
  finance: EstimateInput['finance'],
): RoofPotential {
  const moduleKw = DEFAULT_PV_MODULE.powerW / 1000;
  const curve = curveBeyond(potential.curve, Math.ceil(existingKw / moduleKw));
  const { modules = 0, annualKwh: possibleKwh = 0 } = curve.at(-1) ?? {};
  const possibleKw = modules * moduleKw;
  const specificYield = possibleKw > 0 ? possibleKwh / possibleKw : null;
  const reason = codedText('roof_has_plant', { kw: existingKw });
  const { roofAreaM2 } = potential;
  return {
    ...potential,
    ...{ curve, possibleKw, possibleKwh, specificYield },
    class: specificYield === null ? null : classOf(specificYield),
    ...(pricePotential({ roofAreaM2, curve, reason, finance }) ?? limited(potential, { possibleKw, possibleKwh })),
  };
}

/** Energy of the modules that come after the best ones. */
function curveBeyond(curve: EnergyCurve, best: number): EnergyCurve {
  const taken = pointAt(curve, best).annualKwh;
  return curve
    .filter(({ modules }) => modules > best)
    .map(({ modules, annualKwh, relativeSigma }) => ({
      modules: modules - best,
      annualKwh: annualKwh - taken,
      relativeSigma,
    }));
}

/** Where no cost is known the plant is as large as before, or all that is left. */
function limited(
  { capacityKw, annualKwh, annualKwhP10, annualKwhP90 }: RoofPotential,
  { possibleKw, possibleKwh }: Pick<RoofPotential, 'possibleKw' | 'possibleKwh'>,
): Partial<RoofPotential> {
  if (capacityKw <= possibleKw) return {};
  const share = annualKwh > 0 ? possibleKwh / annualKwh : 0;
  const energy = { annualKwh: possibleKwh, annualKwhP10: annualKwhP10 * share, annualKwhP90: annualKwhP90 * share };
  return { capacityKw: possibleKw, ...energy };
}
