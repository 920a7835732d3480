import type { computations } from './computations.js';
import type { ReportInput, ReportPage } from '../report/report-data.js';

/** The heavy calculations, and the writing of a report, which needs more than this room has. */
type Computations = typeof computations & { report(input: ReportInput): ReportPage };

export type ComputationName = keyof Computations;
/** What a calculation takes. */
export type ComputationInput<Name extends ComputationName> = Parameters<Computations[Name]>[0];
/** What a calculation gives. */
export type ComputationResult<Name extends ComputationName> = ReturnType<Computations[Name]>;

/** Calculations in hand. */
export interface ComputeLoad {
  /** Those that wait for a thread. */
  waiting: number;
  /** Those that threads are at. */
  working: number;
}

/** For whom something is calculated. */
export interface ComputeClient {
  /** The client whose turn a calculation takes. */
  readonly key: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly gone: AbortSignal;
  /** @throws RateLimitedError when the client has used up its seconds of threads. */
  assertLeft(): void;
  /** Seconds of threads that it has used and not got back. */
  used(): number;
  /** Charges what a calculation took [s]. */
  spend(seconds: number): void;
  /** It waits for a calculation: its client's other requests may be worked on. */
  leave(): void;
  /** Its code goes on, after what it has waited for. */
  resume(): void;
}

/** Carries out heavy calculations somewhere that keeps the process answering. */
export interface Compute {
  /**
   * Looks up what a calculation needs. All that one request looks up holds one of its client's waiting places. A refusal
   * comes after a second, so that a client which does not wait by itself waits here.
   * @throws RateLimitedError when too many requests of the client look up or wait, or it has used up its time.
   */
  lookUp<T>(work: () => Promise<T>, client?: ComputeClient): Promise<T>;
  /**
   * @param input a plain value that can be copied to another thread.
   * @param asker absent for work of the process itself, and for what several may wait for.
   * @throws InvalidInputError as the calculation itself does; UpstreamUnavailableError when it takes too long or too many
   * wait; RateLimitedError when too many of the asker's calculations wait, or it has used up its time.
   */
  run<Name extends ComputationName>(
    name: Name,
    input: ComputationInput<Name>,
    client?: ComputeClient,
  ): Promise<ComputationResult<Name>>;
  /** How much there is to calculate at this moment. */
  load(): ComputeLoad;
  close(): Promise<void>;
}

/** Calculates in the name of one asker. */
export const computeFor = (compute: Compute, client: ComputeClient): Compute => ({
  lookUp: (work) => compute.lookUp(work, client),
  run: (name, input) => compute.run(name, input, client),
  load: () => compute.load(),
  close: () => compute.close(),
});
