import { messageOf } from './message-of.js';

/** Why a source gave nothing. */
export type FailureKind =
  /** It could not be reached: refused, no such name, reset, TLS. */
  | 'unreachable'
  /** It was too slow. */
  | 'timeout'
  /** It answered with a status that is no success. */
  | 'status'
  /** It asked us to come back later. */
  | 'throttled'
  /** What it answered is not what was asked for. */
  | 'malformed'
  /** Its answer is larger than we take. */
  | 'too_large'
  /** What was asked for is more than it gives at once; a part of it may be available. */
  | 'too_much'
  /** Its address, or the one it sent us on to, is not for us to call. */
  | 'forbidden_address'
  /** Our own limit on calls to it leaves no turn in time. */
  | 'busy'
  /** What it gives in a day is used up. */
  | 'used_up'
  /** It failed so often that it is left alone for a while. */
  | 'broken';

/** Failures that may pass within a moment; the others are the same a moment later. */
const PASSING: ReadonlySet<FailureKind> = new Set<FailureKind>(['unreachable', 'throttled']);
/** Failures that are ours, and say nothing about the source's health. */
const OURS: ReadonlySet<FailureKind> = new Set<FailureKind>([
  'busy',
  'broken',
  'forbidden_address',
  'too_much',
  'used_up',
]);
/** Statuses of a server or gateway that is overloaded or restarting. */
const PASSING_STATUS: ReadonlySet<number | undefined> = new Set([500, 502, 503, 504]);

/** One call of one source failed; the chain continues with the next. The message is for the log, not for callers. */
export class SourceFailure extends Error {
  /** Status the source answered with. */
  readonly status: number | undefined;
  /** How long the source asked to be left alone [ms]. */
  readonly retryAfterMs: number | undefined;

  constructor(
    readonly kind: FailureKind,
    message: string,
    options: ErrorOptions & { status?: number; retryAfterMs?: number | undefined } = {},
  ) {
    super(message, options);
    this.name = 'SourceFailure';
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
  }

  /** Whether asking again at once may help. */
  get mayPass(): boolean {
    return PASSING.has(this.kind) || (this.kind === 'status' && PASSING_STATUS.has(this.status));
  }

  /** Whether it counts against the source. */
  get countsAgainstSource(): boolean {
    return !OURS.has(this.kind);
  }
}

/** Any thrown thing as a failure; what is not a known one is an answer that could not be read. */
export const asSourceFailure = (error: unknown): SourceFailure =>
  error instanceof SourceFailure ? error : new SourceFailure('malformed', messageOf(error), { cause: error });
