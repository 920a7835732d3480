import type { Database } from '../../src/database/database.js';

/** What belongs to an extension, such as the tables of PostGIS, is no part of our schema. */
const ours = (catalog: string, oid: string): string =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

const TABLES = `pg_class t where t.relnamespace = 'public'::regnamespace and ${ours('pg_class', 't.oid')}`;

const QUERIES = [
  `select format('column %s %s %s %s null=%s default=%s storage=%s', t.relname,
     row_number() over (partition by t.oid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod),
     not a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attstorage)
   from pg_attribute a left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
     join (select t.* from ${TABLES} and t.relkind = 'r') t on t.oid = a.attrelid
   where a.attnum > 0 and not a.attisdropped`,
  `select pg_get_indexdef(i.indexrelid) from pg_index i where i.indrelid in (select t.oid from ${TABLES})`,
  `select format('constraint %s on %s: %s', c.conname, c.conrelid::regclass, pg_get_constraintdef(c.oid))
   from pg_constraint c where c.conrelid in (select t.oid from ${TABLES})`,
  `select pg_get_triggerdef(g.oid) from pg_trigger g
   where not g.tgisinternal and g.tgrelid in (select t.oid from ${TABLES})`,
  `select regexp_replace(pg_get_functiondef(p.oid), '\\s+', ' ', 'g') from pg_proc p
   where p.pronamespace = 'public'::regnamespace and ${ours('pg_proc', 'p.oid')}`,
  `select format('sequence %s', t.relname) from ${TABLES} and t.relkind in ('S', 'v', 'm')`,
  `select format('extension %s', extname) from pg_extension`,
];

/** Columns, indexes, constraints, triggers, functions, sequences and extensions of a database, each as one line, sorted. */
export async function describeSchema({ sql }: Pick<Database, 'sql'>): Promise<string[]> {
  const lines: string[] = [];
  for (const query of QUERIES) {
    const rows = await sql.rows<{ line: string }>(`select line from (${query}) as lines (line)`);
    lines.push(...rows.map(({ line }) => line));
  }
  return lines.toSorted();
}
