import { InvalidInputError, type InputIssue } from '../core/errors.js';
import type { ComputationName } from '../core/compute/compute.js';
import { tasks } from './tasks.js';

export interface ComputeTask {
  name: ComputationName;
  input: unknown;
}

/** A result as it crosses back; errors lose their class on the way, so faults of the input travel as values. */
export type ComputeOutcome = ({ ok: true; result: unknown } | { ok: false; issues: InputIssue[] }) & {
  /** Processor time that it took [s]. */
  seconds: number;
};

/** Runs one calculation in this thread. */
export default async function compute({ name, input }: ComputeTask): Promise<ComputeOutcome> {
  const before = process.threadCpuUsage();
  const secondsSoFar = (): number => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1e6;
  };
  try {
    const task = tasks[name] as (input: unknown) => unknown;
    return { ok: true, result: await task(input), seconds: secondsSoFar() };
  } catch (error) {
    if (error instanceof InvalidInputError) return { ok: false, issues: error.issues, seconds: secondsSoFar() };
    throw error;
  }
}
