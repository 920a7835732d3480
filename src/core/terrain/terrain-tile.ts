import type { TerrainEncoding } from './elevation-encoding.js';
import { BLOCK_SIZE, toCellOf, webTileGrid } from './elevation-grid.js';
import { sampleWindow, windowOf, type ElevationLayer } from './elevation-window.js';
import { projectionOf } from './map-projection.js';
import { encodeTerrainPng } from './terrain-png.js';
import type { Tile } from '../geometry/web-tile.js';

/** Heights to draw a tile from: a grid's, or those of the very tile, 256 x 256 metres. */
export type TileLayer = ElevationLayer | { cells: Float32Array };

/** A tile to be drawn. */
export interface TileDrawing {
  address: Tile;
  encoding: TerrainEncoding;
  /** Best first. */
  layers: readonly TileLayer[];
}

/**
 * Draws a tile and writes it as an image.
 * @returns the image, and the share of its pixels whose height is known; the others are at sea level.
 */
export function drawTile({ address, encoding, layers }: TileDrawing): { png: Uint8Array; knownShare: number } {
  const elevations = renderTile(address, layers);
  return { png: encodeTerrainPng(elevations, encoding), knownShare: knownShare(elevations) };
}

/**
 * Heights at the centres of a tile's pixels, bilinear in the grid's own projection.
 * @param layers grids to take them from, best first.
 * @returns 256 x 256 metres in rows from the north-west; NaN where no layer knows the ground.
 */
function renderTile({ z, x, y }: Tile, layers: readonly TileLayer[]): Float32Array {
  const grid = webTileGrid(z);
  const { inverse } = projectionOf(grid.epsg);
  const columns = Array.from({ length: BLOCK_SIZE }, (_, i) => {
    const [lng] = inverse(grid.originX + (x * BLOCK_SIZE + i + 0.5) * grid.cellWidth, 0);
    return lng;
  });
  const rows = Array.from({ length: BLOCK_SIZE }, (_, i) => {
    const [, lat] = inverse(0, grid.originY - (y * BLOCK_SIZE + i + 0.5) * grid.cellHeight);
    return lat;
  });
  const tile = new Float32Array(BLOCK_SIZE * BLOCK_SIZE).fill(Number.NaN);
  for (const layer of layers) {
    if ('cells' in layer) fillFrom(tile, layer.cells);
    else fillTile(tile, layer, columns, rows);
  }
  return tile;
}

function fillFrom(tile: Float32Array, cells: Float32Array): void {
  for (let i = 0; i < tile.length; i++) if (Number.isNaN(tile[i]!)) tile[i] = cells[i]!;
}

function fillTile(tile: Float32Array, layer: ElevationLayer, columns: number[], rows: number[]): void {
  const toCell = toCellOf(layer.grid, layer.level, columns[BLOCK_SIZE / 2]!);
  const window = windowOf(layer);
  for (let i = 0; i < tile.length; i++) {
    if (!Number.isNaN(tile[i]!)) continue;
    const [column, row] = toCell(columns[i % BLOCK_SIZE]!, rows[Math.floor(i / BLOCK_SIZE)]!);
    tile[i] = sampleWindow(window, column, row);
  }
}

/** Share of a tile's pixels whose height is known [0..1]. */
function knownShare(elevations: Float32Array): number {
  let known = 0;
  for (const elevation of elevations) if (!Number.isNaN(elevation)) known++;
  return known / elevations.length;
}
