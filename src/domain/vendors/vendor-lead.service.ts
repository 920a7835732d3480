import type { Sql } from '../../database/sql-types.js';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { LeadAnswer } from '../../contract/earlier/earlier.answer.js';
import type { Plain } from '../../contract/fields/plain.js';
import type { Page, PageQuery } from '../../core/page.js';
import { requireAccount, type Caller } from '../caller.js';
import { activeVendor } from './vendor-records.service.js';
import { countLeads, leadsOf } from './vendor-leads.sql.js';

/** Assessments that a vendor may be interested in. */
export class VendorLeadService {
  constructor(private readonly uses: { em: SqlEntityManager; readSql: Pick<Sql, 'rows'> }) {}

  /**
   * Bound assessments in the counties of the caller's vendor whose owners have not written to it, newest first.
   * @throws NotFoundError for callers without a vendor, or with a suspended one.
   */
  async list(query: PageQuery, caller: Caller): Promise<Page<Plain<LeadAnswer>>> {
    const vendor = await activeVendor(this.uses.em, requireAccount(caller));
    const [rows, total] = await Promise.all([
      leadsOf(this.uses.readSql, vendor, query),
      countLeads(this.uses.readSql, vendor),
    ]);
    const items = rows.map(({ email, createdAtMs, ...row }) => ({
      ...row,
      address: null,
      accountEmail: masked(email),
      createdAt: new Date(createdAtMs),
    }));
    return { items, total, ...query };
  }
}

/** First letter and domain: enough to see that somebody is there, too little to write to. */
const masked = (email: string): string => `${[...email][0] ?? ''}***${email.slice(email.lastIndexOf('@'))}`;
