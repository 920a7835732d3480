import type { ShadingTable } from './shading-table.js';

/** Ways in which a roof's shading can be reported. */
export const SHADING_DIALECTS = ['azimuth_altitude', 'sam'] as const;
export type ShadingDialect = (typeof SHADING_DIALECTS)[number];

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
    ...azimuths.map((row) => Number((100 * (1 - row[j]!)).toFixed(1))),
  ]);
  return `${[head, ...rows].map((row) => row.join(',')).join('\n')}\n`;
}
