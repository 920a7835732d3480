import { diffuseFraction } from '../src/core/energy/irradiance/diffuse-split.js';
import { extraterrestrialNormal } from '../src/core/energy/irradiance/extraterrestrial.js';
import {
  COATED_GLASS,
  diffuseIncidence,
  incidenceModifier,
  incidenceTable,
} from '../src/core/energy/module/incidence-angle.js';
import { perezShares } from '../src/core/energy/irradiance/transposition.js';
import { sunAngles, sunVector } from '../src/core/sun/sun-vector.js';
import type { LatLng } from '../src/core/units.js';

/**
 * The same chain as one would write it hour by hour: an object per hour, angles in degrees, every formula evaluated afresh for every plane.
 * It stands for the usual way, not for any library.
 */
export interface BaselineHour {
  azimuth: number;
  zenith: number;
  ghi: number;
  dni: number;
  dhi: number;
  extraNormal: number;
  airTemperature: number;
  windSpeed: number;
}

const rad = (degrees: number): number => (degrees * Math.PI) / 180;

/** Sun and split of every hour of a year, the dark ones included. */
export function baselineHours(
  place: LatLng,
  offsetHours: number,
  climate: { ghi: ArrayLike<number>; airTemperature: ArrayLike<number>; windSpeed: ArrayLike<number> },
): BaselineHour[] {
  return Array.from({ length: 8760 }, (_, hour) => {
    const angles = sunAngles(sunVector(Date.UTC(2021, 0, 1, hour - offsetHours, 30), place));
    const zenith = 90 - angles.elevation;
    const extraNormal = extraterrestrialNormal(Math.floor(hour / 24) + 1);
    const cosZenith = Math.max(0.065, Math.cos(rad(zenith)));
    const ghi = zenith < 90 ? climate.ghi[hour]! : 0;
    const dhi = zenith < 87 ? ghi * diffuseFraction(ghi / (extraNormal * cosZenith)) : ghi;
    const dni = zenith < 87 ? (ghi - dhi) / cosZenith : 0;
    const weather = { airTemperature: climate.airTemperature[hour]!, windSpeed: climate.windSpeed[hour]! * 0.87 };
    return { azimuth: angles.azimuth, zenith, ghi, dni, dhi, extraNormal, ...weather };
  });
}

function transposed(hour: BaselineHour, tilt: number, azimuth: number) {
  const cosZenith = Math.cos(rad(hour.zenith));
  const sideways = Math.sin(rad(hour.zenith)) * Math.sin(rad(tilt)) * Math.cos(rad(hour.azimuth - azimuth));
  const cosIncidence = Math.max(0, cosZenith * Math.cos(rad(tilt)) + sideways);
  const { circumsolar, horizon } = perezShares(hour.dni, hour.dhi, cosZenith, hour.extraNormal);
  return {
    cosIncidence,
    beam: hour.dni * cosIncidence + (hour.dhi * circumsolar * cosIncidence) / Math.max(0.087, cosZenith),
    sky: (hour.dhi * (1 - circumsolar) * (1 + Math.cos(rad(tilt)))) / 2,
    band: hour.dhi * horizon * Math.sin(rad(tilt)),
    ground: (0.2 * hour.ghi * (1 - Math.cos(rad(tilt)))) / 2,
  };
}

/** AC energy of a year of one plane, kWh per kWp. */
export function baselinePlaneYear(hours: readonly BaselineHour[], tilt: number, azimuth: number): number {
  const table = incidenceTable(COATED_GLASS);
  const optics = {
    sky: diffuseIncidence(table, tilt, 'sky', 60),
    band: diffuseIncidence(table, tilt, 'horizon', 60),
    ground: diffuseIncidence(table, tilt, 'ground', 60),
  };
  return hours
    .map((hour) => {
      if (hour.ghi <= 0) return 0;
      const { cosIncidence, beam, sky, band, ground } = transposed(hour, tilt, azimuth);
      const beamBehind = beam * incidenceModifier(cosIncidence, COATED_GLASS);
      const effective = Math.max(1e-9, beamBehind + sky * optics.sky + band * optics.band + ground * optics.ground);
      const cell = hour.airTemperature + (beam + sky + band + ground) / (25 + 6.84 * hour.windSpeed);
      const log = Math.log(effective / 1000);
      const dc = effective * (1 - 0.006756 * log - 0.016444 * log ** 2) * (1 - 0.0035 * (cell - 25)) * 0.8592;
      const rating = 1000 / 1.2;
      const load = dc / (rating / 0.96);
      const efficiency = (0.96 / 0.9637) * (-0.0162 * load - 0.0059 / load + 0.9858);
      return Math.min(rating, Math.max(0, dc * efficiency)) / 1000;
    })
    .reduce((sum, kwh) => sum + kwh, 0);
}
