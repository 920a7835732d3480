import type { InverterParameters } from '../yield-types.js';

/** Nominal efficiency 0.96 and DC to AC ratio 1.2. Dobos, PVWatts Version 5 Manual (2014), inverter model; the ratio is the default of the PVWatts web service. */
export const DEFAULT_INVERTER: InverterParameters = { nominalEfficiency: 0.96, dcAcRatio: 1.2 };

/** Efficiency of the inverter behind the curve. Dobos 2014, inverter model. */
const REFERENCE_EFFICIENCY = 0.9637;

/**
 * AC power before clipping.
 * @param dcPower any unit.
 * @param dcRating DC power at which the inverter gives its AC rating, the same unit.
 * @param nominalEfficiency 0..1.
 * @returns AC power in that unit, 0 where the inverter's own use is more than comes in.
 * @see Dobos, PVWatts Version 5 Manual, NREL/TP-6A20-62641 (2014), inverter model.
 */
export function inverterPower(dcPower: number, dcRating: number, nominalEfficiency: number): number {
  if (dcPower <= 0) return 0;
  const load = dcPower / dcRating;
  return Math.max(
    0,
    (nominalEfficiency / REFERENCE_EFFICIENCY) * dcRating * (load * (0.9858 - 0.0162 * load) - 0.0059),
  );
}

/**
 * AC power of a plant.
 * @param dcPower kW.
 * @param capacityKw nameplate of the modules.
 * @returns kW, at most the inverter's AC rating.
 */
export function acPower(dcPower: number, capacityKw: number, inverter: InverterParameters): number {
  const acRating = capacityKw / inverter.dcAcRatio;
  const dcRating = acRating / inverter.nominalEfficiency;
  return Math.min(acRating, inverterPower(dcPower, dcRating, inverter.nominalEfficiency));
}
