/** Limits of a search for changes of level. */
export interface ChangePointLimits {
  /** Fewest values between two changes, and before the first and after the last. */
  shortestSegment: number;
  /** Most changes that are looked for. */
  mostChanges: number;
}

/** The best division of a series' beginning: its sum of squares and where its last segment begins. */
interface Division {
  squares: number;
  lastStart: number;
}

const IMPOSSIBLE: Division = { squares: Infinity, lastStart: 0 };
/** Below this share of the whole scatter a fit is exact and the criterion is not evaluated further. */
const EXACT_SHARE = 1e-12;

/** Sum of squares about the mean of `values[from]` to `values[to - 1]`, from sums that are made once. */
function squaresWithin(values: readonly number[]): (from: number, to: number) => number {
  const sums = [0];
  const squares = [0];
  values.forEach((value, i) => {
    sums.push(sums[i]! + value);
    squares.push(squares[i]! + value * value);
  });
  return (from, to) =>
    Math.max(0, squares[to]! - squares[from]! - (sums[to]! - sums[from]!) ** 2 / Math.max(1, to - from));
}

/** Best divisions by number of changes and length of the beginning they divide. */
function bestDivisions(
  values: readonly number[],
  { shortestSegment, mostChanges }: ChangePointLimits,
): readonly (readonly Division[])[] {
  const within = squaresWithin(values);
  const ends = Array.from({ length: values.length + 1 }, (_, end) => end);
  const whole = ends.map((end) => (end < shortestSegment ? IMPOSSIBLE : { squares: within(0, end), lastStart: 0 }));
  const tables = [whole];
  for (let changes = 1; changes <= mostChanges; changes++) {
    const fewer = tables[changes - 1]!;
    tables.push(
      ends.map((end) => {
        let best = IMPOSSIBLE;
        for (let start = shortestSegment; start <= end - shortestSegment; start++) {
          const squares = fewer[start]!.squares + within(start, end);
          if (squares < best.squares) best = { squares, lastStart: start };
        }
        return best;
      }),
    );
  }
  return tables;
}

/** The criterion of Caussinus & Mestre: smaller is better, 0 without a change. */
function criterion(share: number, changes: number, length: number): number {
  return Math.log(Math.max(share, EXACT_SHARE)) + ((2 * changes) / (length - 1)) * Math.log(length);
}

/**
 * Finds the changes of level of a series by penalised likelihood, exactly: of all divisions into segments of constant mean
 * the one with the least ln(residual squares / total squares) + 2k/(n − 1) ln n for k changes.
 * @param values one a time step, in order; their scatter about the levels is taken as independent and normal.
 * @returns the index of the first value of each new level, ascending; empty without a change.
 * @see Caussinus & Mestre, Detection and correction of artificial shifts in climate series, Applied Statistics 53 (2004).
 */
export function changePoints(values: readonly number[], limits: ChangePointLimits): number[] {
  const { length } = values;
  const tables = bestDivisions(values, limits);
  const total = tables[0]![length]!.squares;
  if (!(total > 0) || !Number.isFinite(total)) return [];
  const costs = tables.map((table, changes) => criterion(table[length]!.squares / total, changes, length));
  const changes = costs.indexOf(Math.min(...costs));
  const found: number[] = [];
  for (let left = changes, end = length; left > 0; left--) {
    end = tables[left]![end]!.lastStart;
    found.unshift(end);
  }
  return found;
}
