// Raw SQL: bulk and spatial work on millions of footprints.
import type { Sql } from '../../../database/sql-types.js';
import type { DegreeBox } from '../../../core/buildings/building-area.js';
import { knownPart } from '../../../core/buildings/coverage.js';
import { DEMO_BOX, DEMO_SOURCE } from '../../../core/buildings/demo-district.js';
import { boxEwkb } from '../../../database/ewkb.js';
import { deleteBuildings } from './building-changes.sql.js';
import { carryEdition, EDITION, isStagedInTile, settleOwnEdition, WITH_EDITION } from './building-editions.sql.js';
import { EXTENT_KEY, type Extent } from '../../../core/buildings/extent.js';
import { assertStaging } from './staging.sql.js';
import { removeDuplicates, type DuplicatesGone } from './remove-duplicates.sql.js';
import {
  HAS_EQUAL_CONTENT,
  mergeStaged,
  wholeId,
  type StoreContext,
  type StoredBefore,
} from './store-buildings.sql.js';
import { mergeSpread, removeMoved, type Moved } from './spread-merge.sql.js';
import { tileOfKey } from '../../../core/geometry/web-tile.js';

/** Whether a building must be in the file, on its `footprint` with one parameter; never true without an extent. */
function extentCondition(extent: Extent | undefined, parameter: string): { condition: string; value: string | null } {
  if (extent?.kind !== 'polygons') {
    return { condition: `footprint && ${parameter}::geometry`, value: extent ? boxEwkb(extent.box) : null };
  }
  return {
    condition: `ST_CoveredBy(footprint, ST_MakeValid(ST_GeomFromGeoJSON(${parameter}::text)))`,
    value: JSON.stringify({ type: 'MultiPolygon', coordinates: extent.polygons }),
  };
}

/** A load whose file has been read to its end. */
export interface MergingLoad extends StoreContext {
  /** Whether its buildings wait aside. */
  isStaged: boolean;
  extent?: Extent | undefined;
  /** Earlier loads of which this is a new edition. */
  supersedes: readonly string[];
  /** Where buildings are spread over nodes: those that lie in other tiles than those stored under the same names. */
  moved?: Moved | undefined;
}

/** A tile that the load touches, with the box of its buildings there. */
export interface TouchedTile extends DegreeBox {
  tile: string;
  buildings: number;
}

/** What merging has changed. */
export interface Settled extends StoredBefore, DuplicatesGone {
  /** Buildings of earlier editions that are gone. */
  missing: number;
}

const WHOLE_ID = wholeId('old.source_id');

/** Joined, never asked for row by row: a load may have millions. The second parameter is the load. */
const STAGED_FEATURES = 'select distinct feature_id from staged_buildings where import_id = $2::uuid';

/** Work on tiles that two loads must not do at once; the number is arbitrary. */
const MERGE_LOCK = 4_714_001;

/**
 * Earlier loads of the same data set of which this one is a new edition: it has at least half of their features in the
 * tiles it touches. Neighbouring parts of one data set have hardly any in common, editions nearly all.
 * @returns their ids.
 */
export async function findSuperseded(sql: Pick<Sql, 'rows'>, { source, importId }: StoreContext): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    `select ${EDITION} as id
     from ${WITH_EDITION} left join (${STAGED_FEATURES}) as staged on staged.feature_id = ${WHOLE_ID}
     where old.source = $1 and ${EDITION} <> $2
       and old.tile in (select tile from building_coverage where import_id = $2)
     group by ${EDITION} having 2 * count(staged.feature_id) >= count(*)`,
    [source, importId],
  );
  return rows.map(({ id }) => id);
}

/** Tiles that a load touches, each with about how many buildings settling it reads. */
export const tilesTouched = (sql: Pick<Sql, 'rows'>, importId: string): Promise<TouchedTile[]> =>
  sql.rows<TouchedTile>(
    `select tile, west, south, east, north,
            (1 + (select count(*) from staged_buildings s where s.import_id = c.import_id and s.tile = c.tile)
             + (select count(*) from buildings b where b.tile = c.tile))::int as buildings
     from building_coverage c where import_id = $1 and not starts_with(tile, $2)`,
    [importId, EXTENT_KEY],
  );

/** Leaves out the buildings of touched tiles before they are joined: mostly there are no others. */
const NOT_TOUCHED = 'old.tile not in (select tile from building_coverage where import_id = $2)';

/**
 * Tiles outside of those a load touches in which it has something to remove: where a feature that it has had parts, or lay
 * before, and all tiles of its extent in which the data set had buildings.
 */
export async function tilesLeft(sql: Pick<Sql, 'rows'>, load: MergingLoad): Promise<string[]> {
  const { source, importId, extent } = load;
  const { condition, value } = extentCondition(extent, '$3');
  const rows = await sql.rows<{ tile: string }>(
    `select old.tile from ${WITH_EDITION} join (${STAGED_FEATURES}) as staged on staged.feature_id = ${WHOLE_ID}
     where old.source = $1 and ${EDITION} is distinct from $2 and ${NOT_TOUCHED}
     union
     select old.tile from ${WITH_EDITION}
     where old.source = $1 and ${EDITION} is distinct from $2 and ${NOT_TOUCHED} and ${condition}`,
    [source, importId, value],
  );
  return rows.map(({ tile }) => tile);
}

/** Waits until nobody else settles tiles, and keeps others waiting until the transaction ends. */
export async function lockMerge(sql: Pick<Sql, 'rows'>): Promise<void> {
  await sql.rows('select pg_advisory_xact_lock($1)', [MERGE_LOCK]);
}

/**
 * Merges a load in some tiles, within the transaction given and after `beginChanges`: what the new edition no longer has
 * goes, duplicates go, and what is staged replaces what was there, unless it is the same.
 */
export async function mergeTiles(
  sql: Pick<Sql, 'rows'>,
  load: MergingLoad,
  tiles: readonly string[],
): Promise<Settled> {
  await lockMerge(sql);
  if (load.isStaged) await assertStaging(sql, load.importId);
  else return { replaced: 0, unchanged: 0, missing: 0, ...(await removeDuplicates(sql, load, tiles)) };
  await settleOwnEdition(sql, load.importId, tiles);
  const missing = await removeMissing(sql, load, tiles);
  const duplicates = await removeDuplicates(sql, load, tiles);
  const moved = load.moved ? await removeMoved(sql, load.moved, tiles) : 0;
  const before = await (load.isSpread
    ? mergeSpread(sql, load, tiles, HAS_EQUAL_CONTENT)
    : mergeStaged(sql, load, tiles));
  await carryEdition(sql, load, tiles);
  await sql.rows('delete from staged_buildings where import_id = $1 and tile = any($2::text[])', [
    load.importId,
    tiles,
  ]);
  return { ...before, replaced: before.replaced + moved, missing, ...duplicates };
}

/** A stored building that the load does not have in its tile. */
interface Leftover {
  id: string;
  tile: string;
  sourceId: string;
  wholeId: string;
  /** Whether it goes unless the load has it elsewhere. */
  isExpected: boolean;
}

/**
 * Names of the whole new edition are compared, since a building may have come to lie in another tile. The data set is
 * asked for in a way that no index knows: by its index the planner would pass through all of it for every few tiles.
 */
async function removeMissing(sql: Pick<Sql, 'rows'>, load: MergingLoad, tiles: readonly string[]): Promise<number> {
  const { source, importId, supersedes, extent } = load;
  const { condition, value } = extentCondition(extent, '$5');
  const left = await sql.rows<Leftover>(
    `select old.id, old.tile, old.source_id as "sourceId", ${WHOLE_ID} as "wholeId",
            coalesce(${EDITION} = any($4::uuid[]) or ${condition}, false) as "isExpected"
     from ${WITH_EDITION}
     where old.source || '' = $1 and old.tile = any($2::text[]) and ${EDITION} is distinct from $3::uuid
       and not ${isStagedInTile('$3', '$2')}`,
    [source, tiles, importId, supersedes, value],
  );
  if (left.length === 0) return 0;
  const staged = await sql.rows<Pick<Leftover, 'sourceId' | 'wholeId'>>(
    `select source_id as "sourceId", feature_id as "wholeId" from staged_buildings
     where import_id = $1 and feature_id = any($2::text[])`,
    [importId, [...new Set(left.map(({ wholeId: name }) => name))]],
  );
  const [names, features] = [
    new Set(staged.map(({ sourceId }) => sourceId)),
    new Set(staged.map((row) => row.wholeId)),
  ];
  const gone = left.filter((old) => !names.has(old.sourceId) && (old.isExpected || features.has(old.wholeId)));
  if (gone.length === 0) return 0;
  return deleteBuildings(sql, 'id = any($1::uuid[]) and tile = any($2::text[])', [gone.map(({ id }) => id), tiles]);
}

/** Notes which tiles a batch touches; a tile met before grows. */
export async function touchTiles(
  sql: Pick<Sql, 'rows'>,
  { importId, source }: Pick<StoreContext, 'importId' | 'source'>,
  boxes: ReadonlyMap<string, DegreeBox>,
): Promise<void> {
  if (boxes.size === 0) return;
  // in one order, or two loads could wait for each other
  const entries = [...boxes].toSorted(([a], [b]) => (a < b ? -1 : 1));
  await sql.rows(
    `insert into building_coverage (import_id, source, tile, west, south, east, north)
     select $1, $2, * from unnest($3::text[], $4::float8[], $5::float8[], $6::float8[], $7::float8[])
     on conflict (import_id, tile) do update set
       west = least(building_coverage.west, excluded.west), south = least(building_coverage.south, excluded.south),
       east = greatest(building_coverage.east, excluded.east), north = greatest(building_coverage.north, excluded.north)`,
    [
      importId,
      source,
      entries.map(([tile]) => tile),
      entries.map(([, box]) => box.west),
      entries.map(([, box]) => box.south),
      entries.map(([, box]) => box.east),
      entries.map(([, box]) => box.north),
    ],
  );
}

/**
 * Removes the demo district's buildings that touch a box of a real load or coverage: they are placeholders for real ones. Elsewhere
 * than in the district nothing is looked for.
 */
export async function removeDemo(sql: Pick<Sql, 'rows'>, box: DegreeBox): Promise<void> {
  const { west, south, east, north } = DEMO_BOX;
  if (box.west > east || box.east < west || box.south > north || box.north < south) return;
  await deleteBuildings(sql, 'footprint && $1::geometry and footprint && $2::geometry and source = $3', [
    boxEwkb(DEMO_BOX),
    boxEwkb(box),
    DEMO_SOURCE,
  ]);
}

/**
 * Says that the load knows the tiles wholly, within the rim of its buildings.
 * @param touched all tiles of the load. @param when the instant.
 */
export async function coverTiles(
  sql: Pick<Sql, 'rows'>,
  { importId, source, supersedes }: MergingLoad,
  tiles: readonly TouchedTile[],
  touched: ReadonlySet<string>,
  when: Date,
): Promise<void> {
  const keys = tiles.map(({ tile }) => tile);
  const known = new Map(tiles.map((tile) => [tile.tile, knownPart(tileOfKey(tile.tile), tile, touched)]));
  await touchTiles(sql, { importId, source }, known);
  await markCovered(sql, importId, keys, when);
  await sql.rows(
    'delete from building_coverage where source = $1 and tile = any($2::text[]) and import_id = any($3::uuid[])',
    [source, keys, supersedes],
  );
}

/** Says that the load's boxes of the keys given are complete. @param when the instant. */
export async function markCovered(
  sql: Pick<Sql, 'rows'>,
  importId: string,
  keys: readonly string[],
  when: Date,
): Promise<void> {
  await sql.rows('update building_coverage set covered_at = $3 where import_id = $1 and tile = any($2::text[])', [
    importId,
    keys,
    when,
  ]);
}
