// Raw SQL: whole tables are copied by COPY and cursors, without an object for each row.
import { ConflictError } from '../core/errors.js';
import type { Sql } from './sql-types.js';

type Rows = Pick<Sql, 'rows'>;

/** What of a table was copied. */
export interface CopiedTable {
  table: string;
  rows: number;
}

/** Count and checksum of a table, whatever the order of its rows. */
interface Tally {
  rows: number;
  checksum: string;
}

/** Rows that are in memory at a time; the largest, stored results, are some 256 kB each. */
const ROWS_AT_ONCE = 200;
/** Tables that are no data: PostGIS's, the migrations', and the marks that each database renews by itself. */
const NOT_DATA = [
  'spatial_ref_sys',
  'mikro_orm_migrations',
  'schema_requirements',
  'climate_revisions',
  'vendor_revisions',
  'finance_revisions',
];

/**
 * Copies every row of one database to another with the same schema, in one transaction, and compares what has arrived.
 * @param to must hold no row yet.
 * @returns the tables, those first that others refer to.
 * @throws ConflictError when the target holds data, and Error when what arrived is not what was sent; nothing is then
 *   kept.
 */
export const copyRows = (from: Sql, to: Sql): Promise<CopiedTable[]> =>
  from.transaction((source) => to.transaction((target) => copyTables(source, target)));

async function copyTables(source: Rows, target: Rows): Promise<CopiedTable[]> {
  // texts of instants depend on it, and texts are what is compared
  for (const each of [source, target]) await each.rows(`select set_config('timezone', 'UTC', true)`);
  const tables = await tablesInOrder(source);
  for (const table of tables) await assertEmpty(target, table);
  const copied: CopiedTable[] = [];
  for (const table of tables) {
    await copyTable(source, target, table);
    const [sent, arrived] = [await tally(source, table), await tally(target, table)];
    if (sent.rows !== arrived.rows || sent.checksum !== arrived.checksum) {
      throw new Error(`${table}: the ${arrived.rows} copied rows differ from the ${sent.rows} rows of the source`);
    }
    copied.push({ table, rows: arrived.rows });
  }
  return copied;
}

/** Names of the tables, quoted, each behind those that it refers to. */
async function tablesInOrder(sql: Rows): Promise<string[]> {
  const tables = await sql.rows<{ name: string; needs: string[] }>(
    `select t.oid::regclass::text as name,
            array(select c.confrelid::regclass::text from pg_constraint c
                  where c.conrelid = t.oid and c.contype = 'f' and c.confrelid <> t.oid) as needs
     from pg_class t
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname <> all($1::text[])
     order by 1`,
    [NOT_DATA],
  );
  const ordered: string[] = [];
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      ({ name, needs }) => !ordered.includes(name) && needs.every((need) => ordered.includes(need)),
    );
    if (ready.length === 0) throw new Error('the foreign keys of the tables form a cycle');
    ordered.push(...ready.map(({ name }) => name));
  }
  return ordered;
}

async function assertEmpty(sql: Rows, table: string): Promise<void> {
  const rows = await sql.rows(`select 1 from ${table} limit 1`);
  if (rows.length > 0) throw new ConflictError(`The target is not empty: ${table} holds rows`);
}

/** Rows travel as the text that PostgreSQL itself writes and reads: no type loses a digit on the way. */
async function copyTable(source: Rows, target: Rows, table: string): Promise<void> {
  await source.rows(`declare rows_to_copy cursor for select t::text as line from ${table} t`);
  for (;;) {
    const batch = await source.rows<{ line: string }>(`fetch ${ROWS_AT_ONCE} from rows_to_copy`);
    if (batch.length === 0) break;
    await target.rows(
      `insert into ${table}
       select (parsed.line).* from (select given.line::${table} as line from unnest($1::text[]) as given(line) offset 0)
         as parsed`,
      [batch.map(({ line }) => line)],
    );
  }
  await source.rows('close rows_to_copy');
}

async function tally(sql: Rows, table: string): Promise<Tally> {
  const [row] = await sql.rows<Tally>(
    `select count(*)::float8 as rows,
            coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint::numeric), 0)::text as checksum
     from ${table} t`,
  );
  return row!;
}
