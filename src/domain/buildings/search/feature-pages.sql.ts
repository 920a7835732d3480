// Raw SQL: pages of buildings of any area, tile by tile along the index of their tiles.
import { MAX, NIL } from 'uuid';
import type { DegreeBox } from '../../../core/buildings/building-area.js';
import { countTilesAround, storedTilesAround } from '../../../core/buildings/tiles/tiles.js';
import { boxEwkb } from '../../../database/ewkb.js';
import { isKnownDistributed } from '../../../database/server/distributed.sql.js';
import type { Rows } from '../../../database/sql-types.js';
import { ITEM } from '../edition-date.sql.js';
import { touches } from './building-search.js';

/** Collections of buildings, by what has a row for each of their buildings. */
const COLLECTIONS = {
  buildings: { table: 'buildings', from: 'buildings' },
  roofs: {
    table: 'roof_potentials',
    from: 'roof_potentials listed join buildings on buildings.id = listed.building_id and buildings.tile = listed.tile',
  },
} as const;
export type FeatureCollection = keyof typeof COLLECTIONS;

/** Most tiles that are looked into for a page: an index step of some µs each. */
const MOST_TILES = 10_000;

/** Behind which building of which tile a page begins. */
export interface FeaturePlace {
  tile: string;
  id: string;
}

/** A building of a page: its text, and its place. */
export interface FeatureRow extends FeaturePlace {
  item: string;
}

/** Which buildings a page has. */
export interface FeatureSearch {
  /** The area; all buildings unless given. */
  boxes?: readonly DegreeBox[] | undefined;
  /** Where the page before ended. */
  after?: FeaturePlace | undefined;
  /** Most buildings of the page. */
  limit: number;
  /** Most tiles of the page. */
  tiles?: number;
}

interface FoundFeatures {
  rows: FeatureRow[];
  last: FeaturePlace | null;
}

/**
 * Buildings in the order of their tiles and ids. A page ends with its last building or with its last tile, so that the work of
 * one is bounded however large and empty the area is.
 * @returns the buildings, and behind which place there may be more.
 */
export async function featurePage(
  sql: Rows,
  collection: FeatureCollection,
  search: FeatureSearch,
): Promise<FoundFeatures> {
  if (await isKnownDistributed(sql)) return pageOfNodes(sql, collection, search);
  const { boxes, after, limit, tiles = MOST_TILES } = search;
  const { table, from } = COLLECTIONS[collection];
  const values: unknown[] = [limit + 1, after?.tile ?? '', after?.id ?? NIL];
  const parameter = (value: unknown, type: string): string => `$${values.push(value)}::${type}`;
  const keys = boxes && tilesAround(boxes, tiles);
  const most = parameter(tiles, 'int');
  const steps = keys
    ? `select key, 0 from unnest(${parameter(keys, 'text[]')}) key where key >= $2 order by key`
    : walk(table, most);
  const inside = boxes?.map((box) => touches(parameter(boxEwkb(box), 'geometry'))).join(' or ') ?? 'true';
  const found = await sql.rows<FeaturePlace & { item: string | null }>(
    `with recursive tiles(tile, step) as (${steps})
     (select found.* from tiles cross join lateral (
        select buildings.tile, buildings.id, ${ITEM} as item from ${from}
        where ${table === 'buildings' ? table : 'listed'}.tile = tiles.tile and (tiles.tile > $2 or buildings.id > $3::uuid)
          and (${inside})
        order by buildings.id limit $1) as found)
     union all
     (select tile, '${MAX}'::uuid, null from tiles where step = ${most} and tile is not null)
     limit $1`,
    values,
  );
  const rows = found.filter((row): row is FeatureRow => row.item !== null).slice(0, limit);
  return { rows, last: found.length > limit ? rows.at(-1)! : (found.find(({ item }) => item === null) ?? null) };
}

/**
 * The same from the nodes of a cluster, which walk along no index together: first which tiles, then their buildings. A tile
 * has a building, so that without an area there are no more tiles on a page than buildings, and the one behind which it
 * begins.
 */
async function pageOfNodes(
  sql: Rows,
  collection: FeatureCollection,
  { boxes, after, limit, tiles = MOST_TILES }: FeatureSearch,
): Promise<FoundFeatures> {
  const { table, from } = COLLECTIONS[collection];
  const { tile: first, id } = after ?? { tile: '', id: NIL };
  const keys = boxes && tilesAround(boxes, tiles);
  const most = boxes ? tiles : Math.min(tiles, limit + 2);
  const walked = keys
    ? keys.filter((key) => key >= first)
    : (
        await sql.rows<{ tile: string }>(`select distinct tile from ${table} where tile >= $1 order by tile limit $2`, [
          first,
          most,
        ])
      ).map(({ tile }) => tile);
  const within = boxes?.map((_, i) => touches(`$${i + 5}::geometry`)).join(' or ') ?? 'true';
  const listed = table === 'buildings' ? table : 'listed';
  const found = await sql.rows<FeatureRow>(
    `select buildings.tile, buildings.id, ${ITEM} as item from ${from}
     where ${listed}.tile = any($2::text[]) and (${listed}.tile > $3 or buildings.id > $4::uuid) and (${within})
     order by buildings.tile, buildings.id limit $1`,
    [limit + 1, walked, first, id, ...(boxes ?? []).map(boxEwkb)],
  );
  const rows = found.slice(0, limit);
  if (found.length > limit) return { rows, last: rows.at(-1)! };
  return { rows, last: !keys && walked.length === most ? { tile: walked.at(-1)!, id: MAX } : null };
}

/** Keys of the tiles of some boxes; `undefined` where they are many, of which only some may be stored. */
const tilesAround = (boxes: readonly DegreeBox[], most: number): string[] | undefined =>
  boxes.some((box) => countTilesAround(box) > most) ? undefined : [...new Set(boxes.flatMap(storedTilesAround))];

/** The stored tiles from the second parameter on, one step in the index each. @param most steps, as SQL. */
const walk = (table: string, most: string): string =>
  `(select tile, 1 from ${table} where tile >= $2 order by tile limit 1)
   union all
   select (select next.tile from ${table} next where next.tile > tiles.tile order by next.tile limit 1), step + 1
   from tiles where tiles.tile is not null and step < ${most}`;
