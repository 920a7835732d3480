import type { ComputationInput, ComputationName, ComputationResult } from '../core/compute/compute.js';
import { computations } from '../core/compute/computations.js';

type Task<Name extends ComputationName> = (
  input: ComputationInput<Name>,
) => ComputationResult<Name> | Promise<ComputationResult<Name>>;

/** Everything that a thread can do, by its name. */
export const tasks: { readonly [Name in ComputationName]: Task<Name> } = {
  ...computations,
  // the plotting library takes 20 MB and a third of a second, so a thread loads it with its first report
  report: async (input) => (await import('../pages/report/report-page.js')).writeReport(input),
};
