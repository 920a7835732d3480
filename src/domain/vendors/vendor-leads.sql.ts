// Raw SQL: one statement over three tables, with counties folded as vendors' are.
import type { LeadAnswer } from '../../contract/earlier/earlier.answer.js';
import type { Plain } from '../../contract/fields/plain.js';
import type { PageQuery } from '../../core/page.js';
import { countyKeysFor } from '../../core/vendors/vendor-search.js';
import type { Sql } from '../../database/sql-types.js';

/** A vendor with the counties that it serves, folded. */
interface Receiver {
  id: string;
  countyKeys: readonly string[];
}

/** An assessment with the address of its owner, and when it was stored [ms since 1970]. */
type LeadRow = Omit<Plain<LeadAnswer>, 'address' | 'accountEmail' | 'createdAt'> & {
  createdAtMs: number;
  email: string;
};

const LEADS = `from assessments a join accounts o on o.id = a.owner_id
  where a.state = 'bound' and o.disabled_at is null and replace(replace(a.county, '台', '臺'), ' ', '') = any($1::text[])
    and not exists (select from inquiries i where i.account_id = a.owner_id and i.vendor_id = $2::uuid)`;

const parametersOf = ({ id, countyKeys }: Receiver): unknown[] => [countyKeys.flatMap(countyKeysFor), id];

/** A part of the assessments in a vendor's counties whose owners have not written to it, newest first. */
export const leadsOf = (sql: Pick<Sql, 'rows'>, vendor: Receiver, { limit, offset }: PageQuery): Promise<LeadRow[]> =>
  sql.rows<LeadRow>(
    `select a.id, a.county, coalesce(a.capacity_kw, 0) as "capacityKw", coalesce(a.annual_kwh, 0) as "annualKwh",
       coalesce(a.payback_years, 0) as "paybackYears", coalesce(a.out_of_pocket, 0) as "outOfPocket",
       (extract(epoch from a.created_at) * 1000)::float8 as "createdAtMs", o.email
     ${LEADS} order by a.id desc limit $3 offset $4`,
    [...parametersOf(vendor), limit, offset],
  );

/** How many there are. */
export async function countLeads(sql: Pick<Sql, 'rows'>, vendor: Receiver): Promise<number> {
  const [row] = await sql.rows<{ count: number }>(`select count(*)::int as count ${LEADS}`, parametersOf(vendor));
  return row!.count;
}
