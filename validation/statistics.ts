/** Mean, mean absolute, median and root mean square of some relative errors. */
export interface ErrorSummary {
  count: number;
  bias: number;
  median: number;
  meanAbsolute: number;
  rootMeanSquare: number;
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
};

/** Summary of relative errors; of none, all are NaN. */
export const summarize = (errors: readonly number[]): ErrorSummary => ({
  count: errors.length,
  bias: mean(errors),
  median: median(errors),
  meanAbsolute: mean(errors.map(Math.abs)),
  rootMeanSquare: Math.sqrt(mean(errors.map((error) => error * error))),
});
