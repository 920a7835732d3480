import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { lockName } from '../../database/locks.sql.js';

/**
 * Keeps an upload to this transaction until that ends, in any process: whether a job is to read it and whether it is
 * exchanged or removed are never decided at the same time.
 */
export async function lockUpload(em: SqlEntityManager, name: string): Promise<void> {
  await lockName(em, `upload ${name}`);
}
