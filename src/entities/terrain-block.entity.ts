import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { TerrainGrid } from './terrain-grid.entity.js';

/** Heights of 256 x 256 cells of a grid at one level, packed. */
@Entity({ tableName: 'terrain_blocks' })
export class TerrainBlock {
  @ManyToOne({
    entity: () => TerrainGrid,
    primary: true,
    mapToPk: true,
    fieldName: 'grid_id',
    deleteRule: 'cascade',
    index: false,
  })
  gridId!: string;

  @PrimaryKey({ columnType: 'integer', type: 'number' })
  level!: number;

  @PrimaryKey({ columnType: 'integer', type: 'number' })
  blockColumn!: number;

  @PrimaryKey({ columnType: 'integer', type: 'number' })
  blockRow!: number;

  @Property({ columnType: 'bytea', type: 'Buffer' })
  heights!: Buffer;
}
