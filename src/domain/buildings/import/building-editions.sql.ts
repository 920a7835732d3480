// Raw SQL: bulk bookkeeping of millions of footprints, in the transactions of an import.
import type { Sql } from '../../../database/sql-types.js';
import { setDate } from '../edition-date.sql.js';
import type { StoreContext } from './store-buildings.sql.js';

type Rows = Pick<Sql, 'rows'>;

/**
 * Stored buildings under the name `old` with what is recorded of their edition. A row names the load that wrote it. Where
 * a later load has all rows of a tile that an earlier one wrote, and with the same content, `building_editions` says so
 * once for the tile, and the rows stay as they are.
 */
export const WITH_EDITION = `
  buildings old left join building_editions edition on edition.tile = old.tile and edition.written_by = old.import_id`;

/** The load whose edition a building of `WITH_EDITION` belongs to. */
export const EDITION = 'coalesce(edition.import_id, old.import_id)';

/**
 * Before a load writes rows in tiles: those that it wrote there at an earlier run and that belong to a later edition since
 * are marked as that edition's, row by row.
 */
export async function settleOwnEdition(sql: Rows, importId: string, tiles: readonly string[]): Promise<void> {
  await sql.rows(
    `update buildings set import_id = later.import_id, ${setDate('later.source_date')} from building_editions later
     where later.tile = any($2::text[]) and later.written_by = $1
       and buildings.tile = later.tile and buildings.import_id = $1`,
    [importId, tiles],
  );
  await sql.rows('delete from building_editions where tile = any($2::text[]) and written_by = $1', [importId, tiles]);
}

/**
 * Whether an `old` building is staged in its tile, as SQL. The staged ones become a hash table: without statistics of a table
 * that was just filled the planner would join every row of a tile with every other, and to look each up by the key takes
 * five times as long. It must stay within another expression, or the planner makes a join of it.
 * @param load @param tiles parameters of the statement.
 */
export const isStagedInTile = (load: string, tiles: string): string => `coalesce(
  (old.tile, old.source_id) in (
    select tile, source_id from staged_buildings where import_id = ${load}::uuid and tile = any(${tiles}::text[])), false)`;

/**
 * After the staged rows of tiles are merged: what was equal counts as this load's edition. Rows of a tile that one load
 * wrote are carried over together where this load has all of them, else each by itself. Those of an outside source are
 * always carried over each by itself, for it goes on writing under the same name.
 */
export async function carryEdition(
  sql: Rows,
  { source, sourceDate, importId }: StoreContext,
  tiles: readonly string[],
): Promise<void> {
  const values = [source, importId, tiles, sourceDate];
  await sql.rows(
    `insert into building_editions (tile, written_by, import_id, source_date)
     select old.tile, old.import_id, $2, $4::text
     from buildings old
     where old.tile = any($3::text[]) and old.source || '' = $1 and old.import_id <> $2
       and old.import_id in (select id from building_imports where not starts_with(file_key, 'outside:'))
     group by old.tile, old.import_id having bool_and(${isStagedInTile('$2', '$3')})
     on conflict (tile, written_by) do update set
       import_id = excluded.import_id, source_date = coalesce(excluded.source_date, building_editions.source_date)
       where building_editions.import_id <> excluded.import_id`,
    values,
  );
  await sql.rows(
    `update buildings set import_id = $2, ${setDate('$4::text')} where id = any(array(
       select old.id from ${WITH_EDITION}
       where old.tile = any($3::text[]) and old.source || '' = $1 and ${EDITION} is distinct from $2
         and ${isStagedInTile('$2', '$3')}))`,
    values,
  );
  // looked up for each: joined, all buildings would be read for every few tiles
  await sql.rows(
    `delete from building_editions where (tile, written_by) in (
       select tile, written_by
       from building_editions edition left join lateral (
         select true as found from buildings where tile = edition.tile and import_id = edition.written_by limit 1) as kept
         on true
       where tile = any($1::text[]) and found is null)`,
    [tiles],
  );
}
