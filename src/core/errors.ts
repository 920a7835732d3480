/** Stable error codes of the service; each interface has one table that turns them into its own form. */
export type ErrorCode =
  | 'VALIDATION_FAILED'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'RATE_LIMITED'
  | 'TOO_COSTLY'
  | 'UPSTREAM_UNAVAILABLE';

/** A fault that is safe to report to the caller; anything else is a fault of ours and leaves as an opaque internal error. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** One faulty input, in the shape of the contract's Validation error item. */
export interface InputIssue {
  /** Kind of fault, a word of the contract (`missing`, `less_than_equal`, ...). */
  type: string;
  /** Where it is: property names and array indices, in the domain's camelCase names and without the interface's prefix. */
  loc: (string | number)[];
  msg: string;
  input?: unknown;
  ctx?: Record<string, unknown>;
}

/** A rule that an input breaks, in the contract's `value_error` form. */
export const valueIssue = (loc: (string | number)[], reason: string, input?: unknown): InputIssue => ({
  type: 'value_error',
  loc,
  msg: `Value error, ${reason}`,
  input,
  ctx: { error: {} },
});

/** Input that breaks a rule of the domain; carries every fault found. */
export class InvalidInputError extends AppError {
  constructor(readonly issues: InputIssue[]) {
    super('VALIDATION_FAILED', issues.map((issue) => issue.msg).join('; ') || 'Invalid input');
  }

  /** A single rule broken at one place. */
  static at(loc: (string | number)[], reason: string, input?: unknown): InvalidInputError {
    return new InvalidInputError([valueIssue(loc, reason, input)]);
  }
}

export class UnauthenticatedError extends AppError {
  constructor(message = 'Not authenticated') {
    super('UNAUTHENTICATED', message);
  }
}

/** A bearer token that is malformed, forged, expired or ended; the same text for every reason. */
export class InvalidBearerError extends UnauthenticatedError {
  constructor() {
    super('Could not validate credentials');
  }
}

export class ForbiddenError extends AppError {
  constructor(message = 'Not allowed') {
    super('FORBIDDEN', message);
  }
}

export class NotFoundError extends AppError {
  /**
   * @param what the thing that is not there, capitalised: `Vendor` answers "Vendor not found".
   * @param help what would make it be there.
   */
  constructor(what: string, help?: string) {
    super('NOT_FOUND', `${what} not found${help === undefined ? '' : `; ${help}`}`);
  }
}

export class ConflictError extends AppError {
  constructor(message: string) {
    super('CONFLICT', message);
  }
}

export class PayloadTooLargeError extends AppError {
  constructor(message = 'Request body is too large') {
    super('PAYLOAD_TOO_LARGE', message);
  }
}

/** A request that would take, or give, more than one request may; asking for less helps, waiting does not. */
export class TooCostlyError extends AppError {
  constructor(message: string) {
    super('TOO_COSTLY', message);
  }
}

export class RateLimitedError extends AppError {
  constructor(
    readonly retryAfterSeconds: number,
    message = 'Too many requests',
  ) {
    super('RATE_LIMITED', message);
  }
}

/** Every source of something has failed and nothing can replace it. */
export class UpstreamUnavailableError extends AppError {
  constructor(
    message: string,
    readonly retryAfterSeconds = 30,
    options?: ErrorOptions,
  ) {
    super('UPSTREAM_UNAVAILABLE', message, options);
  }
}
