import { diffuseParts } from './transposition.js';
import type { LitHour } from '../../sun/solar-day.js';
import { sunAngles, type SunVector } from '../../sun/sun-vector.js';
import { unobstructedShare } from './sky-obstruction.js';
import type { SiteObstruction, TranspositionName } from '../yield-types.js';

/** Light and weather of one (part of an) hour, before it is sorted into arrays. */
export interface HourOfLight {
  lit: LitHour;
  /** 0 January .. 11 December. */
  month: number;
  /** Hours of the year this entry stands for. */
  hoursPerYear: number;
  /** W/m² while the sun is up. */
  ghi: number;
  dni: number;
  dhi: number;
  extraNormal: number;
  airTemperature: number;
  /** At the module, m/s. */
  windSpeed: number;
}

/** All hours of a site with light, column by column: what any plane needs, computed once. */
export interface SkyHours {
  count: number;
  /** Global horizontal irradiation of the year, Wh/m². */
  ghiAnnual: number;
  /** `month * 24 + hour`. */
  monthHour: Uint16Array;
  hoursPerYear: Float64Array;
  sunEast: Float64Array;
  sunNorth: Float64Array;
  sunUp: Float64Array;
  ghi: Float64Array;
  dni: Float64Array;
  dhi: Float64Array;
  /** Beam with circumsolar light, normal to the rays, under an open sky, W/m². */
  beamNormal: Float64Array;
  /** The same behind horizon and neighbours. */
  beamNormalShaded: Float64Array;
  isotropic: Float64Array;
  horizonBand: Float64Array;
  airTemperature: Float64Array;
  windSpeed: Float64Array;
}

const COLUMNS = [
  'hoursPerYear',
  'sunEast',
  'sunNorth',
  'sunUp',
  'ghi',
  'dni',
  'dhi',
  'beamNormal',
  'beamNormalShaded',
  'isotropic',
  'horizonBand',
  'airTemperature',
  'windSpeed',
] as const;

/**
 * Sorts hours into columns, with the sky model and the beam's obstruction applied.
 * @param hours in any order; those without light are dropped.
 */
export function skyHours(
  hours: readonly HourOfLight[],
  transposition: TranspositionName,
  obstruction: SiteObstruction,
): SkyHours {
  const lit = hours.filter((hour) => hour.ghi > 0);
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, new Float64Array(lit.length)]));
  const ghiAnnual = lit.reduce((sum, hour) => sum + hour.ghi * hour.hoursPerYear, 0);
  const sky = { count: lit.length, ghiAnnual, monthHour: new Uint16Array(lit.length), ...columns } as SkyHours;
  lit.forEach((hour, i) => {
    fillClimate(sky, i, hour);
    fillSky(sky, i, hour, transposition, obstruction);
  });
  return sky;
}

function fillClimate(sky: SkyHours, i: number, hour: HourOfLight): void {
  sky.monthHour[i] = hour.month * 24 + hour.lit.hour;
  sky.hoursPerYear[i] = hour.hoursPerYear;
  sky.sunEast[i] = hour.lit.sun.east;
  sky.sunNorth[i] = hour.lit.sun.north;
  sky.sunUp[i] = hour.lit.sun.up;
  sky.ghi[i] = hour.ghi;
  sky.dni[i] = hour.dni;
  sky.dhi[i] = hour.dhi;
  sky.airTemperature[i] = hour.airTemperature;
  sky.windSpeed[i] = hour.windSpeed;
}

function fillSky(
  sky: SkyHours,
  i: number,
  hour: HourOfLight,
  transposition: TranspositionName,
  obstruction: SiteObstruction,
): void {
  const parts = diffuseParts(transposition, hour.dni, hour.dhi, hour.lit.sun.up, hour.extraNormal);
  const beamNormal = hour.dni + parts.circumsolarNormal;
  sky.beamNormal[i] = beamNormal;
  sky.beamNormalShaded[i] = beamNormal * beamShare(hour.lit.sun, obstruction);
  sky.isotropic[i] = parts.isotropic;
  sky.horizonBand[i] = parts.horizonBand;
}

function beamShare(sun: SunVector, obstruction: SiteObstruction): number {
  // angles cost as much as the rest of the hour, and under an open sky nobody asks for them
  if (!obstruction.horizon?.length && !obstruction.shadingTable) return 1;
  const { azimuth, apparentElevation } = sunAngles(sun);
  return unobstructedShare(obstruction, azimuth, apparentElevation);
}

/**
 * Every n-th hour standing for n: enough to find the neighbourhood of the best plane.
 * @param sky of `skyHours`.
 * @param count about how many hours to keep; all are kept when there are fewer.
 */
export function thinnedSky(sky: SkyHours, count: number): SkyHours {
  // an odd stride that shares no factor with 24 passes through all clock hours
  const stride = [1, 5, 7, 11, 13].findLast((step) => sky.count / step >= count) ?? 1;
  if (stride === 1) return sky;
  const kept = Math.floor(sky.count / stride);
  const pick = (column: Float64Array): Float64Array =>
    Float64Array.from({ length: kept }, (_, i) => column[i * stride]!);
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, pick(sky[name])]));
  const monthHour = Uint16Array.from({ length: kept }, (_, i) => sky.monthHour[i * stride]!);
  const thinned = { count: kept, ghiAnnual: sky.ghiAnnual, monthHour, ...columns } as SkyHours;
  for (let i = 0; i < kept; i++) thinned.hoursPerYear[i]! *= stride;
  return thinned;
}
