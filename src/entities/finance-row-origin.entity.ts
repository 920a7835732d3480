import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A finance row that the service shipped, by the digest of what it held then; a row that differs was edited since. */
@Entity({ tableName: 'finance_row_origins' })
export class FinanceRowOrigin {
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Property({ type: 'text' })
  digest!: string;
}
