import type { Sql } from '../sql.js';
import type { DegreeBox } from './building-area.js';
import { tally } from './import-progress.js';
import { noteProgress, type ImportRecord } from './import-records.js';
import type { ImportOptions } from './import-types.js';
import {
  coverTiles,
  findSuperseded,
  settleTiles,
  tilesLeft,
  type SettlingLoad,
  type TouchedTile,
} from './settle-tiles.js';
import type { StoreContext } from './store-buildings.js';
import { tileBox, tileOfKey } from './tiles.js';

/** A load that has been read, and how it is to be settled. */
export interface LoadToSettle extends Pick<ImportOptions, 'signal' | 'onProgress'> {
  record: ImportRecord;
  context: StoreContext;
  isStaged: boolean;
  extent: DegreeBox | undefined;
  covers: boolean;
  when: Date;
}

/** Tiles are settled together up to this many buildings, and at most so many tiles. */
const GROUP_BUILDINGS = 4_000;
const GROUP_TILES = 64;
/** Stands in place of a tile for the box that was named. */
const EXTENT_KEY = 'extent';

/**
 * Settles every tile that a load touches, some tiles in one transaction with the counts that follow; what is broken off
 * goes on where it was.
 * @returns whether all are settled.
 */
export async function settleLoad(sql: Sql, load: LoadToSettle): Promise<boolean> {
  const { record, context, isStaged } = load;
  if (isStaged) record.supersedes ??= await findSuperseded(sql, context);
  const settling: SettlingLoad = { ...context, isStaged, extent: load.extent, supersedes: record.supersedes ?? [] };
  const tiles = await tilesToSettle(sql, settling);
  const touched = new Set(tiles.filter(({ buildings }) => buildings > 0).map(({ tile }) => tile));
  let done = 0;
  for (const group of groupTiles(tiles)) {
    if (load.signal?.aborted === true) return false;
    await settleGroup(sql, load, settling, group, touched);
    done += group.length;
    load.onProgress?.({ counts: record.counts, bytesDone: Infinity, tiles: { done, all: tiles.length } });
  }
  if (load.covers && load.extent !== undefined) await coverExtent(sql, settling, load.extent, load.when);
  return true;
}

async function settleGroup(
  sql: Sql,
  { record, covers, when }: LoadToSettle,
  settling: SettlingLoad,
  group: readonly TouchedTile[],
  touched: ReadonlySet<string>,
): Promise<void> {
  const counts = structuredClone(record.counts);
  await sql.transaction(async (transaction) => {
    const settled = await settleTiles(
      transaction,
      settling,
      group.map(({ tile }) => tile),
    );
    counts.replaced += settled.replaced;
    counts.stored -= settled.newDoubles;
    if (settled.newDoubles > 0) tally(counts.refused, ['duplicate'], settled.newDoubles);
    if (settled.missing > 0) tally(counts.removed, ['missing'], settled.missing);
    if (settled.oldDoubles > 0) tally(counts.removed, ['duplicate'], settled.oldDoubles);
    const ownTiles = group.filter(({ tile }) => touched.has(tile));
    if (covers) await coverTiles(transaction, settling, ownTiles, touched, when);
    await noteProgress(transaction, { ...record, counts });
  });
  record.counts = counts;
}

/** Tiles that the load touches, and those in which it only has something to remove; in the order of the map. */
async function tilesToSettle(sql: Sql, load: SettlingLoad): Promise<TouchedTile[]> {
  const own = await sql.rows<TouchedTile>(
    `select tile, west, south, east, north,
            (1 + (select count(*) from staged_buildings s where s.import_id = c.import_id and s.tile = c.tile)
             + (select count(*) from buildings b where b.tile = c.tile))::int as buildings
     from building_coverage c where import_id = $1 and tile <> $2`,
    [load.importId, EXTENT_KEY],
  );
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
  { importId, source }: SettlingLoad,
  { west, south, east, north }: DegreeBox,
  when: Date,
): Promise<void> {
  await sql.rows(
    `insert into building_coverage (import_id, source, tile, west, south, east, north, covered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (import_id, tile) do update set covered_at = $8`,
    [importId, source, EXTENT_KEY, west, south, east, north, when],
  );
}
