import type { DegreeBox } from '../buildings/building-area.js';
import type { Tile } from '../geometry/web-tile.js';
import type { LatLng } from '../units.js';
import { projectionOf, WEB_HALF_M, type MapProjection } from './map-projection.js';

/** Finest zoom of the elevation tiles. */
export const MAX_TERRAIN_ZOOM = 15;
/** Cells along the side of a block. */
export const BLOCK_SIZE = 256;
/** Web Mercator, the projection of tile pyramids. */
const WEB_MERCATOR_EPSG = 3857;

/**
 * A regular grid of heights with coarser levels: level k has cells of 2^k times the side, each the mean of those it
 * covers. Cells are in rows from the north, columns from the west, and are kept in blocks of 256 x 256.
 */
export interface ElevationGrid {
  epsg: number;
  /** North-west corner of the first cell, in the projection's units. */
  originX: number;
  originY: number;
  /** Sides of a cell at level 0, in the projection's units. */
  cellWidth: number;
  cellHeight: number;
  columns: number;
  rows: number;
  levels: number;
}

export interface BlockAddress {
  level: number;
  column: number;
  row: number;
}

/** A rectangle of cells; `to` is exclusive. */
export interface CellRange {
  fromColumn: number;
  toColumn: number;
  fromRow: number;
  toRow: number;
}

/**
 * The pyramid of web map tiles down to a zoom as a grid: level k is zoom - k, a block is a tile.
 * @param finestZoom zoom of level 0.
 */
export function webTileGrid(finestZoom: number): ElevationGrid {
  const cells = BLOCK_SIZE * 2 ** finestZoom;
  const cell = (2 * WEB_HALF_M) / cells;
  return {
    epsg: WEB_MERCATOR_EPSG,
    originX: -WEB_HALF_M,
    originY: WEB_HALF_M,
    cellWidth: cell,
    cellHeight: cell,
    columns: cells,
    rows: cells,
    levels: finestZoom + 1,
  };
}

/** Levels until one block holds the whole grid. */
export const levelsOf = (columns: number, rows: number): number =>
  1 + Math.max(0, Math.ceil(Math.log2(Math.max(columns, rows) / BLOCK_SIZE)));

/** Whether a grid goes around the earth, so that its first column follows its last. */
const goesAround = (grid: ElevationGrid): boolean => grid.epsg === WEB_MERCATOR_EPSG;

/** Columns and rows of a level. */
export const sizeOfLevel = ({ columns, rows }: ElevationGrid, level: number): { columns: number; rows: number } => ({
  columns: Math.ceil(columns / 2 ** level),
  rows: Math.ceil(rows / 2 ** level),
});

/** Projects places into columns and rows of one level; cell centres are at whole numbers. */
export type ToCell = (lng: number, lat: number) => [column: number, row: number];

/**
 * Makes the projection of places into cells of a level.
 * @param aroundLng longitudes are taken within 180 degrees of it, so that a line through 180 stays one line [deg].
 */
export function toCellOf(grid: ElevationGrid, level: number, aroundLng: number): ToCell {
  const { forward } = projectionOf(grid.epsg);
  const scale = 2 ** -level;
  const around = goesAround(grid) ? aroundLng : middleLng(grid);
  return (lng, lat) => {
    const [x, y] = forward(nearestTurn(lng, around), lat);
    return [((x - grid.originX) / grid.cellWidth) * scale - 0.5, ((grid.originY - y) / grid.cellHeight) * scale - 0.5];
  };
}

const nearestTurn = (lng: number, around: number): number => lng - 360 * Math.round((lng - around) / 360);

const middleLng = (grid: ElevationGrid): number => centreOf(grid, projectionOf(grid.epsg))[0];

const centreOf = (grid: ElevationGrid, { inverse }: MapProjection): [number, number] =>
  inverse(grid.originX + (grid.columns * grid.cellWidth) / 2, grid.originY - (grid.rows * grid.cellHeight) / 2);

/** Longer side of a level's cell on the ground at a latitude [m]. */
export function cellSizeM(grid: ElevationGrid, level: number, lat: number): number {
  const [unitX, unitY] = projectionOf(grid.epsg).unitM(lat);
  return Math.max(grid.cellWidth * unitX, grid.cellHeight * unitY) * 2 ** level;
}

/** Corner points of a grid's edge, enough of them that a line between two follows the edge: closed ring of `[lng, lat]`. */
export function outlineOf(grid: ElevationGrid): [number, number][] {
  const { inverse } = projectionOf(grid.epsg);
  const [width, height] = [grid.columns * grid.cellWidth, grid.rows * grid.cellHeight];
  const corners = [
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 0],
  ] as const;
  const ring = corners.flatMap(([u, v], i) => {
    const [nextU, nextV] = corners[(i + 1) % corners.length]!;
    return EDGE_SHARES.map((share) =>
      inverse(grid.originX + (u + (nextU - u) * share) * width, grid.originY - (v + (nextV - v) * share) * height),
    );
  });
  return [...ring, ring[0]!];
}

/** Where an edge is marked. */
const EDGE_SHARES = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875];

/**
 * The cells that interpolation may need inside a set of places.
 * @param places `[lng, lat]` whose surroundings are meant, such as the marked edge of an area.
 * @returns cells of the level with a margin of one; `undefined` where the places lie off the grid.
 */
export function cellRangeAround(
  grid: ElevationGrid,
  level: number,
  places: readonly (readonly [number, number])[],
  aroundLng: number,
): CellRange | undefined {
  const toCell = toCellOf(grid, level, aroundLng);
  const cells = places.map(([lng, lat]) => toCell(lng, lat));
  const size = sizeOfLevel(grid, level);
  const [columns, rows] = [cells.map(([column]) => column), cells.map(([, row]) => row)];
  const range = {
    fromColumn: Math.floor(Math.min(...columns)) - 1,
    toColumn: Math.ceil(Math.max(...columns)) + 2,
    fromRow: Math.max(0, Math.floor(Math.min(...rows)) - 1),
    toRow: Math.min(size.rows, Math.ceil(Math.max(...rows)) + 2),
  };
  const held = goesAround(grid) ? range : withinColumns(range, size.columns);
  return held.fromColumn < held.toColumn && held.fromRow < held.toRow ? held : undefined;
}

const withinColumns = (range: CellRange, columns: number): CellRange => ({
  ...range,
  fromColumn: Math.max(0, range.fromColumn),
  toColumn: Math.min(columns, range.toColumn),
});

/** Blocks that hold a range of cells; columns of a grid around the earth may lie beyond its edge. */
export function blocksOf(range: CellRange, level: number): BlockAddress[] {
  const blocks: BlockAddress[] = [];
  const first = Math.floor(range.fromColumn / BLOCK_SIZE);
  const last = Math.floor((range.toColumn - 1) / BLOCK_SIZE);
  for (let row = Math.floor(range.fromRow / BLOCK_SIZE); row <= Math.floor((range.toRow - 1) / BLOCK_SIZE); row++) {
    for (let column = first; column <= last; column++) blocks.push({ level, column, row });
  }
  return blocks;
}

/** The block's own column: those beyond the edge of a grid around the earth begin again. */
export function ownBlock(grid: ElevationGrid, block: BlockAddress): BlockAddress {
  if (!goesAround(grid)) return block;
  const across = Math.max(1, sizeOfLevel(grid, block.level).columns / BLOCK_SIZE);
  return { ...block, column: ((block.column % across) + across) % across };
}

/** Tile of a block of a pyramid made by `webTileGrid`. */
export const tileOfBlock = (grid: ElevationGrid, { level, column, row }: BlockAddress): Tile => ({
  z: grid.levels - 1 - level,
  x: column,
  y: row,
});

/** Least length of a degree of latitude, at the equator of WGS84, rounded down [m]. */
const MIN_DEGREE_M = 110_500;

/** Area that holds a circle on the ground, `east` beyond 180 where it crosses that line; at the poles every longitude. */
export function circleBox({ lat, lng }: LatLng, radiusM: number): DegreeBox {
  const dLat = radiusM / MIN_DEGREE_M;
  const cosLat = Math.cos((Math.min(89.9, Math.abs(lat) + dLat) * Math.PI) / 180);
  const dLng = Math.min(180, dLat / cosLat);
  return { west: lng - dLng, south: lat - dLat, east: lng + dLng, north: lat + dLat };
}
