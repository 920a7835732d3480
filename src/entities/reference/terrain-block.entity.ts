import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { TerrainGrid } from './terrain-grid.entity.js';
import { StoredColumn, References } from '../columns.js';

/** Heights of 256 x 256 cells of a grid at one level, packed. */
@Entity({ tableName: 'terrain_blocks' })
export class TerrainBlock {
  @References(() => TerrainGrid, { primary: true, index: false }) gridId!: string;
  @PrimaryKey({ columnType: 'integer', type: 'number' }) level!: number;
  @PrimaryKey({ columnType: 'integer', type: 'number' }) blockColumn!: number;
  @PrimaryKey({ columnType: 'integer', type: 'number' }) blockRow!: number;
  @StoredColumn('bytes') heights!: Buffer;
}
