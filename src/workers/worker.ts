import { InvalidInputError, type InputIssue } from '../core/errors.js';
import type { ComputationName } from '../core/compute.js';
import { tasks } from './tasks.js';

export interface ComputeTask {
  name: ComputationName;
  input: unknown;
}

/** A result as it crosses back; errors lose their class on the way, so faults of the input travel as values. */
export type ComputeOutcome = { ok: true; result: unknown } | { ok: false; issues: InputIssue[] };

/** Runs one calculation in this thread. */
export default async function compute({ name, input }: ComputeTask): Promise<ComputeOutcome> {
  try {
    const task = tasks[name] as (input: unknown) => unknown;
    return { ok: true, result: await task(input) };
  } catch (error) {
    if (error instanceof InvalidInputError) return { ok: false, issues: error.issues };
    throw error;
  }
}
