import { HORIZON_BOUND, SHARE_BOUND, type Bound } from '../bounds.js';
import { CLIMATE_BOUNDS } from '../climate/climate-bounds.js';

/** Bounds of the expert inputs, for both interfaces and for the calculation itself. */
export const YIELD_BOUNDS = {
  /** All losses, or one of them [percent]. */
  lossesPercent: { min: 0, max: 99 },
  albedo: SHARE_BOUND,
  horizon: HORIZON_BOUND,
  ...CLIMATE_BOUNDS,
} as const satisfies Record<string, Bound>;
