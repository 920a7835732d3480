import { hash, verify } from '@node-rs/argon2';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import { RateLimitedError } from '../../core/errors.js';

/**
 * Cost of a hash: argon2id with 19 MiB, two passes, one lane.
 * @see OWASP Password Storage Cheat Sheet (2024).
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes made at once, of passwords that are compared and of new ones; each holds a thread and 19 MiB. */
const CONCURRENCY = { compare: 2, create: 1 } as const;
/** Hashes waiting for their turn in each lane; beyond that callers are asked to come back. */
const MAX_WAITING = 400;
/** The retry delay reported to them [s]. */
const RETRY_AFTER_SECONDS = 5;

/** What is around one attempt at a password, inside its turn, so that attempts at once cannot outrun the count. */
export interface AttemptGuard {
  /** @throws RateLimitedError when no further attempt is allowed. */
  before(): Promise<void>;
  /** Counts a wrong password. */
  failed(): Promise<void>;
}

/** Makes and compares password hashes, in threads, a few at a time. */
export interface Passwords {
  /** @param before done in its turn, so that what many registrations ask of the database comes one after the other too. */
  hash(password: string, before?: () => Promise<void>): Promise<string>;
  /**
   * Whether the password is the one of the hash. Without a hash, for an unknown account, it takes the same time and is not.
   */
  verify(encoded: string | undefined, password: string, guard: AttemptGuard): Promise<boolean>;
}

/** Makes the process's one password hasher; the hash that is compared for unknown accounts is made first. */
export function createPasswords(): Passwords {
  // lanes of their own: however many register, nobody waits behind them to sign in
  const toCompare = createHashQueue(CONCURRENCY.compare);
  const toCreate = createHashQueue(CONCURRENCY.create);
  const standIn = hash('compared for accounts that do not exist', COST);
  return {
    hash: (password, before) =>
      toCreate(async () => {
        await before?.();
        return hash(password.normalize('NFC'), COST);
      }),
    verify: (encoded, password, guard) =>
      toCompare(async () => {
        await guard.before();
        const matches = await verify(encoded ?? (await standIn), password.normalize('NFC'));
        const right = matches && encoded !== undefined;
        if (!right) await guard.failed();
        return right;
      }),
  };
}

type HashQueue = <T>(work: () => Promise<T>) => Promise<T>;

function createHashQueue(concurrency: number): HashQueue {
  const turns = bulkhead(concurrency, MAX_WAITING);
  return async (work) => {
    try {
      return await turns.execute(() => work());
    } catch (error) {
      if (error instanceof BulkheadRejectedError) throw new RateLimitedError(RETRY_AFTER_SECONDS);
      throw error;
    }
  };
}
