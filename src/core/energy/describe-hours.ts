import { HOUR_MS } from '../time/durations.js';
import { HOURS_OF_YEAR } from '../time/hours-of-year.js';
import type { PlaneHours } from './year-hours.js';
import { TYPICAL_YEAR } from './irradiance/typical-days.js';
import type { YieldResult } from './yield-types.js';

/** The hours of a year with their times, as they are answered. */
export interface DescribedHours {
  /** Beginning of each hour in local standard time, ISO 8601 with the offset from UTC. */
  localTime: string[];
  poaKwhM2: number[];
  dcKwh: number[];
  acKwh: number[];
  litShare: number[];
  annual: { poaKwhM2: number; dcKwh: number; acKwh: number };
}

/** Sums of the year that the hours belong to, kWh/m² and kWh. */
type YearSums = Pick<YieldResult, 'poaAnnual' | 'dcAnnual' | 'acAnnual'>;

/**
 * The hours with their local times, and the year that they add up to.
 * @param utcOffsetHours local standard time less UTC.
 */
export const describeHours = (
  { poa, dc, ac, litShare }: PlaneHours,
  utcOffsetHours: number,
  { poaAnnual, dcAnnual, acAnnual }: YearSums,
): DescribedHours => ({
  localTime: localTimes(utcOffsetHours),
  poaKwhM2: Array.from(poa),
  dcKwh: Array.from(dc),
  acKwh: Array.from(ac),
  litShare: Array.from(litShare),
  annual: { poaKwhM2: poaAnnual, dcKwh: dcAnnual, acKwh: acAnnual },
});

function localTimes(utcOffsetHours: number): string[] {
  const minutes = Math.round(Math.abs(utcOffsetHours) * 60);
  const two = (value: number): string => String(value).padStart(2, '0');
  const offset = `${utcOffsetHours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  const start = Date.UTC(TYPICAL_YEAR, 0, 1);
  const clock = (hour: number): string => new Date(start + hour * HOUR_MS).toISOString().slice(0, 19);
  return Array.from({ length: HOURS_OF_YEAR }, (_, hour) => clock(hour) + offset);
}
