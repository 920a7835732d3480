import { SHARE_BOUND, type Bound } from '../bounds.js';

/** Bounds of the expert inputs, for both doors and for the calculation itself. */
export const YIELD_BOUNDS = {
  /** All losses, or one of them [percent]. */
  lossesPercent: { min: 0, max: 99 },
  albedo: SHARE_BOUND,
  /** Elevation of the horizon [deg]. */
  horizon: { min: -90, max: 90 },
  /** Monthly means: global irradiation [kWh/m² a day], air temperature [°C], wind at 10 m [m/s]. */
  monthlyGhi: { min: 0, max: 15 },
  monthlyTemp: { min: -80, max: 60 },
  monthlyWind: { min: 0, max: 50 },
} as const satisfies Record<string, Bound>;
