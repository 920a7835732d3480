import type { InverterParameters } from '../yield-types.js';

/** Nominal efficiency 0.96 and DC to AC ratio 1.2. Dobos, PVWatts Version 5 Manual (2014), inverter model; the ratio is the default of the PVWatts web service. */
export const DEFAULT_INVERTER: InverterParameters = { nominalEfficiency: 0.96, dcAcRatio: 1.2 };

/** Efficiency of the inverter behind the curve. Dobos 2014, inverter model. */
const REFERENCE_EFFICIENCY = 0.9637;

/** AC power before clipping as a parabola of the DC power: `linear * dc - quadratic * dc² - own`. */
export interface InverterCurve {
  linear: number;
  quadratic: number;
  /** The inverter's own use, in the unit of the ratings. */
  own: number;
}

/**
 * The inverter's parabola.
 * @param dcRating DC power at which the inverter gives its AC rating.
 * @param nominalEfficiency 0..1.
 * @see Dobos, PVWatts Version 5 Manual, NREL/TP-6A20-62641 (2014), inverter model.
 */
export function inverterCurve(dcRating: number, nominalEfficiency: number): InverterCurve {
  const scale = nominalEfficiency / REFERENCE_EFFICIENCY;
  return { linear: scale * 0.9858, quadratic: (scale * 0.0162) / dcRating, own: scale * 0.0059 * dcRating };
}

/**
 * AC power before clipping.
 * @param dcPower in the unit of the curve.
 * @returns AC power in that unit, 0 where the inverter's own use is more than comes in.
 */
export const inverterPower = (dcPower: number, { linear, quadratic, own }: InverterCurve): number =>
  Math.max(0, dcPower * (linear - quadratic * dcPower) - own);

/**
 * AC power of a plant.
 * @param dcPower kW.
 * @param capacityKw nameplate of the modules.
 * @returns kW, at most the inverter's AC rating.
 */
export function acPower(dcPower: number, capacityKw: number, inverter: InverterParameters): number {
  const acRating = capacityKw / inverter.dcAcRatio;
  const dcRating = acRating / inverter.nominalEfficiency;
  return Math.min(acRating, inverterPower(dcPower, inverterCurve(dcRating, inverter.nominalEfficiency)));
}
