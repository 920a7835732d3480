/** One line of the benchmark: our figure beside a baseline measured in the same run. */
export interface BenchRow {
  work: string;
  ours: string;
  baseline: string;
  /** Times faster than the baseline. */
  ratio: number;
  note?: string;
}
