import type { Sql } from '../../database/sql-types.js';
import {
  closeTile,
  lightOfRoofs,
  readTile,
  storePotentials,
  storePrices,
  type ClosedTile,
  type PotentialRow,
  type PriceRow,
  type StoredLight,
  type StoredTile,
} from './tile-roofs.sql.js';

/** Where the roofs of a tile are read, with the buildings around them, and where their potential is kept. */
export interface PotentialTiles {
  read(tile: string): Promise<StoredTile>;
  store(tile: string, rows: readonly PotentialRow[]): Promise<void>;
  /** What is kept of the light of roofs, for a new price. */
  light(tile: string, ids: readonly string[]): Promise<StoredLight[]>;
  storePrices(tile: string, rows: readonly PriceRow[]): Promise<void>;
  close(tile: ClosedTile): Promise<void>;
}

/** The tiles of the database. */
export const databaseTiles = (sql: Sql): PotentialTiles => ({
  read: (tile) => readTile(sql, tile),
  store: (tile, rows) => storePotentials(sql, tile, rows),
  light: (tile, ids) => lightOfRoofs(sql, tile, ids),
  storePrices: (tile, rows) => storePrices(sql, tile, rows),
  close: (tile) => closeTile(sql, tile),
});
