/** How a load of footprints ends that did not fail. */
export const IMPORT_ENDS = ['done', 'stopped'] as const;

/** State of a load of footprints. */
export type ImportState = 'running' | (typeof IMPORT_ENDS)[number] | 'failed';

/** What a load has counted so far. */
export interface ImportCounts {
  /** Features of the file. */
  read: number;
  /** Buildings written; a feature of several parts makes several. */
  stored: number;
  /** Of those, buildings that were there before and now hold the new data. */
  replaced: number;
  /** Of those, buildings that were there before with the same content, and were left as they are. */
  unchanged: number;
  /** Footprints that were repaired, by kind of repair. */
  repaired: Record<string, number>;
  /** Footprints that were not taken, by reason. */
  refused: Record<string, number>;
  /** Rows of the first few that were not taken, by reason. */
  refusedRows: Record<string, number[]>;
  /** Heights and numbers of floors that were skipped, by reason; their buildings are stored all the same. */
  heightsRefused: Record<string, number>;
  /** Buildings stored by earlier loads that are gone, by reason: `missing` from the new edition, or `duplicate`. */
  removed: Record<string, number>;
}

/** Rows named for each reason. */
const ROWS_NAMED = 5;

/** Counts of a load that has not begun. */
export const noCounts = (): ImportCounts => ({
  read: 0,
  stored: 0,
  replaced: 0,
  unchanged: 0,
  repaired: {},
  refused: {},
  refusedRows: {},
  heightsRefused: {},
  removed: {},
});

/** What two parts of a load have counted together; `later` follows on `earlier`. */
export const sumCounts = (earlier: ImportCounts, later: ImportCounts): ImportCounts => ({
  read: earlier.read + later.read,
  stored: earlier.stored + later.stored,
  replaced: earlier.replaced + later.replaced,
  unchanged: earlier.unchanged + later.unchanged,
  repaired: sumTallies(earlier.repaired, later.repaired),
  refused: sumTallies(earlier.refused, later.refused),
  refusedRows: joinRows(earlier.refusedRows, later.refusedRows),
  heightsRefused: sumTallies(earlier.heightsRefused, later.heightsRefused),
  removed: sumTallies(earlier.removed, later.removed),
});

function sumTallies(earlier: Record<string, number>, later: Record<string, number>): Record<string, number> {
  const sum = { ...earlier };
  for (const [reason, count] of Object.entries(later)) tally(sum, [reason], count);
  return sum;
}

function joinRows(earlier: Record<string, number[]>, later: Record<string, number[]>): Record<string, number[]> {
  const joined = { ...earlier };
  for (const [reason, rows] of Object.entries(later)) {
    joined[reason] = [...(joined[reason] ?? []), ...rows].slice(0, ROWS_NAMED);
  }
  return joined;
}

/** Adds one to the count of each reason. */
export function tally(counts: Record<string, number>, reasons: readonly string[], times = 1): void {
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + times;
}

/** Counts what was refused of a row, and notes the row while it is one of the first for that reason. */
export function tallyRefusals({ refused, refusedRows }: ImportCounts, reasons: readonly string[], row: number): void {
  tally(refused, reasons);
  for (const reason of new Set(reasons)) {
    const rows = (refusedRows[reason] ??= []);
    if (rows.length < ROWS_NAMED) rows.push(row);
  }
}
