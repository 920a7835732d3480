/** A square linear system: the rows of coefficients, each followed by its right-hand side. */
export type LinearSystem = Float64Array[];

/** Brings the row with the largest entry of a column to the diagonal. */
const pivot = (system: LinearSystem, column: number): Float64Array => {
  const size = (row: Float64Array): number => Math.abs(row[column] ?? 0);
  const best = system.slice(column).reduce((largest, row) => (size(row) > size(largest) ? row : largest));
  const at = system.indexOf(best);
  system.splice(at, 1);
  system.splice(column, 0, best);
  return best;
};

/**
 * Solves a regular system by Gauss-Jordan elimination with row pivoting; the system is used up.
 * @returns one value a column.
 */
export const solveLinearSystem = (system: LinearSystem): number[] => {
  const n = system.length;
  for (let column = 0; column < n; column++) {
    const lead = pivot(system, column);
    const head = lead[column] ?? 1;
    for (let k = column; k <= n; k++) lead[k] = (lead[k] ?? 0) / head;
    for (const row of system) {
      const factor = row[column] ?? 0;
      if (row === lead || factor === 0) continue;
      for (let k = column; k <= n; k++) row[k] = (row[k] ?? 0) - factor * (lead[k] ?? 0);
    }
  }
  return system.map((row) => row[n] ?? 0);
};
