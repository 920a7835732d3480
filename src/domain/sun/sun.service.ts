import type { Clock } from '../../core/clock.js';
import type { LatLng } from '../../core/units.js';
import { timeZoneAt, todayAt, type LocalDate } from '../../core/sun/local-time.js';
import { sunPosition, type SunPosition } from '../../core/sun/sun-position.js';
import { sunPath, sunTimes, type SunPathSample, type SunTimes } from '../../core/sun/sun-times.js';

/** The sun seen from a place at an instant. */
export interface SunSighting extends SunPosition {
  time: Date;
}

/** The sun's day at a place. */
export interface SunDay extends SunTimes {
  date: LocalDate;
  timeZone: string;
  path: SunPathSample[];
}

/** Where the sun is and when it rises and sets. */
export class SunService {
  constructor(private readonly uses: { clock: Clock }) {}

  /** The sun now, or at the instant given. */
  position(place: LatLng & { time?: Date }): SunSighting {
    const time = place.time ?? this.uses.clock();
    return { time, ...sunPosition(place, time) };
  }

  /** The sun's day today at the place, or on the local day given. */
  times(place: LatLng & { date?: LocalDate }): SunDay {
    const date = place.date ?? todayAt(place, this.uses.clock());
    return { date, timeZone: timeZoneAt(place), ...sunTimes(place, date), path: sunPath(place, date) };
  }
}
