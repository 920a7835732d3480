// Raw SQL: bulk and spatial work on millions of footprints.
import type { Sql } from '../../../database/sql-types.js';
import { findDuplicates, pairsToCompare, type DuplicateCandidate } from '../../../core/buildings/import/duplicates.js';
import { boxEwkb } from '../../../database/ewkb.js';
import { tileBox, tileOfKey } from '../../../core/geometry/web-tile.js';
import type { Polygon } from '../../../core/geometry/position.js';
import { deleteBuildings } from './building-changes.sql.js';
import { EDITION, WITH_EDITION } from './building-editions.sql.js';
import type { StoreContext } from './store-buildings.sql.js';

interface Candidate extends DuplicateCandidate {
  /** Where it has been stored before. */
  storedId: string | null;
}

/** Buildings that were there twice and are gone: of the load at work, and of earlier ones. */
export interface DuplicatesGone {
  newDuplicates: number;
  oldDuplicates: number;
}

/**
 * Removes duplicates that a load brings in tiles, after `beginChanges`. What is staged goes before it is stored, so that a
 * duplicate that every edition has again leaves no trace.
 */
export async function removeDuplicates(
  sql: Pick<Sql, 'rows'>,
  load: StoreContext,
  tiles: readonly string[],
): Promise<DuplicatesGone> {
  const candidates = await candidatesIn(sql, load, tiles);
  const pairs = pairsToCompare(candidates);
  if (pairs.length === 0) return { newDuplicates: 0, oldDuplicates: 0 };
  const compared = [...new Set(pairs.flat())].map((index) => candidates[index]!.id);
  const outlines = await outlinesOf(sql, load, compared);
  const gone = [...findDuplicates(candidates, pairs, ({ id }) => outlines.get(id)!)].map((index) => candidates[index]!);
  const stored = gone.map(({ storedId }) => storedId).filter((id) => id !== null);
  await deleteBuildings(sql, 'id = any($1::uuid[])', [stored]);
  await sql.rows(
    'delete from staged_buildings where import_id = $1 and tile = any($2::text[]) and id = any($3::uuid[])',
    [load.importId, tiles, gone.map(({ id }) => id)],
  );
  const newDuplicates = gone.filter(({ isNew }) => isNew).length;
  return { newDuplicates, oldDuplicates: gone.length - newDuplicates };
}

/**
 * What identifies a duplicate, of all buildings that will reach into the tiles once the load is merged there: stored ones,
 * which may lie on either side of an edge, and staged ones in place of those that they replace. Boxes are those that a
 * geometry carries, rounded outwards to single precision: exact ones are worked out from all vertices.
 */
const CANDIDATES = `
  with staged as materialized (
    select given.id, known.id as known_id, source_id, height_m, height_source, base_height_m, area_m2,
           Box2D(footprint) as box
    from staged_buildings given
      left join lateral (
        select id from buildings where source = $3::text and source_id = given.source_id limit 1) as known on true
    where given.import_id = $2::uuid and given.tile = any($4::text[])),
  candidates as materialized (
    select old.id, old.id as stored_id, ${EDITION} is not distinct from $2::uuid as is_new, old.source, source_id,
           height_m, height_source, base_height_m, area_m2, Box2D(footprint) as box
    from unnest($1::text[]) as tile(outline) join ${WITH_EDITION} on old.footprint && outline::geometry
    where old.id not in (select known_id from staged where known_id is not null)
    union all
    select id, known_id, true, $3::text, source_id, height_m, height_source, base_height_m, area_m2, box from staged)
  select id, stored_id as "storedId", is_new as "isNew", source, source_id as "sourceId", height_m as "heightM",
         height_source as "heightSource", base_height_m as "baseHeightM", area_m2 as "areaM2",
         ST_XMin(box) as west, ST_YMin(box) as south, ST_XMax(box) as east, ST_YMax(box) as north
  from candidates`;

async function candidatesIn(
  sql: Pick<Sql, 'rows'>,
  { importId, source }: StoreContext,
  tiles: readonly string[],
): Promise<Candidate[]> {
  const boxes = tiles.map((tile) => boxEwkb(tileBox(tileOfKey(tile))));
  const rows = await sql.rows<Candidate>(CANDIDATES, [boxes, importId, source, tiles]);
  // one that reaches into several tiles comes several times
  return tiles.length > 1 ? [...new Map(rows.map((row) => [row.id, row])).values()] : rows;
}

async function outlinesOf(
  sql: Pick<Sql, 'rows'>,
  { importId }: StoreContext,
  ids: readonly string[],
): Promise<Map<string, Polygon>> {
  // 15 decimals give back each coordinate as it was stored
  const rows = await sql.rows<{ id: string; geojson: string }>(
    `select id, ST_AsGeoJSON(footprint, 15) as geojson from buildings where id = any($1::uuid[])
     union all
     select id, ST_AsGeoJSON(footprint, 15) from staged_buildings where import_id = $2 and id = any($1::uuid[])`,
    [ids, importId],
  );
  return new Map(rows.map(({ id, geojson }) => [id, (JSON.parse(geojson) as { coordinates: Polygon }).coordinates]));
}
