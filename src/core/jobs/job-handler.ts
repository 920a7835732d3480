import type { JobUnit } from './job-kinds.js';

/** How far long work is. */
export interface JobProgress {
  done: number;
  /** How much there is in all, in the same unit; `null` while that is not known. */
  all: number | null;
  unit: JobUnit;
  /** Further counts by name, as the job kind defines them. */
  detail?: Record<string, unknown>;
}

/** What long work is given beside its input. */
export interface JobTools {
  /** Raised when the work is to stop: it ends soon, keeps what is done, and continues there when it is run again. */
  signal: AbortSignal;
  /** Reports the progress of the work; may be called as often as one likes. */
  report(progress: JobProgress): void;
}

/**
 * Long work of one kind. Running it again with the same input continues where it was interrupted and does nothing twice.
 * @typeParam Input what it is asked for, as it is kept in the database.
 */
export interface JobHandler<Input extends object = object> {
  /** @returns the result, as reported to administrators; plain data. */
  run(input: Input, tools: JobTools): Promise<Record<string, unknown>>;
}
