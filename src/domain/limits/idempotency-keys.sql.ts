// Raw SQL: one conditional insert decides which of two equal requests is the first; the other one waits for it.
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { IdempotencyKey } from '../../entities/operation/idempotency-key.entity.js';

/** Takes a key. @returns whether it was free: new, or its answer no longer kept. */
export async function takeKey(
  em: SqlEntityManager,
  { scope, key, inputHash, expiresAt }: Omit<IdempotencyKey, 'answer'>,
  now: Date,
): Promise<boolean> {
  const taken = await em.execute<object[]>(
    `insert into idempotency_keys (scope, key, input_hash, expires_at) values (?, ?, ?, ?)
     on conflict (scope, key) do update
       set input_hash = excluded.input_hash, expires_at = excluded.expires_at, answer = null
       where idempotency_keys.expires_at <= ?
     returning key`,
    [scope, key, inputHash, expiresAt, now],
  );
  return taken.length > 0;
}
