import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';
import { StoredColumn } from '../columns.js';

/** A finance row that the service shipped, by the digest of what it held then; a row that differs was edited since. */
@Entity({ tableName: 'finance_row_origins' })
export class FinanceRowOrigin {
  @PrimaryKey({ type: 'text' }) id!: string;
  @StoredColumn('text') digest!: string;
}
