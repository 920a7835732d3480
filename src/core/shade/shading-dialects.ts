import { localTimeToInstant, timeZoneAt } from '../sun/local-time.js';
import { meanDayOf } from '../sun/mean-days.js';
import { sunPosition } from '../sun/sun-position.js';
import { toUserHorizon } from '../terrain/horizon.js';
import type { LatLng } from '../units.js';
import { litShare, type ShadingTable } from './shading-table.js';

/** Ways in which a roof's shading can be reported. */
export const SHADING_DIALECTS = ['azimuth_altitude', 'month_hour', 'pvgis', 'sam'] as const;
export type ShadingDialect = (typeof SHADING_DIALECTS)[number];

const MONTHS = Array.from({ length: 12 }, (_, i) => i + 1);
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/**
 * Lit share by month and hour of the local clock: with the sun in the middle of the hour of the month's representative
 * day (Klein 1977).
 * @param year whose clocks count, for daylight saving time.
 * @returns 12 rows of 24 shares 0..1; 0 while the sun is down.
 */
export function monthHourShares(table: ShadingTable, place: LatLng, year: number): number[][] {
  const zone = timeZoneAt(place);
  return MONTHS.map((month) =>
    HOURS.map((hour) => {
      const { azimuth, apparentElevation } = sunPosition(
        place,
        localTimeToInstant(meanDayOf(year, month), hour + 0.5, zone),
      );
      return rounded(litShare(table, azimuth, apparentElevation), 4);
    }),
  );
}

/** The days that represent the months. @param year the year they lie in. */
export const representativeDays = (year: number): string[] => MONTHS.map((month) => meanDayOf(year, month));

/** Elevation at which half of the roof comes into the sun, in each azimuth of the table [deg]. */
export const halfLitElevations = ({ share, elevationStepDeg }: ShadingTable): number[] =>
  share.map((row) => {
    const above = row.findIndex((lit) => lit >= 0.5);
    if (above === 0) return 0;
    if (above < 0) return 90;
    const below = row[above - 1]!;
    return (above - 1 + (0.5 - below) / (row[above]! - below)) * elevationStepDeg;
  });

/**
 * A table as PVGIS takes a horizon: the heights at which half of the roof is lit, by equal azimuth steps clockwise from
 * north. One line of heights cannot describe a roof that is lit in part; of the beam it keeps about the mean.
 * @see PVGIS 5.2 user manual, "Getting started: horizon".
 */
export const pvgisHorizon = (table: ShadingTable): string => toUserHorizon(halfLitElevations(table));

/**
 * A table as SAM takes an azimuth-by-altitude table of beam shading losses: the first row holds azimuths (0 to 360,
 * clockwise from north), the first column altitudes, the rest losses in percent; the corner is not read.
 * @returns CSV text, lines ended by a line feed.
 * @see NREL, SAM Simulation Core (SSC), input `shading:azal` of pvsamv1, "Azimuth x altitude beam shading losses" [%].
 */
export function samTable({ share, azimuthStepDeg, elevationStepDeg }: ShadingTable): string {
  // the first azimuth stands again at 360, so that nothing has to be taken beyond the last
  const azimuths = [...share, share[0]!];
  const head = [0, ...azimuths.map((_, i) => i * azimuthStepDeg)];
  const rows = share[0]!.map((_, j) => [
    j * elevationStepDeg,
    ...azimuths.map((row) => rounded(100 * (1 - row[j]!), 1)),
  ]);
  return `${[head, ...rows].map((row) => row.join(',')).join('\n')}\n`;
}

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));
