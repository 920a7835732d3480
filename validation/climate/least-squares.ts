import { solveLinearSystem } from '../../src/core/linear-system.js';

/**
 * Coefficients of the least squares fit, by the normal equations.
 * @param rows one a sample, its regressors; at least as many samples as regressors, which are linearly independent.
 * @param values one a sample.
 */
export const leastSquares = (rows: readonly (readonly number[])[], values: readonly number[]): number[] => {
  const dot = (of: (row: number) => number): number => rows.reduce((sum, _, row) => sum + of(row), 0);
  const columns = rows[0]?.map((_, column) => column) ?? [];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  return solveLinearSystem(
    columns.map((i) =>
      Float64Array.from([
        ...columns.map((j) => dot((row) => at(row, i) * at(row, j))),
        dot((row) => at(row, i) * (values[row] ?? 0)),
      ]),
    ),
  );
};
