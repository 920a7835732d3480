import { setTimeout as pause } from 'node:timers/promises';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { isSerializationFailure, parentRemoved } from '../core/database-faults.js';
import { ConflictError, UpstreamUnavailableError } from '../core/errors.js';

/** How often a transaction is tried, and the pause after the first try [ms], which grows with each. */
const TRIES = 3;
const PAUSE_MS = 20;

/** How long a caller is asked to wait where all tries gave way [s]. */
const RETRY_AFTER_SECONDS = 1;

/**
 * Runs work as one transaction, and again where the database ended it for the sake of another. Each try has a unit of work
 * of its own, which is flushed at the end: records are read afresh in it, and nothing of it stays in `em`.
 * @param work has no effect but through the entity manager given.
 * @throws UpstreamUnavailableError when every try gave way.
 * @throws UnauthenticatedError or ConflictError when what a new record belongs to was removed in the meantime.
 */
export async function inTransaction<T>(em: SqlEntityManager, work: (em: SqlEntityManager) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await em.fork({ keepTransactionContext: true }).transactional(work);
    } catch (error) {
      if (!isSerializationFailure(error)) throw parentRemoved(error) ?? error;
      if (attempt === TRIES) throw tooBusy(error);
      await pause(PAUSE_MS * attempt);
    }
  }
}

const tooBusy = (cause: unknown): UpstreamUnavailableError =>
  new UpstreamUnavailableError('Too many concurrent writes; try again', RETRY_AFTER_SECONDS, { cause });

/**
 * Runs work that stores a record of which there may be one.
 * @throws ConflictError with the message when there is one already.
 */
export async function refuseDuplicate<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new ConflictError(message);
    throw error;
  }
}
