// Raw SQL: bulk merging of millions of footprints that are spread over nodes.
import type { Sql } from '../../../database/sql-types.js';
import { isLowSql } from '../tall-buildings.js';
import { deleteBuildings, noteChanged } from './building-changes.sql.js';
import { OWN_COLUMNS, TAKE_NEW, type StoreContext, type StoredBefore } from './store-buildings.sql.js';

type Rows = Pick<Sql, 'rows'>;

/** Ids of stored buildings with the tiles that they leave, by the tile in which a load has them. */
export type Moved = ReadonlyMap<string, readonly { id: string; from: string }[]>;

/**
 * What keys see to on one server, over all nodes: a load has each name once, the later one where it came twice, and staged
 * buildings have the ids of those that are stored under their names in other tiles. Comes before its tiles are merged.
 * @returns those that move.
 */
export async function settleNames(sql: Rows, { source, importId }: StoreContext): Promise<Moved> {
  await removeEarlier(sql, importId);
  const rows = await sql.rows<{ stagedId: string; id: string; from: string; to: string }>(
    `select given.id as "stagedId", known.id, known.tile as from, given.tile as to
     from (select id, tile, source_id from staged_buildings where import_id = $2 offset 0) as given
       join buildings known on known.source = $1 and known.source_id = given.source_id
     where known.tile <> given.tile`,
    [source, importId],
  );
  for (const [to, moved] of Map.groupBy(rows, (row) => row.to)) {
    await sql.rows(
      `update staged_buildings as staged set id = given.id, item_json = replace(item_json, staged.id::text, given.id::text)
       from unnest($3::uuid[], $4::uuid[]) as given(staged_id, id)
       where staged.import_id = $1 and staged.tile = $2 and staged.id = given.staged_id`,
      [importId, to, moved.map(({ stagedId }) => stagedId), moved.map(({ id }) => id)],
    );
  }
  return Map.groupBy(rows, ({ to }) => to);
}

/** Ids grow with the time at which a building was read. */
async function removeEarlier(sql: Rows, importId: string): Promise<void> {
  const twice = await sql.rows<{ name: string }>(
    'select source_id as name from staged_buildings where import_id = $1 group by source_id having count(*) > 1',
    [importId],
  );
  if (twice.length === 0) return;
  const rows = await sql.rows<{ id: string; name: string }>(
    `select id, source_id as name from staged_buildings where import_id = $1 and source_id = any($2::text[]) order by id`,
    [importId, twice.map(({ name }) => name)],
  );
  const later = new Map(rows.map(({ id, name }) => [name, id]));
  const earlier = rows.filter(({ id, name }) => later.get(name) !== id).map(({ id }) => id);
  await sql.rows('delete from staged_buildings where import_id = $1 and id = any($2::uuid[])', [importId, earlier]);
}

/**
 * Removes buildings from the tiles that they leave for some tiles, in the transaction that stores them there.
 * @returns how many there were.
 */
export async function removeMoved(sql: Rows, moved: Moved, tiles: readonly string[]): Promise<number> {
  const leaving = tiles.flatMap((tile) => moved.get(tile) ?? []);
  if (leaving.length === 0) return 0;
  return deleteBuildings(sql, 'id = any($1::uuid[]) and tile = any($2::text[])', [
    leaving.map(({ id }) => id),
    [...new Set(leaving.map(({ from }) => from))],
  ]);
}

/** A staged building beside the one that is stored under its name in the same tile. */
const BESIDE_KNOWN = `from staged_buildings given left join buildings known
    on known.tile = given.tile and known.source = $1::text and known.source_id = given.source_id`;
const HAS_SHAPE = 'known.id is not null and known.footprint = given.footprint and known.height_m = given.height_m';

/**
 * Moves what is staged for tiles to the stored buildings, after `beginChanges`, by statements each of which a node answers
 * for its own tiles.
 * @param isEqual when a stored row is left as it is.
 * @returns what became of those that were there before.
 */
export async function mergeSpread(
  sql: Rows,
  { source, sourceDate, importId }: StoreContext,
  tiles: readonly string[],
  isEqual: string,
): Promise<StoredBefore> {
  const changing = `${BESIDE_KNOWN} where given.import_id = $2::uuid and given.tile = any($3::text[])`;
  const values = [source, importId, tiles];
  const [counted] = await sql.rows<{ given: number; known: number }>(
    `select count(*)::int as given, count(known.id)::int as known ${changing}`,
    values,
  );
  const shaded = await sql.rows('select 1 from building_shading limit 1');
  // as they were, and as they will be
  const both = ['known.id, known.tile, known.footprint, known.height_m', 'coalesce(known.id, given.id) as id, given.tile, given.footprint, given.height_m']; // prettier-ignore
  for (const one of shaded.length > 0 ? both : []) {
    const shape = `(select ${one} ${changing} and not (${HAS_SHAPE})) as either`;
    await sql.rows(noteChanged(`(select * from ${shape} where id is not null)`, 'true'), values);
  }
  const stored = await sql.rows(
    `insert into buildings (source, source_date, import_id, is_low, ${OWN_COLUMNS})
     select $1::text, $2::text, $3::uuid, ${isLowSql('given.height_m')}, ${OWN_COLUMNS.split(', ')
       .map((name) => `given.${name}`)
       .join(', ')} ${BESIDE_KNOWN}
     where given.import_id = $3::uuid and given.tile = any($4::text[]) and (known.id is null or (${isEqual}) is not true)
     on conflict on constraint buildings_source_source_id_unique do update set ${TAKE_NEW},
       item_json = replace(excluded.item_json, excluded.id::text, buildings.id::text)
     returning 1`,
    [source, sourceDate, importId, tiles],
  );
  const { given, known } = counted!;
  return { replaced: stored.length - (given - known), unchanged: given - stored.length };
}
