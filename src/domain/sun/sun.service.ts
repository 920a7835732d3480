import type { Clock } from '../../core/time/clock.js';
import type { LatLng } from '../../core/units.js';
import { timeZoneAt, todayAt, type LocalDate } from '../../core/sun/local-time.js';
import { sunPosition, type SunPosition } from '../../core/sun/sun-position.js';
import { sunPath, sunTimes, type SunPathSample, type SunTimes } from '../../core/sun/sun-times.js';

/** The sun seen from a place at an instant. */
export interface SunSighting extends SunPosition {
  time: Date;
}

export interface SunDay extends SunTimes {
  date: LocalDate;
  timeZone: string;
  path: SunPathSample[];
}

export class SunService {
  constructor(private readonly uses: { clock: Clock }) {}

  /** The sun now, or at the instant given. */
  position(place: LatLng, given?: Date | null): SunSighting {
    const time = given ?? this.uses.clock();
    return { time, ...sunPosition(place, time) };
  }

  /** The sun's day today at the place, or on the local day given. */
  times(place: LatLng, given?: LocalDate | null): SunDay {
    const date = given ?? todayAt(place, this.uses.clock());
    return { date, timeZone: timeZoneAt(place), ...sunTimes(place, date), path: sunPath(place, date) };
  }
}
