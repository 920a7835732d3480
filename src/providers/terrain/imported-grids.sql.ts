// Raw SQL: spatial search, and blocks of heights too large for objects of the entity manager.
import type { DegreeBox } from '../../core/buildings/building-area.js';
import { unpackBlock } from '../../domain/terrain/block-codec.js';
import { BEST_FIRST, reachesInto } from '../../domain/terrain/terrain-grids.sql.js';
import type { BlockAddress, ElevationGrid } from '../../core/terrain/elevation-grid.js';
import type { FoundBlock, TerrainSource } from '../../core/terrain/terrain-source.js';
import type { Sql } from '../../database/sql-types.js';
import type { BlockMemory } from './block-memory.js';

/**
 * Widest that a cell of an imported grid may look in a horizon: 60 m at 13 km. The horizon is then, against cells of 30 m
 * all the way, off by some hundredths of a degree at most.
 */
const WIDEST_ANGLE = 1 / 220;

interface GridRow extends ElevationGrid, DegreeBox {
  id: string;
  name: string;
  sourceDate: string | null;
  attribution: string | null;
  importedMs: number;
}

const COLUMNS = `id, name, source_date as "sourceDate", attribution, epsg, origin_x as "originX", origin_y as "originY",
  cell_width as "cellWidth", cell_height as "cellHeight", columns, rows, levels,
  ST_XMin(area) as west, ST_YMin(area) as south, ST_XMax(area) as east, ST_YMax(area) as north,
  (extract(epoch from imported_at) * 1000)::float8 as "importedMs"`;

const EDGES = ['west', 'south', 'east', 'north'] as const;

/**
 * The imported grids that reach into areas, of each finest cells first, the newer of equals first.
 * @param boxes the east of one may lie beyond 180; a grid across that line is found from either side.
 */
export async function importedGrids(
  sql: Sql,
  memory: BlockMemory,
  boxes: readonly DegreeBox[],
): Promise<TerrainSource[][]> {
  const asked = { west: 'asked.west', south: 'asked.south', east: 'asked.east', north: 'asked.north' };
  // each row also has which of the areas it reaches into, from 0
  const rows = await sql.rows<GridRow & { places: number[] }>(
    `select array_agg(asked.place::int - 1) as places, ${COLUMNS}
     from unnest($1::float8[], $2::float8[], $3::float8[], $4::float8[]) with ordinality
       as asked(west, south, east, north, place)
     join terrain_grids on ${reachesInto(asked)}
     group by terrain_grids.id
     order by ${BEST_FIRST}`,
    EDGES.map((edge) => boxes.map((box) => box[edge])),
  );
  const found = boxes.map((): TerrainSource[] => []);
  for (const { places, ...row } of rows) {
    const source = toSource(sql, memory, row);
    for (const place of places) found[place]!.push(source);
  }
  return found;
}

/** Grids by their ids, in this order; one that has been replaced since its id was read is left out. */
export async function gridsById(sql: Sql, memory: BlockMemory, ids: readonly string[]): Promise<TerrainSource[]> {
  if (ids.length === 0) return [];
  const rows = await sql.rows<GridRow>(`select ${COLUMNS} from terrain_grids where id = any($1::uuid[])`, [ids]);
  const byId = new Map(rows.map((row) => [row.id, toSource(sql, memory, row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function toSource(sql: Sql, memory: BlockMemory, row: GridRow): TerrainSource {
  const { id, name, sourceDate, attribution, importedMs, west, south, east, north, ...grid } = row;
  const retrievedAt = new Date(importedMs);
  return {
    key: `grid ${id}`,
    name,
    sourceDate,
    attribution,
    grid,
    extent: { west, south, east, north },
    levels: Array.from({ length: grid.levels }, (_, level) => level),
    pointLevels: [0],
    widestAngle: WIDEST_ANGLE,
    block: (address) =>
      memory.once(`${id} ${address.level} ${address.column} ${address.row}`, () =>
        readBlock(sql, id, address, retrievedAt),
      ),
  };
}

async function readBlock(
  sql: Sql,
  gridId: string,
  { level, column, row }: BlockAddress,
  retrievedAt: Date,
): Promise<FoundBlock | undefined> {
  const [found] = await sql.rows<{ heights: Uint8Array }>(
    'select heights from terrain_blocks where grid_id = $1 and level = $2 and block_column = $3 and block_row = $4',
    [gridId, level, column, row],
  );
  return found && { cells: await unpackBlock(found.heights), retrievedAt, stale: false };
}
