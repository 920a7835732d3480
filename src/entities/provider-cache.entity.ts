import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** What an outside source answered to a question once. */
@Entity({ tableName: 'provider_cache' })
export class ProviderCacheEntry {
  /** SHA-256 of the chain's name and the question. */
  @PrimaryKey({ type: 'text' })
  key!: string;

  @PrimaryKey({ type: 'text' })
  source!: string;

  /** The answer as its chain writes it; `null` where the source does not cover what was asked. */
  @Property({ columnType: 'bytea', type: 'Buffer', nullable: true })
  value: Buffer | null = null;

  @Property({ columnType: 'integer', type: 'number' })
  sizeBytes!: number;

  @Index()
  @Property({ columnType: 'timestamptz', type: 'Date' })
  fetchedAt!: Date;

  /** When it no longer replaces a source that fails. */
  @Index()
  @Property({ columnType: 'timestamptz', type: 'Date' })
  keepUntil!: Date;
}
