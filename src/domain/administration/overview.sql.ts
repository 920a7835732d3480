// Raw SQL: counts of all tables that stop at a bound, in one statement, and the planner's estimates.
import type { Rows } from '../../database/sql-types.js';
import { MAX_COUNTED, plannedRows, type ExplainedPlan } from '../../database/lists/record-count.sql.js';

/** What is counted: the rows of a table, all of them or those of a condition. */
const COUNTED = {
  users: {
    total: 'accounts',
    vendors: `accounts where role = 'vendor'`,
    administrators: `accounts where role = 'admin'`,
    disabled: 'accounts where disabled_at is not null',
  },
  assessments: {
    total: 'assessments',
    anonymous: `assessments where state = 'anonymous'`,
    bound: `assessments where state = 'bound'`,
  },
  applications: { total: 'vendor_applications', pending: `vendor_applications where status = 'pending'` },
  vendors: { total: 'vendors', approved: 'vendors where approved', suspended: 'vendors where not approved' },
  inquiries: {
    total: 'inquiries',
    new: `inquiries where status = 'new'`,
    contacted: `inquiries where status = 'contacted'`,
    quoted: `inquiries where status = 'quoted'`,
    closed: `inquiries where status = 'closed'`,
  },
  reviews: {
    total: 'reviews',
    pending: `reviews where status = 'pending'`,
    published: `reviews where status = 'published'`,
    rejected: `reviews where status = 'rejected'`,
  },
  deliveries: { pending: `deliveries where state = 'pending'`, dead: `deliveries where state = 'dead'` },
  buildings: { total: 'buildings' },
} as const;

type Counts = {
  [Part in keyof typeof COUNTED]: { -readonly [Name in keyof (typeof COUNTED)[Part]]: number };
};

/** How much there is of everything: exact up to 10,000. */
export interface Overview extends Counts {
  /** Whether some of the counts, those above 10,000, are estimates. */
  hasEstimates: boolean;
}

const countsOf = (counted: Readonly<Record<string, string>>): string =>
  Object.entries(counted)
    .map(([name, rows]) => `'${name}', (select count(*) from (select 1 from ${rows} limit ${MAX_COUNTED + 1}) counted)`)
    .join(', ');

const STATEMENT = `select ${Object.entries(COUNTED)
  .map(([part, counted]) => `json_build_object(${countsOf(counted)}) as "${part}"`)
  .join(', ')}`;

/** Counts everything up to 10,000, and estimates what there is more of. */
export async function countAll(sql: Rows): Promise<Overview> {
  const [counts] = await sql.rows<Counts>(STATEMENT);
  if (counts === undefined) throw new Error('The database counted nothing');
  let hasEstimates = false;
  for (const [part, counted] of Object.entries(COUNTED)) {
    const found = counts[part as keyof Counts] as Record<string, number>;
    for (const [name, rows] of Object.entries(counted)) {
      if (found[name]! <= MAX_COUNTED) continue;
      hasEstimates = true;
      const plan = await sql.rows<ExplainedPlan>(`explain (format json) select from ${rows}`);
      found[name] = Math.max(found[name]!, plannedRows(plan));
    }
  }
  return { ...counts, hasEstimates };
}
