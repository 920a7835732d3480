import type { Database } from '../../src/database/database.js';

/**
 * What a version must know to read and write a database, each as one line, sorted: columns with their types, which of them
 * need a value, and what constraints and unique indexes refuse.
 */
export async function describeContract({ sql }: Pick<Database, 'sql'>): Promise<string[]> {
  const rows = await sql.rows<{ line: string }>(`
    select line from (
      select format('%s.%s %s%s', t.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                    case when a.attnotnull and d.adbin is null and a.attidentity = '' then ' required' else '' end)
      from pg_attribute a left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
        join pg_class t on t.oid = a.attrelid
      where a.attnum > 0 and not a.attisdropped and t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
      union all
      select format('%s: %s', t.relname, pg_get_constraintdef(c.oid))
      from pg_constraint c join pg_class t on t.oid = c.conrelid
      where c.contype in ('c', 'f', 'p', 'u', 'x') and t.relnamespace = 'public'::regnamespace
      union all
      select format('%s: unique %s', t.relname, regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', ''))
      from pg_index i join pg_class t on t.oid = i.indrelid
      where i.indisunique and t.relnamespace = 'public'::regnamespace
    ) as lines (line)
    where line not like 'spatial_ref_sys%' order by line collate "C"`);
  return rows.map(({ line }) => line);
}
