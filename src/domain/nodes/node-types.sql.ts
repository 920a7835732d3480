// Raw SQL: one statement over the primary keys of many tables; the entity manager would ask one after the other.
import { validate as isUuid } from 'uuid';
import type { Sql } from '../../database/sql-types.js';

/** Tables whose identities are UUIDs, by the GraphQL type of their records. */
const TABLES = {
  Account: 'accounts',
  Assessment: 'assessments',
  AuditEntry: 'audit_entries',
  Delivery: 'deliveries',
  Event: 'outbox_events',
  Inquiry: 'inquiries',
  Building: 'buildings',
  Job: 'jobs',
  Message: 'inquiry_messages',
  Review: 'reviews',
  Vendor: 'vendors',
  VendorApplication: 'vendor_applications',
  VendorPortfolio: 'vendor_portfolios',
} as const;

/** Tables whose identities are names that administrators gave. */
const NAMED_TABLES = { FinanceRow: 'finance_rows' } as const;

/** A type whose records are in a table. */
export type StoredType = keyof typeof TABLES | keyof typeof NAMED_TABLES;

const FIND_TYPES = [
  ...Object.entries(TABLES).map(
    ([type, table]) => `select '${type}' as type, id::text from ${table} where id = any($1::uuid[])`,
  ),
  ...Object.entries(NAMED_TABLES).map(
    ([type, table]) => `select '${type}' as type, id from ${table} where id = any($2::text[])`,
  ),
].join(' union all ');

/** The types of records by their ids, readable or not; ids of no record are left out. */
export async function typesOfRecords(sql: Sql, ids: readonly string[]): Promise<Map<string, StoredType>> {
  // PostgreSQL takes no text with the character NUL, so nothing can have such an id
  const [uuids, names] = [ids.filter((id) => isUuid(id)), ids.filter((id) => !isUuid(id) && !id.includes('\0'))];
  if (uuids.length + names.length === 0) return new Map();
  const rows = await sql.rows<{ type: StoredType; id: string }>(FIND_TYPES, [uuids, names], { prepared: true });
  const typeOf = new Map(rows.map(({ type, id }) => [id, type]));
  // the database takes a UUID in capitals too
  return new Map(ids.flatMap((id) => ofPair(id, typeOf.get(isUuid(id) ? id.toLowerCase() : id))));
}

const ofPair = (id: string, type: StoredType | undefined): [string, StoredType][] => (type ? [[id, type]] : []);
