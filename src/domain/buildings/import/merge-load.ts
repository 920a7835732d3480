import type { Sql } from '../../../database/sql-types.js';
import { DEMO_SOURCE } from '../../../core/buildings/demo-district.js';
import { extentBoxes, type Extent } from '../../../core/buildings/extent.js';
import { tally } from '../../../core/buildings/import/import-progress.js';
import { beginChanges, dropShading } from './building-changes.sql.js';
import { noteProgress, ASYNC_COMMIT, type ImportRecord } from './import-records.sql.js';
import type { ImportOptions } from '../../../core/buildings/import/import-types.js';
import {
  coverTiles,
  findSuperseded,
  markCovered,
  removeDemo,
  mergeTiles,
  tilesLeft,
  tilesTouched,
  touchTiles,
  type MergingLoad,
  type TouchedTile,
} from './merge-tiles.sql.js';
import { settleNames } from './spread-merge.sql.js';
import { endStaging } from './staging.sql.js';
import type { StoreContext } from './store-buildings.sql.js';
import { tileBox, tileOfKey } from '../../../core/geometry/web-tile.js';

/** A load that has been read, and how it is to be settled. */
export interface LoadToMerge extends Pick<ImportOptions, 'signal' | 'onProgress'> {
  record: ImportRecord;
  context: StoreContext;
  isStaged: boolean;
  extent: Extent | undefined;
  covers: boolean;
  when: Date;
}

/** Tiles are settled together up to this many buildings, and at most so many tiles. */
const GROUP_BUILDINGS = 4_000;
const GROUP_TILES = 64;

/**
 * Settles every tile that a load touches, some tiles in one transaction with the counts that follow; one that is
 * interrupted continues there.
 * @returns whether all are settled.
 */
export async function mergeLoad(sql: Sql, load: LoadToMerge): Promise<boolean> {
  const { record, context, isStaged } = load;
  const { merging, tiles } = await sql.transaction(
    async (transaction) => {
      const moved = context.isSpread ? await settleNames(transaction, context) : undefined;
      if (isStaged) record.supersedes ??= await findSuperseded(transaction, context);
      const { extent } = load;
      const whole: MergingLoad = { ...context, isStaged, extent, supersedes: record.supersedes ?? [], moved };
      return { merging: whole, tiles: await tilesToMerge(transaction, whole) };
    },
    { mayTakeLong: true },
  );
  const touched = new Set(tiles.filter(({ buildings }) => buildings > 0).map(({ tile }) => tile));
  let done = 0;
  for (const group of groupTiles(tiles)) {
    if (load.signal?.aborted === true) return false;
    await mergeGroup(sql, load, merging, group, touched);
    done += group.length;
    load.onProgress?.({ counts: record.counts, bytesDone: Infinity, tiles: { done, all: tiles.length } });
  }
  if (load.covers && load.extent !== undefined) await coverExtent(sql, merging, load.extent, load.when);
  if (isStaged) await endStaging(sql, context.importId);
  return true;
}

async function mergeGroup(
  sql: Sql,
  { record, context, covers, when }: LoadToMerge,
  merging: MergingLoad,
  group: readonly TouchedTile[],
  touched: ReadonlySet<string>,
): Promise<void> {
  const counts = structuredClone(record.counts);
  await sql.transaction(async (transaction) => {
    await beginChanges(transaction);
    const merged = await mergeTiles(
      transaction,
      merging,
      group.map(({ tile }) => tile),
    );
    counts.replaced += merged.replaced;
    counts.unchanged += merged.unchanged;
    counts.stored -= merged.newDuplicates;
    if (merged.newDuplicates > 0) tally(counts.refused, ['duplicate'], merged.newDuplicates);
    if (merged.missing > 0) tally(counts.removed, ['missing'], merged.missing);
    if (merged.oldDuplicates > 0) tally(counts.removed, ['duplicate'], merged.oldDuplicates);
    const ownTiles = group.filter(({ tile }) => touched.has(tile));
    if (merging.source !== DEMO_SOURCE) for (const tile of ownTiles) await removeDemo(transaction, tile);
    await dropShading(transaction, context.isSpread);
    if (covers) await coverTiles(transaction, merging, ownTiles, touched, when);
    await noteProgress(transaction, { ...record, counts });
  }, ASYNC_COMMIT);
  record.counts = counts;
}

/** Tiles that the load touches, and those in which it only has something to remove; in the order of the map. */
async function tilesToMerge(sql: Pick<Sql, 'rows'>, load: MergingLoad): Promise<TouchedTile[]> {
  const own = await tilesTouched(sql, load.importId);
  const left = load.isStaged ? await tilesLeft(sql, load) : [];
  const emptied = left.map((tile): TouchedTile => ({ tile, buildings: 0, ...tileBox(tileOfKey(tile)) }));
  return [...own, ...emptied].toSorted((a, b) => (a.tile < b.tile ? -1 : 1));
}

function groupTiles(tiles: readonly TouchedTile[]): TouchedTile[][] {
  const groups: TouchedTile[][] = [];
  let buildings = Infinity;
  for (const tile of tiles) {
    buildings += tile.buildings;
    const last = groups.at(-1);
    if (last !== undefined && buildings <= GROUP_BUILDINGS && last.length < GROUP_TILES) last.push(tile);
    else {
      groups.push([tile]);
      ({ buildings } = tile);
    }
  }
  return groups;
}

async function coverExtent(
  sql: Sql,
  { importId, source, isSpread }: MergingLoad,
  extent: Extent,
  when: Date,
): Promise<void> {
  const boxes = extentBoxes(extent);
  await sql.transaction(async (transaction) => {
    await beginChanges(transaction);
    for (const box of boxes.values()) await removeDemo(transaction, box);
    await dropShading(transaction, isSpread);
  });
  await touchTiles(sql, { importId, source }, boxes);
  await markCovered(sql, importId, [...boxes.keys()], when);
}
