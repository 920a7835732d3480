import type { Sql } from '../../database/sql-types.js';
import { typesOfRecords, type StoredType } from './node-types.sql.js';

/** Which kind of record an id belongs to. */
export class NodeService {
  constructor(private readonly uses: { sql: Sql }) {}

  /** The types of stored records by their ids, in one statement; who may read them, their own services decide. */
  typesOf(ids: readonly string[]): Promise<Map<string, StoredType>> {
    return typesOfRecords(this.uses.sql, ids);
  }
}
