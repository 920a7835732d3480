// Raw SQL: bulk work: blocks of heights too large for objects of the entity manager, and the area of a grid as geometry.
import { outlineOf, type BlockAddress, type ElevationGrid } from '../../core/terrain/elevation-grid.js';
import type { Sql } from '../../database/sql-types.js';

/** A grid as it is stored. */
export interface StoredGrid {
  id: string;
  name: string;
  fileName: string;
  fileKey: string;
  sourceDate: string | undefined;
  attribution: string | undefined;
  grid: ElevationGrid;
  /** Side of a cell on the ground [m]. */
  cellM: number;
}

/** Whether the file is imported under the name. */
export async function isLoaded(sql: Sql, fileKey: string, name: string): Promise<boolean> {
  const rows = await sql.rows(
    `select 1 as found from terrain_grids where file_key = $1 and name = $2 and state = 'ready'`,
    [fileKey, name],
  );
  return rows.length > 0;
}

/** Removes what an import that was cut off has left. */
export async function clearUnfinished(sql: Sql): Promise<void> {
  await sql.rows(`delete from terrain_grids where state = 'loading'`);
}

/** Adds a grid that answers do not see yet. */
export async function addGrid(sql: Sql, { grid, ...stored }: StoredGrid, now: Date): Promise<void> {
  const area = JSON.stringify({ type: 'Polygon', coordinates: [outlineOf(grid)] });
  await sql.rows(
    `insert into terrain_grids (id, name, file_name, file_key, state, source_date, attribution, epsg, origin_x, origin_y,
       cell_width, cell_height, columns, rows, levels, cell_m, area, imported_at)
     values ($1, $2, $3, $4, 'loading', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
       ST_SetSRID(ST_GeomFromGeoJSON($16), 4326), $17)`,
    [
      stored.id,
      stored.name,
      stored.fileName,
      stored.fileKey,
      stored.sourceDate ?? null,
      stored.attribution ?? null,
      grid.epsg,
      grid.originX,
      grid.originY,
      grid.cellWidth,
      grid.cellHeight,
      grid.columns,
      grid.rows,
      grid.levels,
      stored.cellM,
      area,
      now,
    ],
  );
}

/** Stores the packed heights of a block. */
export async function addBlock(
  sql: Sql,
  gridId: string,
  { level, column, row }: BlockAddress,
  heights: Uint8Array,
): Promise<void> {
  await sql.rows(
    'insert into terrain_blocks (grid_id, level, block_column, block_row, heights) values ($1, $2, $3, $4, $5)',
    [gridId, level, column, row, heights],
  );
}

/** The packed heights of the four blocks of the next finer level, each with its place: 0 and 1 in the first row. */
export const finerBlocks = (
  sql: Sql,
  gridId: string,
  { level, column, row }: BlockAddress,
): Promise<{ heights: Uint8Array; place: number }[]> =>
  sql.rows<{ heights: Uint8Array; place: number }>(
    `select heights, (block_row - $4::int) * 2 + block_column - $3::int as place from terrain_blocks
     where grid_id = $1 and level = $2 and block_column between $3::int and $3::int + 1
       and block_row between $4::int and $4::int + 1`,
    [gridId, level - 1, column * 2, row * 2],
  );

/** Lets answers see a grid in place of the earlier one of its name. */
export const makeReady = (sql: Sql, id: string, name: string): Promise<void> =>
  sql.transaction(async (transaction) => {
    await transaction.rows(`delete from terrain_grids where name = $1 and state = 'ready'`, [name]);
    await transaction.rows(`update terrain_grids set state = 'ready' where id = $1`, [id]);
  });

/** Whether a grid that answers see reaches into an area, as SQL; it is found from either side of the line at 180°. */
export const reachesInto = ({
  west,
  south,
  east,
  north,
}: Record<'west' | 'south' | 'east' | 'north', string>): string => {
  const turned = [0, -360, 360].map(
    (turn) => `area && ST_MakeEnvelope(${west} + ${turn}, ${south}, ${east} + ${turn}, ${north}, 4326)`,
  );
  return `state = 'ready' and (${turned.join(' or ')})`;
};

/** Order of grids as SQL: of finest cells first, the newer of equals first. */
export const BEST_FIRST = 'cell_m, imported_at desc, id';
