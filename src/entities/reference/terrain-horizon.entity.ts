import { Entity, Index, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { StoredColumn } from '../columns.js';

/** A horizon that was computed once. */
@Entity({ tableName: 'terrain_horizons' })
export class TerrainHorizonRecord {
  /** SHA-256 of the place, the eye's height, the heights it was made from and the calculation's version. */
  @PrimaryKey({ type: 'text' }) key!: string;
  @StoredColumn('json') profile!: object;

  @Index()
  @StoredColumn('instant')
  madeAt!: Date;
}
