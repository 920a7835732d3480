import { HOUR_MS } from '../time/durations.js';
import { HOURS_OF_LEAP_YEAR } from '../time/hours-of-year.js';
import type { LatLng } from '../units.js';
import { CALM_WIND, windAtModule } from './module/cell-temperature.js';
import { splitGlobal, type IrradianceSplit } from './irradiance/diffuse-split.js';
import { extraterrestrialNormal } from './irradiance/extraterrestrial.js';
import { emptyLightHours, type LightHours } from './irradiance/sky-hours.js';
import { sunYear } from '../sun/sun-year.js';
import type { HourlyClimate } from './yield-types.js';

/** Brightest believable light of a lit part of an hour, W/m² per extraterrestrial normal: what exceeds it was measured in refracted or scattered light with the sun down. */
const MAX_OVER_EXTRATERRESTRIAL = 1;

/**
 * The hours of a year with light. The hour's energy is put into the part of it the sun is up.
 * @param climate hours in local standard time; 8,784 of them need a leap year, 2020 when none is named.
 * @param place WGS84 [deg].
 * @param utcOffsetHours local standard time less UTC.
 */
export function hourlyYear(climate: HourlyClimate, place: LatLng, utcOffsetHours: number): LightHours {
  const year = climate.year ?? (climate.ghi.length === HOURS_OF_LEAP_YEAR ? 2020 : 2021);
  const sun = sunYear(Date.UTC(year, 0, 1) - utcOffsetHours * HOUR_MS, climate.ghi, place);
  const months = dayMonths(year, climate.ghi.length / 24);
  const extraNormal = new Float64Array(months.length).map((_, day) => extraterrestrialNormal(day + 1));
  const { east: sunEast, north: sunNorth, up: sunUp, share: hoursPerYear } = sun;
  const hours = { ...emptyLightHours(sun.count), hoursPerYear, sunEast, sunNorth, sunUp };
  for (let i = 0; i < sun.count; i++) {
    const hour = sun.hourOfYear[i]!;
    const day = (hour / 24) | 0;
    hours.monthHour[i] = months[day]! * 24 + (hour % 24);
    hours.extraNormal[i] = extraNormal[day]!;
    fillLight(hours, i, climate, hour, hoursPerYear[i]!, sunUp[i]!);
  }
  return hours;
}

/** Month of each day of a year, 0 January. */
const dayMonths = (year: number, days: number): Uint8Array =>
  new Uint8Array(days).map((_, day) => new Date(Date.UTC(year, 0, day + 1)).getUTCMonth());

function fillLight(
  hours: LightHours,
  i: number,
  climate: HourlyClimate,
  hour: number,
  share: number,
  up: number,
): void {
  const extraNormal = hours.extraNormal[i]!;
  const ghi = Math.min(climate.ghi[hour]! / share, MAX_OVER_EXTRATERRESTRIAL * extraNormal);
  const { dni, dhi } = givenSplit(climate, hour, share, up, ghi, extraNormal);
  const wind = climate.windSpeed?.[hour];
  hours.ghi[i] = ghi;
  hours.dni[i] = dni;
  hours.dhi[i] = dhi;
  hours.airTemperature[i] = climate.airTemperature[hour]!;
  hours.windSpeed[i] = wind === undefined ? CALM_WIND : windAtModule(wind);
}

/** Beam and diffuse as measured where both are; the one that is not follows from the global. */
function givenSplit(
  climate: HourlyClimate,
  hour: number,
  share: number,
  up: number,
  ghi: number,
  extraNormal: number,
): IrradianceSplit {
  const dni = climate.dni && Math.min(extraNormal, climate.dni[hour]! / share);
  const dhi = climate.dhi && Math.min(ghi, climate.dhi[hour]! / share);
  if (dni !== undefined && dhi !== undefined) return { dni, dhi };
  if (dni !== undefined) return closedSplit(ghi, dni, up);
  if (dhi !== undefined) return closedSplit(ghi, Math.min(extraNormal, (ghi - dhi) / up), up);
  return splitGlobal(ghi, up, extraNormal);
}

/** The beam, no more than the global light holds, and what is left as diffuse. */
function closedSplit(ghi: number, dni: number, cosZenith: number): IrradianceSplit {
  const beam = Math.min(dni, ghi / cosZenith);
  return { dni: beam, dhi: ghi - beam * cosZenith };
}
