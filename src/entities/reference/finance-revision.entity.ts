import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { StoredColumn } from '../columns.js';

/** The one revision of all finance rows together: another with every change of one, given by the database. */
@Entity({ tableName: 'finance_revisions' })
export class FinanceRevision {
  /** Always 1. */
  @PrimaryKey({ columnType: 'smallint', type: 'number', autoincrement: false }) id!: number;

  /** Random, so that none ever comes again, not even after a backup was restored. */
  @StoredColumn('uuid') revision!: string;
}
