import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** An estimate of the last hour, to be kept by its hash. */
@Entity({ tableName: 'recent_estimates' })
export class RecentEstimate {
  @PrimaryKey({ type: 'text' })
  assessmentHash!: string;

  /** Its figures and its result: JSON, packed with gzip. */
  @Property({ columnType: 'bytea', type: 'Buffer' })
  packed!: Buffer;

  @Property({ columnType: 'integer', type: 'number' })
  sizeBytes!: number;

  @Index()
  @Property({ columnType: 'timestamptz', type: 'Date' })
  expiresAt!: Date;
}
