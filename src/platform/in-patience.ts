/** Longest that a reading of the metrics waits for the database [ms]. */
const PATIENCE_MS = 2_000;

/** What work answers in time; `undefined` where it fails or takes longer: a gap shows that better than old numbers. */
export async function inPatience<T>(work: Promise<T>): Promise<T | undefined> {
  let end: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    end = setTimeout(resolve, PATIENCE_MS, undefined);
  });
  return Promise.race([work.catch(() => undefined), late]).finally(() => clearTimeout(end));
}
