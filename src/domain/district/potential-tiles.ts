import type { DegreeBox } from '../../core/buildings/building-area.js';
import type { Sql } from '../../database/sql-types.js';
import type { SceneBuilding } from '../shade/shading-inputs.js';
import { buildingsWithin } from '../shade/shading-store.sql.js';
import {
  closeTile,
  lightOfRoofs,
  roofsOfTile,
  storePotentials,
  storePrices,
  type ClosedTile,
  type PotentialRow,
  type PriceRow,
  type StoredLight,
  type TileRoofs,
} from './tile-roofs.sql.js';

/** Where the roofs of a tile are read, with the buildings around them, and where their potential is kept. */
export interface PotentialTiles {
  roofs(tile: string): Promise<TileRoofs>;
  buildingsWithin(boxes: readonly DegreeBox[]): Promise<SceneBuilding[]>;
  store(tile: string, rows: readonly PotentialRow[]): Promise<void>;
  /** What is kept of the light of roofs, for a new price. */
  light(tile: string, ids: readonly string[]): Promise<StoredLight[]>;
  storePrices(tile: string, rows: readonly PriceRow[]): Promise<void>;
  close(tile: ClosedTile): Promise<void>;
}

/** The tiles of the database. */
export const databaseTiles = (sql: Sql): PotentialTiles => ({
  roofs: (tile) => roofsOfTile(sql, tile),
  buildingsWithin: async (boxes) => (await buildingsWithin(sql, boxes)).buildings,
  store: (tile, rows) => storePotentials(sql, tile, rows),
  light: (tile, ids) => lightOfRoofs(sql, tile, ids),
  storePrices: (tile, rows) => storePrices(sql, tile, rows),
  close: (tile) => closeTile(sql, tile),
});
