import { Entity, Index, PrimaryKey } from '@mikro-orm/decorators/legacy';
import type { Polygon } from 'geojson';
import { StoredColumn } from '../columns.js';

/** An imported grid of heights: where it is, how fine it is, whose it is. Its heights are in blocks. */
@Entity({ tableName: 'terrain_grids' })
export class TerrainGrid {
  @PrimaryKey({ type: 'uuid' }) id!: string;

  /** Data set; a later import of the same name takes the place of this one. */
  @Index()
  @StoredColumn('text')
  name!: string;

  /** Name of the file without its folder. */
  @StoredColumn('text') fileName!: string;

  /** SHA-256 of the file. */
  @StoredColumn('text') fileKey!: string;

  /** `loading` until every block is stored, then `ready`. */
  @StoredColumn('text') state!: 'loading' | 'ready';

  /** Date of the data, ISO, as precise as known. */
  @StoredColumn('text', { nullable: true }) sourceDate: string | null = null;

  /** Who must be credited when its heights are shown. */
  @StoredColumn('text', { nullable: true }) attribution: string | null = null;
  @StoredColumn('integer') epsg!: number;

  /** North-west corner and sides of a cell, in the units of the projection. */
  @StoredColumn('double') originX!: number;
  @StoredColumn('double') originY!: number;
  @StoredColumn('double') cellWidth!: number;
  @StoredColumn('double') cellHeight!: number;
  @StoredColumn('integer') columns!: number;
  @StoredColumn('integer') rows!: number;
  @StoredColumn('integer') levels!: number;

  /** Side of a cell on the ground, by which finer grids go before coarser ones [m]. */
  @StoredColumn('double') cellM!: number;

  @Index({ type: 'gist' })
  @StoredColumn('polygon')
  area!: Polygon;

  @StoredColumn('instant') importedAt!: Date;
}
