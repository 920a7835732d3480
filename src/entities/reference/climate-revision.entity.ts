import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { StoredColumn } from '../columns.js';

/** The one revision of all imported weather stations together: another with every import and every removal. */
@Entity({ tableName: 'climate_revisions' })
export class ClimateRevision {
  /** Always 1. */
  @PrimaryKey({ columnType: 'smallint', type: 'number', autoincrement: false }) id!: number;

  /** Drawn by lot, so that none ever comes again, not even after a backup was restored. */
  @StoredColumn('uuid') revision!: string;
}
