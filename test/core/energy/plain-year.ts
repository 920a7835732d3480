import { splitGlobal } from '../../../src/core/energy/irradiance/diffuse-split.js';
import { extraterrestrialNormal } from '../../../src/core/energy/irradiance/extraterrestrial.js';
import { prepareSiteSky } from '../../../src/core/energy/irradiance/site-sky.js';
import { planeNormal, planeSkyView, unobstructedShare } from '../../../src/core/energy/irradiance/sky-obstruction.js';
import { diffuseParts } from '../../../src/core/energy/irradiance/transposition.js';
import { cellTemperature, HEAT_LOSS, windAtModule } from '../../../src/core/energy/module/cell-temperature.js';
import { incidenceModifier } from '../../../src/core/energy/module/incidence-angle.js';
import { acPower } from '../../../src/core/energy/module/inverter.js';
import { relativeEfficiency, temperatureFactor } from '../../../src/core/energy/module/module-power.js';
import { planeOptics } from '../../../src/core/energy/module/plane-optics.js';
import { plantParameters, systemLosses, type HourlyClimate, type YieldInput } from '../../../src/core/energy/yield.js';
import { HOUR_MS } from '../../../src/core/time/durations.js';
import { litHour, solarDay } from '../../../src/core/sun/solar-day.js';
import { sunAngles } from '../../../src/core/sun/sun-vector.js';
import { toRadians } from '../../../src/core/units.js';

/** Energy of a year, Wh/m² and Wh per kW of nameplate. */
interface PlainYear {
  poa: number;
  ac: number;
}

/** A plant on a place with an hourly year of 2021. */
export type HourlyInput = YieldInput & { climate: HourlyClimate; utcOffsetHours: number };

/**
 * The chain hour by hour with the published formulas in place of tables, parabolas and columns.
 * Only what does not depend on the hour is taken from the chain: plant, optics of diffuse light, sky view.
 */
export function plainYear(input: HourlyInput): PlainYear {
  const startMs = Date.UTC(2021, 0, 1) - input.utcOffsetHours * HOUR_MS;
  const hourEnergy = plainHour(input);
  const total = { poa: 0, ac: 0 };
  for (let hour = 0; hour < 8760; hour++) {
    const dayIndex = Math.floor(hour / 24);
    const day = solarDay(startMs + dayIndex * 24 * HOUR_MS, input);
    const lit = input.climate.ghi[hour]! > 0 ? litHour(day, hour % 24, input) : undefined;
    if (!lit) continue;
    const { poa, ac } = hourEnergy(hour, lit, extraterrestrialNormal(dayIndex + 1));
    total.poa += poa * lit.share;
    total.ac += ac * lit.share;
  }
  return total;
}

function plainHour(input: HourlyInput) {
  const site = prepareSiteSky(input, input.transposition);
  const plant = plantParameters(input, systemLosses(input, site));
  const { albedo, patches } = site.surroundings;
  const skyView = patches ? planeSkyView(patches, input.plane) : 1;
  const tilt = toRadians(input.plane.tilt);
  const optics = planeOptics(plant.module.glass, input.plane.tilt);
  const normal = planeNormal(input.plane);
  return (hour: number, { share, sun }: NonNullable<ReturnType<typeof litHour>>, extraNormal: number) => {
    const ghi = Math.min(input.climate.ghi[hour]! / share, extraNormal);
    const { dni, dhi } = splitGlobal(ghi, sun.up, extraNormal);
    const parts = diffuseParts(site.transposition, dni, dhi, sun.up, extraNormal);
    const { azimuth, apparentElevation } = sunAngles(sun);
    const cosine = Math.max(0, sun.east * normal.east + sun.north * normal.north + sun.up * normal.up);
    const beam = (dni + parts.circumsolarNormal) * unobstructedShare(input, azimuth, apparentElevation) * cosine;
    const dome = (parts.isotropic * (1 + Math.cos(tilt))) / 2;
    const band = Math.max(-dome, parts.horizonBand * Math.sin(tilt));
    const ground = (ghi * albedo * (1 - Math.cos(tilt))) / 2;
    const poa = beam + (dome + band) * skyView + ground;
    const diffuse = skyView * (dome * optics.sky + band * optics.horizon) + ground * optics.ground;
    const light = beam * incidenceModifier(Math.min(1, cosine), plant.module.glass) + Math.max(0, diffuse);
    const wind = windAtModule(input.climate.windSpeed![hour]!);
    const cell = cellTemperature(poa, input.climate.airTemperature[hour]!, wind, HEAT_LOSS[plant.mount]);
    const efficient = light * relativeEfficiency(light, plant.module.lowLight);
    const dc = efficient * temperatureFactor(cell, plant.module.gammaPdc) * plant.remaining;
    return { poa, ac: 1000 * acPower(dc / 1000, 1, plant.inverter) };
  };
}
