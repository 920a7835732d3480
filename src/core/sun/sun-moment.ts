import type { LatLng } from '../units.js';
import { localTimeToInstant, timeZoneAt, todayAt, type LocalDate } from './local-time.js';
import { meanDayOf } from './mean-days.js';
import { sunPosition, type SunPosition } from './sun-position.js';

/** A day at a place: a date, or a month by its representative day; today where neither is given. */
export interface DayAtPlace {
  date?: LocalDate | undefined;
  /** 1 to 12, of the current year at the place. */
  month?: number | undefined;
}

/** A moment at a place: an instant, or an hour of the local clock on a day. Exactly one is given. */
export interface SunMoment {
  time?: Date | undefined;
  onDate?: { date?: LocalDate | undefined; localHour: number } | undefined;
  /** On the representative day of the month; of the current one where none is given. */
  inMonth?: { month?: number | undefined; localHour: number } | undefined;
}

/** The sun of a moment, with the local day that it is on. */
export interface MomentSun {
  date: LocalDate;
  sun: SunPosition & { time: Date };
}

/** The day that is meant at a place. @see Klein, Solar Energy 19 (1977), for the days that represent the months. */
export function dayAt(place: LatLng, { date, month }: DayAtPlace, now: Date): LocalDate {
  const today = todayAt(place, now);
  return month === undefined ? (date ?? today) : meanDayOf(Number(today.slice(0, 4)), month);
}

/**
 * The sun at a moment of a place.
 * @param now the current instant, for what the moment leaves open.
 */
export function sunAtMoment(place: LatLng, moment: SunMoment, now: Date): MomentSun {
  const time = moment.time ?? localInstant(place, moment, now);
  return { date: todayAt(place, time), sun: { time, ...sunPosition(place, time) } };
}

function localInstant(place: LatLng, { onDate, inMonth }: SunMoment, now: Date): Date {
  const month = inMonth && (inMonth.month ?? Number(todayAt(place, now).slice(5, 7)));
  const { localHour } = (inMonth ?? onDate)!;
  return localTimeToInstant(dayAt(place, { date: onDate?.date, month }, now), localHour, timeZoneAt(place));
}
