import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A horizon that was computed once. */
@Entity({ tableName: 'terrain_horizons' })
export class TerrainHorizonRecord {
  /** SHA-256 of the place, the eye's height, the heights it was made from and the calculation's version. */
  @PrimaryKey({ type: 'text' })
  key!: string;

  @Property({ columnType: 'jsonb', type: 'json' })
  profile!: object;

  @Index()
  @Property({ columnType: 'timestamptz', type: 'Date' })
  madeAt!: Date;
}
