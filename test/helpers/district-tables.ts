import type { Prism } from '../../src/core/shade/building.js';
import { createDistrictScanner, LINE_SPACING_M } from '../../src/core/shade/district-shading.js';
import { packPrisms } from '../../src/core/shade/scan-lines.js';
import {
  DEFAULT_SHADING_GRID,
  elevationColumns,
  shadingTableOf,
  skyWeights,
  type ShadingGrid,
  type ShadingTable,
} from '../../src/core/shade/shading-table.js';

/**
 * Shading tables of every roof of a district: one scan for each azimuth serves all its elevations.
 * @param grid steps of the tables.
 * @returns one table for each prism, in the order given.
 */
export function districtShadingTables(
  prisms: readonly Prism[],
  grid: ShadingGrid = DEFAULT_SHADING_GRID,
  spacingM = LINE_SPACING_M,
): ShadingTable[] {
  if (prisms.length === 0) return [];
  const rows = Math.round(360 / grid.azimuthStepDeg);
  const columns = elevationColumns(grid);
  const elevations = Array.from({ length: columns }, (_, j) => j * grid.elevationStepDeg);
  const shares = new Float32Array(prisms.length * rows * columns);
  const scanner = createDistrictScanner(packPrisms(prisms), spacingM);
  for (let i = 0; i < rows; i++) scanner.scan(i * grid.azimuthStepDeg, elevations, shares, rows * columns, i * columns);
  return prisms.map((_, roof) =>
    shadingTableOf(shares.subarray(roof * rows * columns, (roof + 1) * rows * columns), grid),
  );
}

/**
 * Sky-view factor of a horizontal roof from its table: the lit share weighted by sine times cosine of elevation.
 * @returns 0..1, the mean over the roof.
 */
export function skyViewOfTable(table: ShadingTable): number {
  const weights = skyWeights(table);
  const ofRow = (row: readonly number[]): number => row.reduce((sum, share, j) => sum + weights[j]! * share, 0);
  return table.share.reduce((sum, row) => sum + ofRow(row), 0) / table.share.length;
}
