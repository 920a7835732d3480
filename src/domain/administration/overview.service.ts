import { requireAdministrator, type Caller } from '../caller.js';
import type { Sql } from '../../database/sql-types.js';
import { countAll, type Overview } from './overview.sql.js';

/** What administrators see first. */
export class OverviewService {
  constructor(private readonly uses: { sql: Sql }) {}

  /** Counts of everything, exact up to 10,000. */
  async overview(caller: Caller): Promise<Overview> {
    requireAdministrator(caller);
    return countAll(this.uses.sql);
  }
}
