import { leastSquares } from './least-squares.js';
import { MEAN_DAY_OF_YEAR } from '../../src/core/sun/mean-days.js';
import { toDegrees, toRadians } from '../../src/core/units.js';
import { extraterrestrialNormal } from '../../src/core/energy/irradiance/extraterrestrial.js';

/** Ångström's line: clearness = `cloudy` + `sunny` × sunshine share. */
export interface AngstromLine {
  /** Clearness of an overcast day. */
  cloudy: number;
  /** What full sunshine adds to it. */
  sunny: number;
}

/** Radiation and sunshine of a month without their geometry. */
export interface SkyMonth {
  /** Global over extraterrestrial irradiation of the horizontal plane. */
  clearness: number;
  /** Hours of bright sunshine over the hours the sun is up. */
  sunshineShare: number;
}

/** What a cloudless, airless day of a month would have. */
export interface MonthGeometry {
  /** Extraterrestrial irradiation of the horizontal plane [kWh/m2 a day]. */
  extraterrestrialKwhM2Day: number;
  /** From sunrise to sunset, without refraction [h]. */
  dayLengthH: number;
}

/** Coefficients for places where none are fitted. Allen et al., Crop Evapotranspiration, FAO Irrigation and Drainage Paper 56 (1998), eq. 35. */
export const FAO_LINE: AngstromLine = { cloudy: 0.25, sunny: 0.5 };

const WH_PER_KWH = 1000;

/**
 * Extraterrestrial irradiation and length of the mean day of a month.
 * @param lat latitude [deg], between the polar circles.
 * @param month 1 to 12.
 * @see Duffie & Beckman, Solar Engineering of Thermal Processes, eq. 1.6.1a, 1.6.11 and 1.10.3.
 */
export function monthGeometry(lat: number, month: number): MonthGeometry {
  const day = MEAN_DAY_OF_YEAR[month - 1] ?? 0;
  const latitude = toRadians(lat);
  const declination = toRadians(23.45 * Math.sin((2 * Math.PI * (284 + day)) / 365));
  const sunset = Math.acos(-Math.tan(latitude) * Math.tan(declination));
  const onPlane =
    Math.cos(latitude) * Math.cos(declination) * Math.sin(sunset) + sunset * Math.sin(latitude) * Math.sin(declination);
  return {
    extraterrestrialKwhM2Day: ((24 / Math.PI) * extraterrestrialNormal(day) * onPlane) / WH_PER_KWH,
    dayLengthH: (2 / 15) * toDegrees(sunset),
  };
}

/** Clearness at a share of sunshine. Prescott, Evaporation from a water surface in relation to solar radiation, Trans. Royal Society of South Australia 64 (1940). */
export const clearnessOf = ({ cloudy, sunny }: AngstromLine, sunshineShare: number): number =>
  cloudy + sunny * sunshineShare;

/** The line of least squares through some months, two or more of different sunshine. */
export function fitAngstrom(months: readonly SkyMonth[]): AngstromLine {
  const [cloudy = 0, sunny = 0] = leastSquares(
    months.map(({ sunshineShare }) => [1, sunshineShare]),
    months.map(({ clearness }) => clearness),
  );
  return { cloudy, sunny };
}
