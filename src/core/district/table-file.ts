import type { Polygon } from '../geometry/position.js';

/** What a column of a file holds; instants are ISO texts in UTC. */
export type ColumnType = 'text' | 'integer' | 'number' | 'instant';

export interface TableColumn {
  name: string;
  type: ColumnType;
}

/** A row by the names of its columns; a value that is not known is `null`. */
export type TableRow = Readonly<Record<string, string | number | null>>;

/** A row with its outline, closed rings of WGS84 degrees, the outer one counter-clockwise. */
export interface OutlinedRow {
  row: TableRow;
  /** `null` where it has none. */
  outline: Polygon | null;
}

/** Writes rows with their outlines as a file, in pieces, holding a part of the rows at a time. */
export type TableWriter = (
  columns: readonly TableColumn[],
  rows: AsyncIterable<readonly OutlinedRow[]>,
) => AsyncIterable<Uint8Array>;

/** Binary formats of such files, with their content types. */
export const TABLE_TYPES = {
  flatgeobuf: 'application/flatgeobuf',
  geoparquet: 'application/vnd.apache.parquet',
} as const;
export type TableFormat = keyof typeof TABLE_TYPES;
