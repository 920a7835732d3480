import { rowsAsOf, type AnyFinanceRow, type FinanceRow } from '../rows/finance-table.js';

/**
 * Emission factor of the grid to count with on a day: the youngest published one, or the youngest of any status.
 * Factors come out a year or more after the year they describe, so the youngest replaces today.
 */
export const gridEmissionFactor = (
  rows: readonly AnyFinanceRow[],
  asOf: string,
): FinanceRow<'grid_emission_factor'> | undefined => {
  const known = rowsAsOf(rows, 'grid_emission_factor', asOf).filter((row) => row.value.year < Number(asOf.slice(0, 4)));
  return known.find((row) => row.status === 'published') ?? known[0];
};

/**
 * Emissions of the grid that a year's output replaces, at the mean factor (not the marginal one).
 * @returns kg CO2e.
 */
export const avoidedCo2Kg = (annualKwh: number, kgCo2ePerKwh: number): number => annualKwh * kgCo2ePerKwh;
