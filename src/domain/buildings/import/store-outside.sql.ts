// Raw SQL: bulk and spatial work: footprints of an area are replaced together.
import { v7 as uuidv7 } from 'uuid';
import type { Sql } from '../../../database/sql-types.js';
import { invalidateAttributions } from '../search/attributions.sql.js';
import type { DegreeBox } from '../../../core/buildings/building-area.js';
import type { BuildingDraft } from './convert-feature.js';
import { OUTSIDE_KEY } from '../search/coverage-boxes.sql.js';
import { joinBoxes, positionsBox } from '../../../core/buildings/degree-box.js';
import { BinaryRows } from '../../../database/binary-rows.js';
import { boxEwkb } from '../../../database/ewkb.js';
import { beginChanges, deleteBuildings, dropShading } from './building-changes.sql.js';
import { noCounts } from '../../../core/buildings/import/import-progress.js';
import { newBuildingId } from './building-id.js';
import { lockMerge, mergeTiles } from './merge-tiles.sql.js';
import { isDistributed } from '../../../database/server/distributed.sql.js';
import { mergeSpread, removeMoved, settleNames } from './spread-merge.sql.js';
import {
  copyStaged,
  IS_OWN_AND_EQUAL,
  packBuilding,
  storeBuildings,
  wholeId,
  type BuildingToStore,
  type StoreContext,
} from './store-buildings.sql.js';

/** Every building of a box, as an outside source gave them. */
export interface OutsideBuildings {
  source: string;
  /** Data set that the buildings are stored under. */
  dataset: string;
  /** Inside it there is no other building. */
  box: DegreeBox;
  buildings: readonly BuildingDraft[];
  /** Identities of buildings that are left out because their parts make them up wholly. */
  replaced: readonly string[];
  sourceDate: string | null;
  attributions: readonly string[];
  fetchedAt: Date;
}

type Rows = Pick<Sql, 'rows'>;

/** Buildings stored by one statement. */
const BATCH_BUILDINGS = 1_000;

/**
 * Stores what an outside source gave, in one transaction: what it no longer has goes, duplicates of better data sets are
 * dissolved, invented buildings make room, and the box counts as covered since it was fetched.
 * @param now the instant.
 */
export async function storeOutside(sql: Sql, answer: OutsideBuildings, now: Date): Promise<void> {
  const buildings = withIds(answer.buildings);
  await sql.transaction(async (transaction) => {
    await lockMerge(transaction);
    const importId = await noteSource(transaction, answer, now);
    const isSpread = await isDistributed(transaction);
    const context: StoreContext = { source: answer.dataset, sourceDate: answer.sourceDate, importId, isSpread };
    await beginChanges(transaction);
    await removeGone(transaction, importId, answer.box, buildings);
    await removeOtherForms(transaction, answer, buildings);
    for (let first = 0; first < buildings.length; first += BATCH_BUILDINGS) {
      const batch = buildings.slice(first, first + BATCH_BUILDINGS);
      const values = new BinaryRows();
      const packed = batch.map((building) => packBuilding(building, context, values));
      await (isSpread ? copyStaged : storeBuildings)(transaction, packed, context);
    }
    const tiles = [...new Set(buildings.map(({ tile }) => tile))];
    if (isSpread && tiles.length > 0) await storeSpread(transaction, context, tiles);
    if (tiles.length > 0) await mergeTiles(transaction, { ...context, isStaged: false, supersedes: [] }, tiles);
    await dropShading(transaction, isSpread);
    await cover(transaction, context, answer);
  });
  invalidateAttributions(sql);
}

/** What is aside goes to its tiles at once. */
async function storeSpread(sql: Rows, context: StoreContext, tiles: readonly string[]): Promise<void> {
  await removeMoved(sql, await settleNames(sql, context), tiles);
  await mergeSpread(sql, context, tiles, IS_OWN_AND_EQUAL);
  await sql.rows('delete from staged_buildings where import_id = $1', [context.importId]);
}

/** Of two with one identity the later one stays. */
function withIds(drafts: readonly BuildingDraft[]): BuildingToStore[] {
  const byIdentity = new Map(drafts.map((draft) => [draft.sourceId, draft]));
  return [...byIdentity.values()].map((draft) => ({ ...draft, id: newBuildingId() }));
}

/**
 * Notes the source among the loads, which also determine the attribution.
 * @returns the load's id; it stays the same.
 */
async function noteSource(
  sql: Rows,
  { source, dataset, attributions, buildings }: OutsideBuildings,
  now: Date,
): Promise<string> {
  const fileKey = `outside:${source}:${dataset}`;
  const [known] = await sql.rows<{ attribution: string | null }>(
    'select attribution from building_imports where file_key = $1',
    [fileKey],
  );
  const named = new Set([...(known?.attribution?.split('; ') ?? []), ...attributions]);
  const counts = { ...noCounts(), read: buildings.length, stored: buildings.length };
  const [row] = await sql.rows<{ id: string }>(
    `insert into building_imports (id, file_name, file_key, source, state, features_done, counts, attribution,
                                   started_at, finished_at, revision)
     values ($1, $2, $3, $4, 'done', 0, $5::jsonb, $6, $7, $7, 1)
     on conflict (file_key) do update set counts = excluded.counts, attribution = excluded.attribution,
       started_at = excluded.started_at, finished_at = excluded.finished_at, revision = building_imports.revision + 1
     returning id`,
    [uuidv7(), source, fileKey, dataset, JSON.stringify(counts), named.size > 0 ? [...named].join('; ') : null, now],
  );
  return row!.id;
}

/** Those wholly inside the box that the source no longer has, and the demo district's, which are placeholders for real ones. */
async function removeGone(
  sql: Rows,
  importId: string,
  box: DegreeBox,
  buildings: readonly BuildingToStore[],
): Promise<void> {
  const kept = buildings.map(({ sourceId }) => sourceId);
  await deleteBuildings(sql, 'footprint @ $1::geometry and import_id = $2 and source_id <> all($3::text[])', [
    boxEwkb(box),
    importId,
    kept,
  ]);
  await deleteBuildings(sql, `footprint && $1::geometry and source = 'demo'`, [boxEwkb(box)]);
}

/**
 * What an import of the same data set has of the same features in another form: whole where the answer has its parts, or
 * in a different number of pieces. Else the ground would count twice along the seam.
 */
async function removeOtherForms(
  sql: Rows,
  { dataset, box, replaced }: OutsideBuildings,
  buildings: readonly BuildingToStore[],
): Promise<void> {
  const extent = buildings.map(({ polygon }) => positionsBox(polygon[0]!)).reduce(joinBoxes, box);
  const kept = buildings.map(({ sourceId }) => sourceId);
  await deleteBuildings(
    sql,
    `footprint && $1::geometry and source = $2 and source_id <> all($3::text[])
       and ${wholeId('source_id')} in (select ${wholeId('given')} from unnest($4::text[]) as given)`,
    [boxEwkb(extent), dataset, kept, [...kept, ...replaced]],
  );
}

/** Boxes covered before that lie in this one are of no more use. */
async function cover(
  sql: Rows,
  { importId, source }: StoreContext,
  { box: { west, south, east, north }, fetchedAt }: OutsideBuildings,
): Promise<void> {
  const edges = [west, south, east, north];
  await sql.rows(
    `delete from building_coverage
     where starts_with(tile, $5) and west >= $1 and south >= $2 and east <= $3 and north <= $4`,
    [...edges, OUTSIDE_KEY],
  );
  await sql.rows(
    `insert into building_coverage (import_id, source, tile, west, south, east, north, covered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [importId, source, `${OUTSIDE_KEY}${edges.join(',')}`, ...edges, fetchedAt],
  );
}
