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

/**
 * Long work in parts that do not depend on each other, such as tiles: every worker that is idle does some of them. A part
 * may be done twice, after its worker has died; the second time changes nothing.
 */
export interface PartedJobHandler<Input extends object = object> {
  /** What is counted, such as `tiles`. */
  unit: JobProgress['unit'];
  /** Names of the parts, the same again for the same input unless the data have changed. */
  parts(input: Input): Promise<string[]>;
  /** Does a part. @returns what was counted; `undefined` when the signal came before it was done. */
  doPart(input: Input, part: string, signal: AbortSignal): Promise<Record<string, number> | undefined>;
  /** The job's result as reported to administrators, from the sums over the parts that are done. */
  result(sums: { done: number; all: number; counts: Record<string, number> }): Record<string, unknown>;
}

/** Whether a handler's work comes in parts. */
export const isParted = (handler: JobHandler | PartedJobHandler): handler is PartedJobHandler => 'doPart' in handler;
