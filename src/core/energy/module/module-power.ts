import { COATED_GLASS, type CoverGlass } from './incidence-angle.js';

export interface ModuleParameters {
  /** Change of power with cell temperature, 1/K, negative. */
  gammaPdc: number;
  /** Efficiency at irradiance G relative to 1,000 W/m²: `1 + k1 ln(G/1000) + k2 ln²(G/1000)`. */
  lowLight: readonly [k1: number, k2: number];
  glass: CoverGlass;
}

/**
 * A crystalline silicon module of today.
 * The temperature coefficient is that of PVWatts' premium module (Dobos 2014: -0.35 %/K); the low-light terms are PVGIS 6's for c-Si in the form of
 * Huld et al. 2011, 96.8 % at 200 W/m², where PVWatts would take the efficiency as constant.
 */
export const DEFAULT_MODULE: ModuleParameters = {
  gammaPdc: -0.0035,
  lowLight: [-0.006756, -0.016444],
  glass: COATED_GLASS,
};

/** Irradiance and cell temperature of standard test conditions, W/m² and °C. IEC 60904-3. */
export const STC_IRRADIANCE = 1000;
export const STC_TEMPERATURE = 25;

/**
 * Efficiency at an irradiance relative to that at 1,000 W/m², both at 25 °C.
 * @param effectiveIrradiance light that reaches the cells [W/m²].
 * @param k coefficients of the logarithm and its square.
 * @returns 0 or more, 1 at 1,000 W/m².
 * @see Huld et al., A power-rating model for crystalline silicon PV modules, Solar Energy Materials and Solar Cells 95 (2011).
 */
export function relativeEfficiency(effectiveIrradiance: number, k: readonly [number, number]): number {
  if (effectiveIrradiance <= 0) return 0;
  const log = Math.log(effectiveIrradiance / STC_IRRADIANCE);
  return Math.max(0, 1 + log * (k[0] + k[1] * log));
}

/**
 * Factor of power by cell temperature.
 * @param cellTemperature °C.
 * @param gammaPdc 1/K.
 * @returns 0 or more, 1 at 25 °C.
 * @see Dobos, PVWatts Version 5 Manual, NREL/TP-6A20-62641 (2014), module model.
 */
export function temperatureFactor(cellTemperature: number, gammaPdc: number): number {
  return Math.max(0, 1 + gammaPdc * (cellTemperature - STC_TEMPERATURE));
}

/** Steps of the table of light after low-light losses, W/m², and its end; brighter than that counts as the end. */
const LIGHT_STEP = 0.5;
const LIGHT_END = 2000;

/** Tables made, by their coefficients: the default module's is asked for by every plane. */
const tables = new WeakMap<readonly number[], Float64Array>();

/**
 * Light after low-light losses, tabulated over the light that reaches the cells, since the logarithm would take almost half the time of a year.
 * @param k coefficients of `relativeEfficiency`.
 * @returns values at 0, 0.5, 1 ... W/m² with a guard at the end; linear interpolation changes a year by less than 1e-6.
 */
export function lowLightTable(k: readonly [number, number]): Float64Array {
  const known = tables.get(k);
  if (known) return known;
  const light = (i: number): number => i * LIGHT_STEP;
  const efficient = (_: unknown, i: number): number => light(i) * relativeEfficiency(light(i), k);
  const table = Float64Array.from({ length: LIGHT_END / LIGHT_STEP + 2 }, efficient);
  tables.set(k, table);
  return table;
}

/** Value of the table at a light [W/m²]. */
export function lookUpLight(table: Float64Array, effectiveIrradiance: number): number {
  const position = Math.min(LIGHT_END, effectiveIrradiance) / LIGHT_STEP;
  const index = position | 0;
  const below = table[index]!;
  return below + (position - index) * (table[index + 1]! - below);
}
