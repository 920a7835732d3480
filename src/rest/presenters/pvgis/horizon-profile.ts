import type { PvgisRequest } from '../../../contract/energy/pvgis.request.js';
import { TYPICAL_YEAR } from '../../../core/energy/irradiance/typical-days.js';
import { sunPosition } from '../../../core/sun/sun-position.js';
import { HOURS_OF_DAY } from '../../../core/time/hours-of-year.js';
import type { LatLng } from '../../../core/units.js';
import { jsonAnswer, RawAnswer } from '../../route.js';
import { csvLine, CSV_TYPE, sixDigits, variablesOf } from './layout.js';

const HALF_TURN_DEG = 180;
const FULL_TURN_DEG = 360;
/** Step of PVGIS's profiles [deg]. */
const STEP_DEG = 7.5;

/** A horizon of a place. */
export interface ProfileSource {
  /** Elevation angles by equal azimuth steps clockwise from north [deg]. */
  horizon: readonly number[];
  /** Height of the ground [m]; unknown where the caller gave the horizon. */
  groundM: number | null;
  source: string;
}

const COLUMNS = [
  { name: 'A', description: 'Azimuth from south, -90 is east (degree)' },
  { name: 'H_hor', description: 'Horizon height (degree)' },
];

/** A horizon in the layout of PVGIS's `printhorizon`, which pvlib's `get_pvgis_horizon` reads. */
export function horizonAnswer(
  place: LatLng,
  { horizon, groundM, source }: ProfileSource,
  { format }: PvgisRequest,
): RawAnswer {
  const steps = Array.from({ length: FULL_TURN_DEG / STEP_DEG + 1 }, (_, i) => i * STEP_DEG - HALF_TURN_DEG);
  const profile = steps.map((A) => ({ A, H_hor: sixDigits(heightAt(horizon, A + HALF_TURN_DEG)) }));
  if (format === 'csv') return new RawAnswer(csvText(place, profile, source), CSV_TYPE);
  return jsonAnswer({
    inputs: {
      location: { latitude: place.lat, longitude: place.lng, elevation: groundM },
      horizon_db: source,
    },
    outputs: {
      horizon_profile: profile,
      winter_solstice: sunPath(place, 11, '(w)'),
      summer_solstice: sunPath(place, 5, '(s)'),
    },
    meta: { inputs: { sources: [source] }, outputs: { horizon_profile: { variables: variablesOf(COLUMNS) } } },
  });
}

const csvText = ({ lat, lng }: LatLng, profile: readonly { A: number; H_hor: number }[], source: string): string =>
  [
    `Latitude (decimal degrees):\t${lat.toFixed(3)}`,
    `Longitude (decimal degrees):\t${lng.toFixed(3)}`,
    '',
    COLUMNS.map(({ name }) => name).join('\t\t'),
    ...profile.map(({ A, H_hor }) => `${A}\t\t${H_hor}`),
    '',
    ...COLUMNS.map(({ name, description }) => `${name}: ${description}`),
    '',
    source,
  ]
    .map(csvLine)
    .join('');

/** Height of a horizon between two of its directions [deg]. */
function heightAt(horizon: readonly number[], azimuth: number): number {
  const at = ((azimuth % FULL_TURN_DEG) / FULL_TURN_DEG) * horizon.length;
  const [first, share] = [Math.floor(at), at % 1];
  const [a, b] = [horizon[first % horizon.length]!, horizon[(first + 1) % horizon.length]!];
  return Math.max(0, a + share * (b - a));
}

/** The sun's path of the 21st of a month, 0 January, as far as it is up. */
function sunPath(place: LatLng, month: number, suffix: string): Record<string, number>[] {
  return Array.from({ length: HOURS_OF_DAY }, (_, hour) =>
    sunPosition(place, new Date(Date.UTC(TYPICAL_YEAR, month, 21, hour))),
  )
    .filter(({ elevation }) => elevation > 0)
    .map(({ azimuth, elevation }) => ({
      [`A_sun${suffix}`]: sixDigits(azimuth - HALF_TURN_DEG),
      [`H_sun${suffix}`]: sixDigits(elevation),
    }))
    .toSorted((a, b) => a[`A_sun${suffix}`]! - b[`A_sun${suffix}`]!);
}
