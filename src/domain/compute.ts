import type { computations } from './computations.js';

/** Names of the heavy calculations. */
export type ComputationName = keyof typeof computations;
/** What a calculation takes. */
export type ComputationInput<Name extends ComputationName> = Parameters<(typeof computations)[Name]>[0];
/** What a calculation gives. */
export type ComputationResult<Name extends ComputationName> = ReturnType<(typeof computations)[Name]>;

/** Calculations in hand. */
export interface ComputeLoad {
  /** Those that wait for a thread. */
  waiting: number;
  /** Those that threads are at. */
  working: number;
}

/** Carries out heavy calculations somewhere that keeps the process answering. */
export interface Compute {
  /**
   * @param input a plain value that can be copied to another thread.
   * @throws InvalidInputError as the calculation itself does.
   */
  run<Name extends ComputationName>(name: Name, input: ComputationInput<Name>): Promise<ComputationResult<Name>>;
  /** How much there is to calculate at this moment. */
  load(): ComputeLoad;
  close(): Promise<void>;
}
