import type { Sql } from '../../database/sql-types.js';
import {
  closeTile,
  readTile,
  storePotentials,
  storePrices,
  type ClosedTile,
  type PotentialRow,
  type PriceRow,
  type StoredTile,
  type TileReading,
} from './tile-roofs.sql.js';

/** Where the roofs of a tile are read, with the buildings around them, and where their potential is kept. */
export interface PotentialTiles {
  read(tile: string, reading: TileReading): Promise<StoredTile>;
  store(tile: string, rows: readonly PotentialRow[]): Promise<void>;
  storePrices(tile: string, rows: readonly PriceRow[]): Promise<void>;
  close(tile: ClosedTile): Promise<void>;
}

/** The tiles of the database. */
export const databaseTiles = (sql: Sql): PotentialTiles => ({
  read: (tile, reading) => readTile(sql, tile, reading),
  store: (tile, rows) => storePotentials(sql, tile, rows),
  storePrices: (tile, rows) => storePrices(sql, tile, rows),
  close: (tile) => closeTile(sql, tile),
});
