import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../core/time/clock.js';
import { ConflictError, InvalidInputError } from '../../core/errors.js';
import { inNameOrder } from '../../core/json/json-order.js';
import { writeDeepJson } from '../../core/json/json-text.js';
import { IdempotencyKey } from '../../entities/operation/idempotency-key.entity.js';
import { inTransaction } from '../../database/transaction.service.js';
import { takeKey } from './idempotency-keys.sql.js';
import { DAY_MS } from '../../core/time/durations.js';

/** How long an answer is kept for its key [ms]. */
const KEY_LIFE_MS = DAY_MS;

/** Longest key [characters]. */
const MAX_KEY_LENGTH = 255;

export interface IdempotentCall {
  /** Whose key it is: keys of two callers never meet. */
  scope: string;
  /** The caller's `Idempotency-Key`; without one every call has its effect. */
  key: string | undefined;
  /** Name of the operation, the same through both interfaces. */
  operation: string;
  input: object;
}

/** Whose the keys of an account are. */
export const accountScope = (accountId: string): string => `account ${accountId}`;

/** Whose the keys of a caller with credentials are; callers with the bare administrator's secret share theirs. */
export const callerScope = ({ accountId }: { accountId?: string }): string =>
  accountId === undefined ? 'administrator' : accountScope(accountId);

/** Creating operations that may be sent again when their answer was lost. */
export class IdempotencyService {
  constructor(private readonly uses: { em: SqlEntityManager; clock: Clock }) {}

  /**
   * Runs the effect in a transaction that also keeps its answer under the caller's key; called again with the same input
   * it gives the first answer. A call at the same time waits for the first. A call that failed leaves nothing.
   * @param effect makes the record with the entity manager given; answers plain data (no entity, no function).
   * @throws ConflictError when the key was used for another input.
   * @throws InvalidInputError for a key that is empty or too long.
   */
  async once<T extends object>(call: IdempotentCall, effect: (em: SqlEntityManager) => T | Promise<T>): Promise<T> {
    const { key } = call;
    if (key === undefined) return inTransaction(this.uses.em, async (em) => effect(em));
    if (key === '' || key.length > MAX_KEY_LENGTH) {
      throw InvalidInputError.at(['idempotencyKey'], `the Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters`);
    }
    return inTransaction(this.uses.em, async (em) => {
      const inputHash = hashInput(call);
      const now = this.uses.clock();
      const mine = { scope: call.scope, key, inputHash, expiresAt: new Date(now.getTime() + KEY_LIFE_MS) };
      if (!(await takeKey(em, mine, now))) return firstAnswer<T>(em, call.scope, key, inputHash);
      const answer = await effect(em);
      await em.nativeUpdate(IdempotencyKey, { scope: call.scope, key }, { answer: serialize(answer) });
      return answer;
    });
  }

  /** The answer that is kept under a key. @returns `undefined` where none is. */
  async kept<T extends object>(scope: string, key: string): Promise<T | undefined> {
    const where = { scope, key, expiresAt: { $gt: this.uses.clock() } };
    const row = await this.uses.em.findOne(IdempotencyKey, where, { disableIdentityMap: true });
    return row?.answer ? (deserialize(row.answer) as T) : undefined;
  }
}

async function firstAnswer<T>(em: SqlEntityManager, scope: string, key: string, inputHash: string): Promise<T> {
  const row = await em.findOne(IdempotencyKey, { scope, key }, { disableIdentityMap: true });
  if (!row?.answer || row.inputHash !== inputHash) throw otherRequest();
  return deserialize(row.answer) as T;
}

/** The answer to a key that represents another input. */
export const otherRequest = (): ConflictError => new ConflictError('The Idempotency-Key was used with another request');

/** What distinguishes two calls under one key; the same input hashes alike through both interfaces, in any order of members. */
export const hashInput = ({ operation, input }: Pick<IdempotentCall, 'operation' | 'input'>): string =>
  createHash('sha256')
    .update(`${operation}\n${writeDeepJson(inNameOrder(input) as object)}`)
    .digest('hex');
