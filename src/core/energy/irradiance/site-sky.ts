import { HOURS_OF_LEAP_YEAR } from '../../time/hours-of-year.js';
import { hourlyYear } from '../hourly-year.js';
import type { PlaneSurroundings } from '../plane-year.js';
import { openSky, shadedSky, type SkyHours } from './sky-hours.js';
import { isDescribed, skyPatches } from './sky-obstruction.js';
import { zoneOffsetHours } from '../../sun/solar-day.js';
import { DAYS_IN_LEAP_MONTH, DAYS_IN_MONTH } from '../../time/calendar-month.js';
import { typicalDays } from './typical-days.js';
import type { HourlyClimate, MonthlyClimate, SiteObstruction, TranspositionName, YieldSite } from '../yield-types.js';

/** Reflectance of the ground where none is given. The common value of PVWatts (Dobos 2014) without snow. */
const DEFAULT_ALBEDO = 0.2;

/** A site made ready: every plane on it is then one pass over `sky`. */
export interface SiteSky {
  sky: SkyHours;
  surroundings: PlaneSurroundings;
  /** Whether shading was computed, so that no flat rate is due. */
  shadingComputed: boolean;
  climateKind: 'monthly' | 'hourly';
  /** Local standard time less UTC, hours. */
  utcOffsetHours: number;
  /** Of the year the hours belong to, 12 values. */
  daysInMonth: readonly number[];
  transposition: TranspositionName;
}

export const isHourly = (climate: MonthlyClimate | HourlyClimate): climate is HourlyClimate => 'ghi' in climate;

/**
 * Sun, light and surroundings of a site, once for all planes on it.
 * @param site checked input.
 * @param transposition sky model.
 * @throws InvalidInputError when a month has more light than reaches the atmosphere.
 */
export function prepareSiteSky(site: YieldSite, transposition: TranspositionName = 'perez'): SiteSky {
  const { climate } = site;
  const utcOffsetHours = site.utcOffsetHours ?? zoneOffsetHours(site.lng);
  const hours = isHourly(climate)
    ? hourlyYear(climate, site, utcOffsetHours)
    : typicalDays(climate, site, utcOffsetHours, site.climateAt);
  const open: SiteSky = {
    sky: openSky(hours, transposition),
    surroundings: { albedo: site.albedo ?? DEFAULT_ALBEDO, patches: undefined, skyViewFactor: undefined },
    shadingComputed: false,
    utcOffsetHours,
    climateKind: isHourly(climate) ? 'hourly' : 'monthly',
    daysInMonth: hasLeapDay(climate) ? DAYS_IN_LEAP_MONTH : DAYS_IN_MONTH,
    transposition,
  };
  return shadedSite(open, site);
}

/** A site under an open sky, behind what stands around it: sun and light stay the same. */
export const shadedSite = (open: SiteSky, obstruction: SiteObstruction): SiteSky => ({
  ...open,
  sky: shadedSky(open.sky, obstruction),
  surroundings: {
    albedo: open.surroundings.albedo,
    patches: skyPatches(obstruction),
    skyViewFactor: obstruction.skyViewFactor,
  },
  shadingComputed: isDescribed(obstruction),
});

const hasLeapDay = (climate: MonthlyClimate | HourlyClimate): boolean =>
  isHourly(climate) && climate.ghi.length === HOURS_OF_LEAP_YEAR;
