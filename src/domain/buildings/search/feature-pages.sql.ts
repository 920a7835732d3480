// Raw SQL: pages of buildings of any area, tile by tile along the index of their tiles.
import type { DegreeBox } from '../../../core/buildings/building-area.js';
import { BUILDING_ZOOM, TILE_REACH_DEG } from '../../../core/buildings/tiles/tiles.js';
import { tileAt } from '../../../core/geometry/web-tile.js';
import { boxEwkb } from '../../../database/ewkb.js';
import type { Rows } from '../../../database/sql-types.js';
import { ITEM } from '../edition-date.sql.js';
import { touches } from './building-search.js';

/** Tables whose rows have a tile and the id of a building. */
const TABLES = { buildings: 'id', roof_potentials: 'building_id' } as const;
export type FeatureTable = keyof typeof TABLES;

/** Behind which building a page begins. */
export interface FeaturePlace {
  tile: string;
  id: string;
}

/** A building of a page: its text, and its place. */
export interface FeatureRow extends FeaturePlace {
  item: string;
}

/**
 * Buildings of some boxes in the order of their tiles and ids. However large the boxes are, the work is that of the tiles up
 * to the end of the page: the next tile with buildings is one step in the index.
 * @param table that has a row for each building of the collection.
 * @param boxes the area; all buildings unless given.
 */
export function featurePage(
  sql: Rows,
  table: FeatureTable,
  { boxes, after, limit }: { boxes: readonly DegreeBox[] | undefined; after: FeaturePlace | undefined; limit: number },
): Promise<FeatureRow[]> {
  const values: unknown[] = [limit, after?.tile ?? '', after?.id ?? NO_ID];
  const parameter = (value: unknown, type: string): string => `$${values.push(value)}::${type}`;
  const ranges = boxes?.map((box) => tileRange(box, (column) => parameter(column, 'int')));
  const inside = boxes?.map((box) => touches(parameter(boxEwkb(box), 'geometry')));
  const id = TABLES[table];
  return sql.rows<FeatureRow>(
    `with recursive tiles(tile) as (
       (select tile from ${table} where tile >= $2 order by tile limit 1)
       union all
       select (select next.tile from ${table} next where next.tile > tiles.tile order by next.tile limit 1)
       from tiles where tiles.tile is not null)
     select found.tile, found.id, found.item
     from tiles cross join lateral (
       select buildings.tile, buildings.id, ${ITEM} as item
       from ${table === 'buildings' ? 'buildings' : `${table} listed join buildings on buildings.id = listed.${id}`}
       where ${table === 'buildings' ? 'buildings' : 'listed'}.tile = tiles.tile
         and (buildings.tile > $2 or buildings.id > $3::uuid) ${inside ? `and (${inside.join(' or ')})` : ''}
       order by buildings.id limit $1) as found
     where tiles.tile is not null ${ranges ? `and (${ranges.join(' or ')})` : ''}
     limit $1`,
    values,
  );
}

/** Before every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** A condition on the tiles that may have buildings of a box. */
function tileRange({ west, south, east, north }: DegreeBox, parameter: (column: number) => string): string {
  const first = tileAt({ lng: west, lat: Math.min(90, north + TILE_REACH_DEG) }, BUILDING_ZOOM);
  const last = tileAt({ lng: Math.min(east, EAST_END), lat: Math.max(-90, south - TILE_REACH_DEG) }, BUILDING_ZOOM);
  const index = (part: number): string => `split_part(tiles.tile, '/', ${part})::int`;
  const columns = `${index(2)} between ${parameter(first.x - 1)} and ${parameter(last.x + 1)}`;
  return `(${columns} and ${index(3)} between ${parameter(first.y)} and ${parameter(last.y)})`;
}

/** Just before 180°, which is the first column again [deg]. */
const EAST_END = 180 - 1e-9;
