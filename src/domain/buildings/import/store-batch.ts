import type { TransactionSql } from '../../../database/sql-types.js';
import { beginChanges, dropShading } from './building-changes.sql.js';
import type { ReadyBatch } from './ready-batch.js';
import {
  addBuildings,
  stageBuildings,
  storeBuildings,
  unstageBuildings,
  type StoreContext,
  type StoredBefore,
} from './store-buildings.sql.js';

/** How the buildings of a load are stored. */
interface StoreWay {
  context: StoreContext;
  /** Whether they wait aside until the file is read. */
  isStaged: boolean;
}

/** @throws a unique violation where a building was stored or staged by an earlier batch. */
export async function storeUnchecked(
  sql: TransactionSql,
  { buildings }: ReadyBatch,
  { context, isStaged }: StoreWay,
): Promise<StoredBefore> {
  if (isStaged) await stageBuildings(sql, buildings, context);
  else await addBuildings(sql, buildings, context);
  return NONE_BEFORE;
}

/** Stores buildings in place of those with the same identity. */
export async function storeChecked(
  sql: TransactionSql,
  { buildings }: ReadyBatch,
  { context, isStaged }: StoreWay,
): Promise<StoredBefore> {
  if (isStaged) {
    await unstageBuildings(sql, buildings, context);
    await stageBuildings(sql, buildings, context);
    return NONE_BEFORE;
  }
  await beginChanges(sql);
  const before = await storeBuildings(sql, buildings, context);
  await dropShading(sql, context.isSpread);
  return before;
}

const NONE_BEFORE: StoredBefore = { replaced: 0, unchanged: 0 };

/**
 * Of a COPY that another node refuses, Citus gives the text without the code.
 * @see PostgreSQL manual, appendix A, class 23: 23505 is `unique_violation`, XX000 `internal_error`.
 */
export function isUniqueViolation(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === '23505' || (code === 'XX000' && String(message).startsWith('duplicate key value'));
}
