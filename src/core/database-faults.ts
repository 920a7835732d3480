import { ConflictError, UnauthenticatedError, UpstreamUnavailableError, type AppError } from './errors.js';

/** The database ended a transaction for the sake of another: the same again may succeed. */
const SERIALIZATION_FAILURES: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/** A row names another that is not there. */
const NAMES_NOTHING = '23503';

/** Constraints by which a record belongs to the account that makes it. */
const OF_ACCOUNT = /_(?:account|owner)_id_foreign$/;

/** The database is not there, or has no room for another connection. */
const CONNECTION_FAILURES: ReadonlySet<unknown> = new Set([
  // a write met a server that has become a standby; the next connection may find the one that took its place
  '25006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The disk of the database has no room; what only reads may still be answered by a server. */
const DISK_FULL = '53100';

/** What the `pg` driver says of connections that broke, fell silent, or never came about; these faults have no code. */
const CONNECTION_FAILURE_TEXTS =
  /timeout exceeded when trying to connect|query read timeout|connection terminated|not queryable/i;

/** The database ended a statement that took longer than it may. */
const OUT_OF_TIME = '57014';

/** How long a caller is asked to wait for the database [s]. */
const RETRY_AFTER_SECONDS = 5;
/** How long until somebody may have made room [s]. */
const ROOM_AFTER_SECONDS = 60;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/**
 * Whether a transaction that failed may simply be run again.
 * @see PostgreSQL 18 documentation, 13.5 "Serialization Failure Handling".
 */
export const isSerializationFailure = (error: unknown): boolean => SERIALIZATION_FAILURES.has(codeOf(error));

/**
 * The fault of a record whose making another was faster than: what it belongs to was removed in the meantime. Where that is the
 * account, its credentials hold no more.
 * @returns nothing for any other fault.
 */
export function parentRemoved(error: unknown): AppError | undefined {
  if (codeOf(error) !== NAMES_NOTHING) return undefined;
  const { constraint } = error as { constraint?: unknown };
  return typeof constraint === 'string' && OF_ACCOUNT.test(constraint)
    ? new UnauthenticatedError('Could not validate credentials')
    : new ConflictError('The record that this belongs to has been removed');
}

/**
 * A fault of the database as a caller may know it, where it is one that passes.
 * @returns nothing for any other fault.
 */
export function passingDatabaseFault(error: unknown): UpstreamUnavailableError | undefined {
  if (codeOf(error) === DISK_FULL) {
    return new UpstreamUnavailableError('The disk of the database is full', ROOM_AFTER_SECONDS, { cause: error });
  }
  if (codeOf(error) === OUT_OF_TIME) {
    return new UpstreamUnavailableError('The database did not answer in time', RETRY_AFTER_SECONDS, { cause: error });
  }
  if (!isConnectionFailure(error)) return undefined;
  return new UpstreamUnavailableError('The database is temporarily unavailable', RETRY_AFTER_SECONDS, { cause: error });
}

/** Whether the database, or the way to it, was not there. */
export function isConnectionFailure(error: unknown): boolean {
  const code = codeOf(error);
  if (CONNECTION_FAILURES.has(code) || (typeof code === 'string' && /^08\w{3}$/.test(code))) return true;
  return error instanceof Error && CONNECTION_FAILURE_TEXTS.test(error.message.slice(-200));
}
