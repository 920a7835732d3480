import type { RoofPotential } from '../../src/core/district/roof-potential.js';

/** The potential of the house of a number, made up; every fifth has no room. */
export const madePotential = (i: number): RoofPotential => {
  const fits = i % 5 !== 0;
  const specificYield = 650 + i * 25;
  return {
    ...{ roofAreaM2: 100 + i * 50, usableAreaM2: 80 + i * 40, coveredAreaM2: i, sunShare: 0.9, shadeLostKwh: i, topShaderId: null },
    ...{ possibleKw: fits ? i * 2 : 0, possibleKwh: fits ? i * 2 * specificYield : 0 },
    ...{ specificYield: fits ? specificYield : null, class: fits ? ((i % 4) + 2) as RoofPotential['class'] : null },
    ...{ tilt: 10, azimuth: 180, curve: fits ? [{ modules: i * 5, annualKwh: i * 2 * specificYield, relativeSigma: 0.1 }] : [] },
    ...{ capacityKw: fits ? i : 0, annualKwh: fits ? i * 1_000 : 0, annualKwhP10: 0, annualKwhP90: 0 },
    ...{ costTwd: fits ? i * 50_000 : null, npvTwd: fits ? (i - 10) * 1_234.5 : null, paybackYears: fits ? 20 - i / 3 : null },
    ...{ lcoeTwdPerKwh: fits ? 3 : null, co2KgYear: fits ? i * 500 : null },
    ...{ verdict: fits ? (i > 10 ? 'worth_it' : 'depends') : 'not_worth_it', reason: { code: 'no_module_fits', params: {} } },
    ...{ dutyKw: i > 18 ? 50 : null, duty: i > 18 ? 'short' : 'none' },
  }; // prettier-ignore
};
