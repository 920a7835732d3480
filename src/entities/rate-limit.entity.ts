import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** Points used under one key of a rate limit; columns and their order are those of rate-limiter-flexible's store. */
@Entity({ tableName: 'rate_limits' })
export class RateLimit {
  @PrimaryKey({ columnType: 'varchar(255)', type: 'string' })
  key!: string;

  @Property({ columnType: 'integer', type: 'number' })
  points: number = 0;

  /** End of the window [ms since 1970]. */
  @Index()
  @Property({ columnType: 'bigint', type: 'number', nullable: true })
  expire: number | null = null;
}
