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
  /** Whether it waits aside, also where it is to replace a stored one. */
  isStaged: boolean;
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
  const stored = gone.filter(({ isStaged }) => !isStaged);
  const staged = gone.filter(({ isStaged }) => isStaged);
  if (stored.length > 0) await deleteBuildings(sql, 'id = any($1::uuid[])', [stored.map(({ id }) => id)]);
  if (staged.length > 0) await removeStaged(sql, load, tiles, staged);
  const newDuplicates = gone.filter(({ isNew }) => isNew).length;
  return { newDuplicates, oldDuplicates: gone.length - newDuplicates };
}

/** With those that they were to replace. */
async function removeStaged(
  sql: Pick<Sql, 'rows'>,
  { importId, source }: StoreContext,
  tiles: readonly string[],
  gone: readonly Candidate[],
): Promise<void> {
  const identities = gone.map(({ sourceId }) => sourceId);
  await deleteBuildings(sql, 'source = $1 and source_id = any($2::text[])', [source, identities]);
  await sql.rows(
    'delete from staged_buildings where import_id = $1 and tile = any($2::text[]) and id = any($3::uuid[])',
    [importId, tiles, gone.map(({ id }) => id)],
  );
}

/**
 * What identifies a duplicate, of all buildings that will reach into the tiles once the load is merged there: stored ones,
 * which may lie on either side of an edge, and staged ones in place of those that they replace. Boxes are those that a
 * geometry carries, rounded outwards to single precision: exact ones are worked out from all vertices.
 */
const CANDIDATES = `
  with staged as materialized (
    select id, source_id, height_m, height_source, base_height_m, area_m2, Box2D(footprint) as box
    from staged_buildings where import_id = $2::uuid and tile = any($4::text[])),
  candidates as materialized (
    select old.id, false as is_staged, ${EDITION} is not distinct from $2::uuid as is_new, old.source, source_id,
           height_m, height_source, base_height_m, area_m2, Box2D(footprint) as box
    from unnest($1::text[]) as tile(outline) join ${WITH_EDITION} on old.footprint && outline::geometry
    where not (old.source = $3::text and old.source_id in (select source_id from staged))
    union all
    select id, true, true, $3::text, source_id, height_m, height_source, base_height_m, area_m2, box from staged)
  select id, is_staged as "isStaged", is_new as "isNew", source, source_id as "sourceId", height_m as "heightM",
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
