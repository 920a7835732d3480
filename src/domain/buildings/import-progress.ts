/** State of a load of footprints. */
export type ImportState = 'running' | 'done' | 'stopped' | 'failed';

/** What a load has counted so far. */
export interface ImportCounts {
  /** Features of the file. */
  read: number;
  /** Buildings written; a feature of several parts makes several. */
  stored: number;
  /** Of those, buildings that were there before and now hold the new data. */
  replaced: number;
  /** Footprints that were mended, by kind of repair. */
  repaired: Record<string, number>;
  /** Footprints that were not taken, by reason. */
  refused: Record<string, number>;
}

/** Counts of a load that has not begun. */
export const noCounts = (): ImportCounts => ({ read: 0, stored: 0, replaced: 0, repaired: {}, refused: {} });

/** Adds one to the count of each reason. */
export function tally(counts: Record<string, number>, reasons: readonly string[]): void {
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
}
