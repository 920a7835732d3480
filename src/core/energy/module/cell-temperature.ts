import type { Mount } from '../yield-types.js';

/** Heat loss of a module: constant part, W/(m² K), and part per wind, W/(m² K) per m/s. */
export interface HeatLoss {
  constant: number;
  perWind: number;
}

/** Open rack. Faiman, Assessing the outdoor operating temperature of photovoltaic modules, Progress in Photovoltaics 16 (2008): means of seven module types. */
const RACK: HeatLoss = { constant: 25, perWind: 6.84 };

/** Rise over air at NOCT conditions of roof mount (49 °C) against rack (45 °C), both less 20 °C of air. Dobos, PVWatts Version 5 Manual (2014). */
const ROOF_RISE_RATIO = (49 - 20) / (45 - 20);

/** Heat loss by how the modules are mounted. */
export const HEAT_LOSS: Record<Mount, HeatLoss> = {
  rack: RACK,
  roof: { constant: RACK.constant / ROOF_RISE_RATIO, perWind: RACK.perWind / ROOF_RISE_RATIO },
};

/** Wind at the module when none is known, m/s: the calm air Faiman's coefficients are commonly used with. */
export const CALM_WIND = 1;

/** Height of the modules over ground that the wind of a mast at 10 m is brought down to, m, and the exponent of the profile. Dobos 2014, thermal model: 5 m and 0.2. */
const MODULE_HEIGHT_M = 5;
const MAST_HEIGHT_M = 10;
const WIND_EXPONENT = 0.2;

/**
 * Wind at the module from wind at 10 m.
 * @param windSpeed10m m/s.
 * @returns m/s.
 */
export const windAtModule = (windSpeed10m: number): number =>
  windSpeed10m * (MODULE_HEIGHT_M / MAST_HEIGHT_M) ** WIND_EXPONENT;

/**
 * Cell temperature.
 * @param poaGlobal irradiance on the plane [W/m²].
 * @param airTemperature °C.
 * @param windSpeed at the module [m/s].
 * @param loss heat loss of the mount.
 * @returns °C; the spread of Faiman's measurements about the line is 1.9 K.
 * @see Faiman, Assessing the outdoor operating temperature of photovoltaic modules, Progress in Photovoltaics 16 (2008).
 */
export function cellTemperature(poaGlobal: number, airTemperature: number, windSpeed: number, loss = RACK): number {
  return airTemperature + poaGlobal / (loss.constant + loss.perWind * windSpeed);
}
