import { Entity, Index, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { StoredColumn } from './columns.js';

/** An estimate of the last hour, to be kept by its hash. */
@Entity({ tableName: 'recent_estimates' })
export class RecentEstimate {
  @PrimaryKey({ type: 'text' }) assessmentHash!: string;

  /** Its figures and its result: JSON, packed with gzip. */
  @StoredColumn('bytes') packed!: Buffer;
  @StoredColumn('integer') sizeBytes!: number;

  @Index()
  @StoredColumn('instant')
  expiresAt!: Date;
}
