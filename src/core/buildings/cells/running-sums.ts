/** Ends of the entries of a list whose lengths are given, in the order of the entries. */
export function runningSums(lengths: readonly number[]): Uint32Array {
  let sum = 0;
  return Uint32Array.from(lengths, (length) => (sum += length));
}

/** Where an entry starts. */
export const start = (ends: Uint32Array, entry: number): number => (entry === 0 ? 0 : ends[entry - 1]!);
