import { toRadians } from '../units.js';
import { SKYLINE_STEPS } from './sky/view-rows.js';
import { smallFloats } from '../small-arrays.js';

/** Version of the algorithm behind stored tables; a new one makes old tables stale. */
export const SHADING_TABLE_VERSION = 1; // equal: a name

/** Grid of a table [deg]; both must divide 90. */
export interface ShadingGrid {
  /** Steps of the sun's azimuth from north, clockwise. */
  azimuthStepDeg: number;
  /** Steps of the sun's elevation from the horizon. */
  elevationStepDeg: number;
}

/** Share of a roof in sun for each direction of the sun; holds for every hour of every year. */
export interface ShadingTable extends ShadingGrid {
  version: number;
  /** Lit share 0..1 by azimuth (row i at i x step) and elevation (column j at j x step, 0 to 90). */
  share: number[][];
}

export const DEFAULT_SHADING_GRID: ShadingGrid = { azimuthStepDeg: 5, elevationStepDeg: 3 };

/** Shares are kept to three decimals: a table is a few kilobytes, and no roof is known better. */
const round = (share: number): number => Math.round(share * 1000) / 1000;

/** Number of elevation columns, the zenith included. */
export const elevationColumns = (grid: ShadingGrid): number => Math.round(90 / grid.elevationStepDeg) + 1;

/** Ends of the bins around the nodes of elevation [deg]: the first begins at the horizon, the last ends at the zenith. */
function binEnds({ elevationStepDeg: step }: ShadingGrid, columns: number): Float64Array {
  const node = (j: number): number => j * step;
  return Float64Array.from({ length: columns + 1 }, (_, j) =>
    j === 0 ? 0 : j === columns ? 90 : Math.min(90, node(j - 1) + step / 2),
  );
}

/**
 * Parts of the elevation bins that are above skylines in one step of azimuth, added up over the skylines: all of the bins above
 * an angle, and of its own bin what lies above it.
 */
function litParts(skylines: readonly ArrayLike<number>[], step: number, ends: Float64Array): Float64Array {
  const bins = ends.length - 1;
  const width = ends[bins]! / (bins - 1);
  const [own, whole] = [smallFloats(bins), smallFloats(bins + 1)];
  for (const skyline of skylines) {
    const angle = skyline[step]!;
    let bin = Math.max(0, Math.min(bins - 1, Math.floor(angle / width + 0.5)));
    while (bin > 0 && angle <= ends[bin]!) bin--;
    while (bin < bins && angle > ends[bin + 1]!) bin++;
    if (bin === 0 && angle <= 0) whole[0]! += 1;
    else if (bin < bins) {
      own[bin]! += (ends[bin + 1]! - angle) / (ends[bin + 1]! - ends[bin]!);
      whole[bin + 1]! += 1;
    }
  }
  let below = 0;
  for (let bin = 0; bin < bins; bin++) own[bin]! += below += whole[bin]!;
  return own;
}

/** Azimuths of the skyline's steps in the bin around a node, its ends included at half weight. */
function binAzimuths(node: number, step: number): { at: number; weight: number }[] {
  const azimuths: { at: number; weight: number }[] = [];
  for (let k = Math.ceil(node - step / 2); k <= Math.floor(node + step / 2); k++) {
    const weight = Math.abs(k - node) === step / 2 ? 0.5 : 1;
    azimuths.push({ at: (k + SKYLINE_STEPS) % SKYLINE_STEPS, weight });
  }
  return azimuths;
}

/** Lit shares of the elevations around an azimuth. @param count of the skylines. */
function sharesAt(byAzimuth: readonly Float64Array[], azimuth: number, count: number, grid: ShadingGrid): number[] {
  const bin = binAzimuths(azimuth, grid.azimuthStepDeg);
  const weights = bin.reduce((sum, { weight }) => sum + weight * count, 0);
  return Array.from({ length: elevationColumns(grid) }, (_, j) => {
    const lit = bin.reduce((sum, { at, weight }) => sum + weight * byAzimuth[at]![j]!, 0);
    return weights > 0 ? round(Math.min(1, Math.max(0, lit / weights))) : 1;
  });
}

/**
 * Shading table of a roof from the skylines of its sample points: each entry is the mean over its bin of directions.
 * @param skylines elevation angles by whole degrees of azimuth (360 each) [deg]; none gives an unshaded table.
 * @param grid steps of the table.
 */
export function buildShadingTable(
  skylines: readonly ArrayLike<number>[],
  grid: ShadingGrid = DEFAULT_SHADING_GRID,
): ShadingTable {
  const ends = binEnds(grid, elevationColumns(grid));
  const byAzimuth = Array.from({ length: SKYLINE_STEPS }, (_, step) => litParts(skylines, step, ends));
  const rows = Math.round(360 / grid.azimuthStepDeg);
  const share = Array.from({ length: rows }, (_, i) =>
    sharesAt(byAzimuth, i * grid.azimuthStepDeg, skylines.length, grid),
  );
  return { version: SHADING_TABLE_VERSION, ...grid, share };
}

/** Table from shares by azimuth and elevation, flat, the elevations of an azimuth side by side. */
export function shadingTableOf(shares: ArrayLike<number>, grid: ShadingGrid): ShadingTable {
  const columns = elevationColumns(grid);
  const share = Array.from({ length: shares.length / columns }, (_, i) =>
    Array.from({ length: columns }, (_, j) => round(shares[i * columns + j]!)),
  );
  return { version: SHADING_TABLE_VERSION, ...grid, share };
}

/**
 * Share of a roof in sun, interpolated in its table.
 * @param azimuth of the sun, clockwise from north [deg].
 * @param elevation of the sun [deg]; at or below the horizon nothing is lit.
 * @returns 0..1.
 */
export function litShare(table: ShadingTable, azimuth: number, elevation: number): number {
  if (!(elevation > 0)) return 0;
  const rows = table.share.length;
  const i = (((azimuth % 360) + 360) % 360) / table.azimuthStepDeg;
  const j = Math.min(90, elevation) / table.elevationStepDeg;
  const low = Math.min(Math.floor(j), table.share[0]!.length - 2);
  const column = (row: readonly number[]) => row[low]! + (row[low + 1]! - row[low]!) * (j - low);
  const before = column(table.share[Math.floor(i) % rows]!);
  const after = column(table.share[(Math.floor(i) + 1) % rows]!);
  return before + (after - before) * (i - Math.floor(i));
}

/**
 * Part of a horizontal roof's sky that is in the bin of each elevation, all azimuths together.
 * @returns weights by column, which add up to 1.
 */
export function skyWeights(grid: ShadingGrid): number[] {
  return Array.from({ length: elevationColumns(grid) }, (_, j) => {
    const low = toRadians(Math.max(0, (j - 0.5) * grid.elevationStepDeg));
    const high = toRadians(Math.min(90, (j + 0.5) * grid.elevationStepDeg));
    return Math.sin(high) ** 2 - Math.sin(low) ** 2;
  });
}
