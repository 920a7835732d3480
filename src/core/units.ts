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

/** A number rounded to decimals, zero without a sign. */
export const toDecimals = (value: number, decimals: number): number => Number(value.toFixed(decimals)) + 0;
