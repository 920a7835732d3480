/** Square metres in one ping (坪); 400/121 by definition. */
const M2_PER_PING = 400 / 121;

const DEG_PER_RAD = 180 / Math.PI;

/** Degrees to radians. */
export const toRadians = (degrees: number): number => degrees / DEG_PER_RAD;

/** Radians to degrees. */
export const toDegrees = (radians: number): number => radians * DEG_PER_RAD;

export const toPing = (areaM2: number): number => areaM2 / M2_PER_PING;

export const pingToM2 = (areaPing: number): number => areaPing * M2_PER_PING;

/** An angle brought into [0, 360). */
export const normalizeDegrees = (degrees: number): number => {
  const turned = degrees % 360;
  return turned < 0 ? turned + 360 : turned;
};

/** A WGS84 point, degrees. */
export interface LatLng {
  lat: number;
  lng: number;
}

/** Digits of an hour of a year: sums of any number of them are exact to 1e-10. */
const SERIES_DIGITS = 11;

/** A value of an hour of a year, rounded to the digits that it is answered with. */
export const toSeriesDigits = (value: number): number => Number(value.toPrecision(SERIES_DIGITS));

/** Powers of ten that are numbers exactly. */
const POWERS_OF_TEN = Array.from({ length: 23 }, (_, power) => 10 ** power); // equal: fewer decimals are asked for
/** Below this a product is off by less than the distance to a half that matters. */
const [SURE_BELOW, NEAR_HALF] = [1e9, 1e-6]; // equal: near them both ways give the same number

/** A number rounded to decimals as `toFixed` does, zero without a sign. */
export function toDecimals(value: number, decimals: number): number {
  const scale = POWERS_OF_TEN[decimals]!;
  const scaled = Math.abs(value) * scale;
  const toHalf = Math.abs(scaled - Math.floor(scaled) - 0.5);
  const isSure = scaled < SURE_BELOW && toHalf > NEAR_HALF; // equal: near them both ways give the same number
  // answers have thousands of numbers, and writing and reading the digits takes twenty times as long
  if (!isSure) return Number(value.toFixed(decimals)) + 0;
  return Math.sign(value) * (Math.round(scaled) / scale) + 0;
}
