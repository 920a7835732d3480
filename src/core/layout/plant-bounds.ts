import { AZIMUTH_BOUND, MAX_ROOF_CAPACITY_KW } from '../bounds.js';
import { YIELD_BOUNDS } from '../energy/yield-bounds.js';

/** Modules steeper than this stand like a fence, for which rows on a roof are no model [deg]. */
const STEEPEST = 85;

/** Bounds of the plant options of a request, for both interfaces and for the calculation itself; angles in degrees, capacity in kWp. */
export const PLANT_BOUNDS = {
  tilt: { min: 0, max: STEEPEST },
  azimuth: AZIMUTH_BOUND,
  capacityKw: { exclusiveMin: 0, max: MAX_ROOF_CAPACITY_KW },
  lossesPercent: YIELD_BOUNDS.lossesPercent,
  /** Of a module [W], its sides [m], and its change of power with the temperature of its cells [1/K] */
  modulePowerW: { min: 20, max: 1_000 },
  moduleSideM: { min: 0.6, max: 3 },
  moduleGammaPdc: { min: -0.01, max: 0 },
} as const;

/**
 * Steepest tilt on a flat roof that nobody asks for [deg]: the middle of the range that two sources share. Wind lifts steeper
 * racks more, and they shade the next row farther.
 * @see green-source.com.tw/tw/satrackers (installer since 2007): 5 to 20° on Taiwan's roofs; Industrial Technology Research
 * Institute, quoted at ytet.tw/technology_solar.php?Key=4: 10 to 25°.
 */
export const FLAT_ROOF_MAX_TILT = 15;
