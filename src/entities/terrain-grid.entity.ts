import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Polygon } from 'geojson';
import { PolygonType } from './geometry.type.js';

/** An imported grid of heights: where it is, how fine it is, whose it is. Its heights are in blocks. */
@Entity({ tableName: 'terrain_grids' })
export class TerrainGrid {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  /** Data set; a later import of the same name takes the place of this one. */
  @Index()
  @Property({ type: 'text' })
  name!: string;

  /** Name of the file without its folder. */
  @Property({ type: 'text' })
  fileName!: string;

  /** SHA-256 of the file. */
  @Property({ type: 'text' })
  fileKey!: string;

  /** `loading` until every block is stored, then `ready`. */
  @Property({ type: 'text' })
  state!: 'loading' | 'ready';

  /** Date of the data, ISO, as precise as known. */
  @Property({ type: 'text', nullable: true })
  sourceDate: string | null = null;

  /** Who must be credited when its heights are shown. */
  @Property({ type: 'text', nullable: true })
  attribution: string | null = null;

  @Property({ columnType: 'integer', type: 'number' })
  epsg!: number;

  /** North-west corner and sides of a cell, in the units of the projection. */
  @Property({ columnType: 'double precision', type: 'number' })
  originX!: number;

  @Property({ columnType: 'double precision', type: 'number' })
  originY!: number;

  @Property({ columnType: 'double precision', type: 'number' })
  cellWidth!: number;

  @Property({ columnType: 'double precision', type: 'number' })
  cellHeight!: number;

  @Property({ columnType: 'integer', type: 'number' })
  columns!: number;

  @Property({ columnType: 'integer', type: 'number' })
  rows!: number;

  @Property({ columnType: 'integer', type: 'number' })
  levels!: number;

  /** Side of a cell on the ground, by which finer grids go before coarser ones [m]. */
  @Property({ columnType: 'double precision', type: 'number' })
  cellM!: number;

  @Index({ type: 'gist' })
  @Property({ type: PolygonType })
  area!: Polygon;

  @Property({ columnType: 'timestamptz', type: 'Date' })
  importedAt!: Date;
}
