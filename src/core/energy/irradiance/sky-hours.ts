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
  /** Hours of the year this entry represents. */
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

const LIGHT_COLUMNS = [
  'hoursPerYear',
  'sunEast',
  'sunNorth',
  'sunUp',
  'ghi',
  'dni',
  'dhi',
  'extraNormal',
  'airTemperature',
  'windSpeed',
] as const;

/** Sun, light and weather of all hours of a site with light, column by column; units as in `HourOfLight`. */
export interface LightHours extends Record<(typeof LIGHT_COLUMNS)[number], Float64Array> {
  count: number;
  /** `month * 24 + hour`. */
  monthHour: Uint16Array;
}

/** What any plane on a site needs, computed once. */
export interface SkyHours extends LightHours {
  /** Global horizontal irradiation of the year, Wh/m². */
  ghiAnnual: number;
  /** Beam with circumsolar light, normal to the rays, under an open sky, W/m². */
  beamNormal: Float64Array;
  /** The same behind horizon and neighbours. */
  beamNormalShaded: Float64Array;
  isotropic: Float64Array;
  horizonBand: Float64Array;
  /** Entries of each state of the sky in a month and clock hour: one, or one for lit and one for shaded modules. */
  entriesPerState: 1 | 2;
}

export const SKY_COLUMNS = [...LIGHT_COLUMNS, 'beamNormal', 'beamNormalShaded', 'isotropic', 'horizonBand'] as const;

/** Columns for a number of hours, all zero. */
export function emptyLightHours(count: number): LightHours {
  const columns = Object.fromEntries(LIGHT_COLUMNS.map((name) => [name, new Float64Array(count)]));
  return { count, monthHour: new Uint16Array(count), ...columns } as LightHours;
}

/**
 * Sorts hours into columns.
 * @param hours in any order; those without light are dropped.
 */
export function lightHours(hours: readonly HourOfLight[]): LightHours {
  const lit = hours.filter((hour) => hour.ghi > 0);
  const columns = emptyLightHours(lit.length);
  lit.forEach((hour, i) => {
    columns.monthHour[i] = hour.month * 24 + hour.lit.hour;
    columns.hoursPerYear[i] = hour.hoursPerYear;
    columns.sunEast[i] = hour.lit.sun.east;
    columns.sunNorth[i] = hour.lit.sun.north;
    columns.sunUp[i] = hour.lit.sun.up;
    columns.ghi[i] = hour.ghi;
    columns.dni[i] = hour.dni;
    columns.dhi[i] = hour.dhi;
    columns.extraNormal[i] = hour.extraNormal;
    columns.airTemperature[i] = hour.airTemperature;
    columns.windSpeed[i] = hour.windSpeed;
  });
  return columns;
}

/** Hours with the sky model and the beam's obstruction applied. */
export function skyHours(hours: LightHours, transposition: TranspositionName, obstruction: SiteObstruction): SkyHours {
  const { count, sunEast, sunNorth, sunUp, dni, dhi, extraNormal } = hours;
  const make = (): Float64Array => new Float64Array(count);
  const [beamNormal, beamNormalShaded, isotropic, horizonBand] = [make(), make(), make(), make()];
  let ghiAnnual = 0;
  // angles cost as much as the rest of the hour, and under an open sky nobody asks for them
  const open = !obstruction.horizon?.length && !obstruction.shadingTable;
  for (let i = 0; i < count; i++) {
    const parts = diffuseParts(transposition, dni[i]!, dhi[i]!, sunUp[i]!, extraNormal[i]!);
    const beam = dni[i]! + parts.circumsolarNormal;
    const sun = { east: sunEast[i]!, north: sunNorth[i]!, up: sunUp[i]! };
    beamNormal[i] = beam;
    beamNormalShaded[i] = open ? beam : beam * beamShare(sun, obstruction);
    isotropic[i] = parts.isotropic;
    horizonBand[i] = parts.horizonBand;
    ghiAnnual += hours.ghi[i]! * hours.hoursPerYear[i]!;
  }
  return { ...hours, ghiAnnual, beamNormal, beamNormalShaded, isotropic, horizonBand, entriesPerState: 1 };
}

function beamShare(sun: SunVector, obstruction: SiteObstruction): number {
  const { azimuth, apparentElevation } = sunAngles(sun);
  return unobstructedShare(obstruction, azimuth, apparentElevation);
}

/**
 * Every n-th hour representing n: enough to find the neighbourhood of the best plane.
 * @param sky of `skyHours`.
 * @param count about how many hours to keep; all are kept when there are fewer.
 */
export function thinnedSky(sky: SkyHours, count: number): SkyHours {
  // an odd stride that shares no factor with 24 passes through all clock hours
  const stride = [1, 5, 7, 11, 13].findLast((step) => sky.count / step >= count) ?? 1;
  if (stride === 1) return sky;
  const kept = Array.from({ length: Math.floor(sky.count / stride) }, (_, i) => i * stride);
  const thinned = pickHours(sky, kept);
  for (let i = 0; i < thinned.count; i++) thinned.hoursPerYear[i]! *= stride;
  return thinned;
}

/** Some hours of a site, in the order of their indices; `ghiAnnual` stays that of the whole year. */
export function pickHours(sky: SkyHours, indices: readonly number[]): SkyHours {
  const pick = (column: Float64Array): Float64Array =>
    new Float64Array(indices.length).map((_, i) => column[indices[i]!]!);
  const columns = Object.fromEntries(SKY_COLUMNS.map((name) => [name, pick(sky[name])]));
  const monthHour = new Uint16Array(indices.length).map((_, i) => sky.monthHour[indices[i]!]!);
  const { ghiAnnual, entriesPerState } = sky;
  return { count: indices.length, ghiAnnual, entriesPerState, monthHour, ...columns } as SkyHours;
}
