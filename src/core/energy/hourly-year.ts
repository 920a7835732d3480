import { DAY_MS, HOUR_MS } from '../durations.js';
import type { LatLng } from '../units.js';
import { CALM_WIND, windAtModule } from './module/cell-temperature.js';
import { splitGlobal, type IrradianceSplit } from './irradiance/diffuse-split.js';
import { extraterrestrialNormal } from './irradiance/extraterrestrial.js';
import type { HourOfLight } from './irradiance/sky-hours.js';
import { litHour, solarDay, type LitHour } from '../sun/solar-day.js';
import type { HourlyClimate } from './yield-types.js';

/** Hours of a year with a 29th of February. */
export const HOURS_OF_LEAP_YEAR = 8784;

/** Brightest believable light of a lit part of an hour, W/m² per extraterrestrial normal: what exceeds it was measured in refracted or scattered light with the sun down. */
const MAX_OVER_EXTRATERRESTRIAL = 1;

/**
 * The hours of a year with light. The hour's energy is put into the part of it the sun is up.
 * @param climate hours in local standard time; 8,784 of them need a leap year, 2020 when none is named.
 * @param place WGS84 [deg].
 * @param utcOffsetHours local standard time less UTC.
 */
export function hourlyYear(climate: HourlyClimate, place: LatLng, utcOffsetHours: number): HourOfLight[] {
  const year = climate.year ?? (climate.ghi.length === HOURS_OF_LEAP_YEAR ? 2020 : 2021);
  const days = Math.floor(climate.ghi.length / 24);
  return Array.from({ length: days }, (_, index) => {
    const startMs = Date.UTC(year, 0, index + 1) - utcOffsetHours * HOUR_MS;
    const day = solarDay(startMs, place);
    const month = new Date(startMs + utcOffsetHours * HOUR_MS + DAY_MS / 2).getUTCMonth();
    const extraNormal = extraterrestrialNormal(index + 1);
    return Array.from({ length: 24 }, (_unused, hour) => {
      const lit = climate.ghi[index * 24 + hour]! > 0 ? litHour(day, hour, place) : undefined;
      return lit && hourOfLight(climate, index * 24 + hour, lit, month, extraNormal);
    }).filter((hour) => hour !== undefined);
  }).flat();
}

function hourOfLight(climate: HourlyClimate, i: number, lit: LitHour, month: number, extraNormal: number): HourOfLight {
  const ghi = Math.min(climate.ghi[i]! / lit.share, MAX_OVER_EXTRATERRESTRIAL * extraNormal);
  const wind = climate.windSpeed?.[i];
  return {
    lit,
    month,
    hoursPerYear: lit.share,
    ghi,
    ...givenSplit(climate, i, lit, ghi, extraNormal),
    extraNormal,
    airTemperature: climate.airTemperature[i]!,
    windSpeed: wind === undefined ? CALM_WIND : windAtModule(wind),
  };
}

/** Beam and diffuse as measured where both are; the one that is not follows from the global. */
function givenSplit(
  climate: HourlyClimate,
  i: number,
  lit: LitHour,
  ghi: number,
  extraNormal: number,
): IrradianceSplit {
  const dni = climate.dni && Math.min(extraNormal, climate.dni[i]! / lit.share);
  const dhi = climate.dhi && Math.min(ghi, climate.dhi[i]! / lit.share);
  if (dni !== undefined && dhi !== undefined) return { dni, dhi };
  if (dni !== undefined) return closedSplit(ghi, dni, lit.sun.up);
  if (dhi !== undefined) return closedSplit(ghi, Math.min(extraNormal, (ghi - dhi) / lit.sun.up), lit.sun.up);
  return splitGlobal(ghi, lit.sun.up, extraNormal);
}

/** The beam, no more than the global light holds, and what is left as diffuse. */
function closedSplit(ghi: number, dni: number, cosZenith: number): IrradianceSplit {
  const beam = Math.min(dni, ghi / cosZenith);
  return { dni: beam, dhi: ghi - beam * cosZenith };
}
