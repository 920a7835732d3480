import { Entity, Index, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { StoredColumn } from '../columns.js';

/** Points used under one key of a rate limit; columns and their order are those of rate-limiter-flexible's store. */
@Entity({ tableName: 'rate_limits' })
export class RateLimit {
  @PrimaryKey({ columnType: 'varchar(255)', type: 'string' }) key!: string;
  @StoredColumn('integer') points: number = 0;

  /** End of the window [ms since 1970]. */
  @Index()
  @StoredColumn('bigint', { nullable: true })
  expire: number | null = null;
}
