/** A square linear system: the rows of coefficients, each followed by its right-hand side. */
export type LinearSystem = Float64Array[];

/** Brings the row with the largest entry of a column, of those from the diagonal on, to the diagonal. */
function pivot(system: LinearSystem, column: number): Float64Array {
  let best = column;
  for (let at = column + 1; at < system.length; at++) {
    if (Math.abs(system[at]![column]!) > Math.abs(system[best]![column]!)) best = at;
  }
  const lead = system[best]!;
  system[best] = system[column]!;
  return (system[column] = lead);
}

/**
 * Solves a regular system by Gaussian elimination with row pivoting; the system is used up.
 * @returns one value a column.
 */
export function solveLinearSystem(system: LinearSystem): number[] {
  const n = system.length;
  for (let column = 0; column < n; column++) {
    const lead = pivot(system, column);
    for (let at = column + 1; at < n; at++) {
      const row = system[at]!;
      const factor = row[column]! / lead[column]!;
      for (let k = column + 1; k <= n; k++) row[k]! -= factor * lead[k]!;
    }
  }
  const solution = Array.from({ length: n }, () => 0);
  for (let at = n - 1; at >= 0; at--) {
    const row = system[at]!;
    let value = row[n]!;
    for (let k = at + 1; k < n; k++) value -= row[k]! * solution[k]!;
    solution[at] = value / row[at]!;
  }
  return solution;
}
