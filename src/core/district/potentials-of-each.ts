import { InvalidInputError } from '../errors.js';
import { sharePrisms } from '../estimate/roof/shared-prisms.js';
import type { EstimateInput } from '../estimate/estimate-types.js';
import { roofPotential, type RoofPotential } from './roof-potential.js';

/**
 * The potentials of roofs, in their order; `null` for a roof whose outline no calculation takes.
 * @param inputs those of roofs side by side share their neighbours and finance rows as objects.
 */
export function potentialsOfEach(inputs: readonly EstimateInput[]): (RoofPotential | null)[] {
  const prismsOf = sharePrisms();
  return inputs.map((input) => {
    try {
      return roofPotential(input, prismsOf);
    } catch (error) {
      if (error instanceof InvalidInputError) return null;
      throw error;
    }
  });
}
