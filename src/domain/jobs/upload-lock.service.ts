import type { SqlEntityManager } from '@mikro-orm/postgresql';

/**
 * Keeps an upload to this transaction until that ends, in any process: whether a job is to read it and whether it is
 * exchanged or removed are never decided at the same time.
 */
export async function lockUpload(em: SqlEntityManager, name: string): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`upload ${name}`]);
}
