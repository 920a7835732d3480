import { sunPosition, type SunDirection } from '../../../core/sun/sun-position.js';
import type { LatLng } from '../../../core/units.js';
import type { MapTime } from './url-state.js';

/** Year of the shown days; the sun of the 21st of a month is the same within half a degree in every year. */
const YEAR = 2026;
/** Day of each month that is shown: near the solstices and equinoxes. */
const DAY = 21;
const DEGREES_AN_HOUR = 15;

/**
 * The sun over a place at a moment of the map.
 * @param time local time of the zone that the longitude lies in, which is Taiwan's for all of Taiwan.
 */
export function sunOver(place: LatLng, { month, hour }: MapTime): SunDirection {
  const zone = Math.round(place.lng / DEGREES_AN_HOUR);
  return sunPosition(place, new Date(Date.UTC(YEAR, month - 1, DAY, 0, Math.round((hour - zone) * 60))));
}
