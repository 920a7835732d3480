import { UnsupportedFileError } from '../../core/buildings/import/import-file.js';
import { AppError, InvalidInputError, type ErrorCode } from '../../core/errors.js';

/** Why long work could not be done, in words for administrators. */
export class JobFault extends Error {
  override readonly name = 'JobFault';

  /** @param mayPass whether it may go well later with the same input. */
  constructor(
    message: string,
    readonly mayPass = false,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A fault as a job reports it. */
export interface FaultReport {
  message: string;
  mayPass: boolean;
  /** Whether nobody foresaw it: its own text may hold anything, so it belongs in the log alone. */
  isOurs: boolean;
}

/** Faults of the domain that are over after a while: a source is back, or another process has finished the same work. */
const PASSING_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['UPSTREAM_UNAVAILABLE', 'RATE_LIMITED', 'CONFLICT']);

/**
 * SQLSTATE of a server that is restarting, full, or slow, or made two transactions conflict: 08 connection
 * exception, 40 transaction rollback, 53 insufficient resources, 57014 statement timeout, 57P operator intervention.
 * @see PostgreSQL documentation, appendix A.
 */
const PASSING_SQLSTATE = /^(?:08|40|53|57014|57P)/;
/** What Node says of a connection that broke or could not be made. */
const BROKEN_CONNECTION = /^E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)$/;

/** What a job says of a fault, and whether it is worth another attempt. */
export function reportFault(error: unknown): FaultReport {
  if (error instanceof JobFault) return { message: error.message, mayPass: error.mayPass, isOurs: false };
  if (error instanceof AppError) {
    return { message: wordsOf(error), mayPass: PASSING_CODES.has(error.code), isOurs: false };
  }
  if (error instanceof UnsupportedFileError) return { message: error.message, mayPass: false, isOurs: false };
  return { message: 'Internal error', mayPass: isPassing(error), isOurs: true };
}

/** Its words without the contract's way of reporting faults of a request: the reader of a job did not send such a request. */
const wordsOf = (error: AppError): string =>
  error instanceof InvalidInputError
    ? error.issues.map(({ msg }) => msg.replace(/^Value error, /, '')).join('; ')
    : error.message;

function isPassing(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && (PASSING_SQLSTATE.test(code) || BROKEN_CONNECTION.test(code));
}
