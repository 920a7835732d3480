// Raw SQL: counts of all tables in one statement.
import type { Sql } from '../../database/sql-types.js';

/** How much there is of everything. */
export interface Overview {
  users: { total: number; vendors: number; administrators: number; disabled: number };
  assessments: { total: number; anonymous: number; bound: number };
  applications: { total: number; pending: number };
  vendors: { total: number; approved: number; suspended: number };
  inquiries: { total: number; new: number; contacted: number; quoted: number; closed: number };
  reviews: { total: number; pending: number; published: number; rejected: number };
  deliveries: { pending: number; dead: number };
  buildings: { total: number };
}

/** Counts of each table in one statement. */
const COUNTS: Record<keyof Overview, string> = {
  users: `select count(*)::int total, count(*) filter (where role = 'vendor')::int vendors,
    count(*) filter (where role = 'admin')::int administrators,
    count(*) filter (where disabled_at is not null)::int disabled from accounts`,
  assessments: `select count(*)::int total, count(*) filter (where state = 'anonymous')::int anonymous,
    count(*) filter (where state = 'bound')::int bound from assessments`,
  applications: `select count(*)::int total, count(*) filter (where status = 'pending')::int pending
    from vendor_applications`,
  vendors: `select count(*)::int total, count(*) filter (where approved)::int approved,
    count(*) filter (where not approved)::int suspended from vendors`,
  inquiries: `select count(*)::int total, count(*) filter (where status = 'new')::int "new",
    count(*) filter (where status = 'contacted')::int contacted,
    count(*) filter (where status = 'quoted')::int quoted,
    count(*) filter (where status = 'closed')::int closed from inquiries`,
  reviews: `select count(*)::int total, count(*) filter (where status = 'pending')::int pending,
    count(*) filter (where status = 'published')::int published,
    count(*) filter (where status = 'rejected')::int rejected from reviews`,
  deliveries: `select count(*) filter (where state = 'pending')::int pending,
    count(*) filter (where state = 'dead')::int dead from deliveries`,
  buildings: 'select count(*)::int total from buildings',
};

const STATEMENT = `select ${Object.entries(COUNTS)
  .map(([name, counts]) => `(select row_to_json(part) from (${counts}) part) as "${name}"`)
  .join(', ')}`;

/** Counts everything. */
export async function countAll(sql: Pick<Sql, 'rows'>): Promise<Overview> {
  const [row] = await sql.rows<Overview>(STATEMENT);
  if (row === undefined) throw new Error('The database counted nothing');
  return row;
}
