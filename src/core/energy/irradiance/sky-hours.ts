import { diffuseParts } from './transposition.js';
import { sunAngles } from '../../sun/sun-vector.js';
import { unobstructedShare } from './sky-obstruction.js';
import type { SiteObstruction, TranspositionName } from '../yield-types.js';

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

/**
 * Sun, light and weather of all (parts of) hours of a site with light, column by column: light [W/m² while the sun is up],
 * `extraNormal` outside the atmosphere, air temperature [°C], wind at the module [m/s], and the hours of the year that an
 * entry represents.
 */
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

/** The first entries of columns that were made for more. */
export function firstHours(hours: LightHours, count: number): LightHours {
  if (count === hours.count) return hours;
  const columns = Object.fromEntries(LIGHT_COLUMNS.map((name) => [name, hours[name].slice(0, count)]));
  return { count, monthHour: hours.monthHour.slice(0, count), ...columns } as LightHours;
}

/** Hours with the sky model applied, under an open sky. */
export function openSky(hours: LightHours, transposition: TranspositionName): SkyHours {
  const { count, sunUp, ghi, dni, dhi, extraNormal, hoursPerYear } = hours;
  const make = (): Float64Array => new Float64Array(count);
  const [beamNormal, isotropic, horizonBand] = [make(), make(), make()];
  let ghiAnnual = 0;
  for (let i = 0; i < count; i++) {
    const parts = diffuseParts(transposition, dni[i]!, dhi[i]!, sunUp[i]!, extraNormal[i]!);
    beamNormal[i] = dni[i]! + parts.circumsolarNormal;
    isotropic[i] = parts.isotropic;
    horizonBand[i] = parts.horizonBand;
    ghiAnnual += ghi[i]! * hoursPerYear[i]!;
  }
  return { ...hours, ghiAnnual, beamNormal, beamNormalShaded: beamNormal, isotropic, horizonBand, entriesPerState: 1 };
}

/** The same hours behind what blocks their beam. @param sky of `openSky`. */
export function shadedSky(sky: SkyHours, obstruction: SiteObstruction): SkyHours {
  // angles cost as much as the rest of the hour, and under an open sky nobody asks for them
  if (!obstruction.horizon?.length && !obstruction.shadingTable) return sky;
  const { sunEast, sunNorth, sunUp, beamNormal } = sky;
  let share = 1;
  const beamNormalShaded = new Float64Array(sky.count);
  for (let i = 0; i < sky.count; i++) {
    if (!isSunOfBefore(sky, i)) {
      const { azimuth, apparentElevation } = sunAngles({ east: sunEast[i]!, north: sunNorth[i]!, up: sunUp[i]! });
      share = unobstructedShare(obstruction, azimuth, apparentElevation);
    }
    beamNormalShaded[i] = beamNormal[i]! * share;
  }
  return { ...sky, beamNormalShaded };
}

/** Whether an entry has the sun of the entry before it: an hour of a typical day has some states of clearness and one sun. */
export const isSunOfBefore = (
  { sunEast, sunNorth, sunUp }: Pick<LightHours, 'sunEast' | 'sunNorth' | 'sunUp'>,
  i: number,
): boolean => sunUp[i] === sunUp[i - 1] && sunEast[i] === sunEast[i - 1] && sunNorth[i] === sunNorth[i - 1];

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
