import { Entity, Index, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { StoredColumn } from '../columns.js';

/** What an outside source answered to a question once. */
@Entity({ tableName: 'provider_cache' })
export class ProviderCacheEntry {
  /** SHA-256 of the chain's name and the question. */
  @PrimaryKey({ type: 'text' }) key!: string;
  @PrimaryKey({ type: 'text' }) source!: string;

  /** The answer as its chain writes it; `null` where the source does not cover what was asked. */
  @StoredColumn('bytes', { nullable: true }) value: Buffer | null = null;
  @StoredColumn('integer') sizeBytes!: number;

  @Index()
  @StoredColumn('instant')
  fetchedAt!: Date;

  /** When it no longer replaces a source that fails. */
  @Index()
  @StoredColumn('instant')
  keepUntil!: Date;
}
