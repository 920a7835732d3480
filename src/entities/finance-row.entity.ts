import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** One dated figure of money or law: a tariff, a subsidy, a cost, with where it was read. */
@Entity({ tableName: 'finance_rows' })
export class FinanceRowRecord {
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Index()
  @Property({ type: 'text' })
  kind!: string;

  /** Where it holds: `TW` or county names. */
  @Property({ columnType: 'jsonb', type: 'json' })
  region!: unknown;

  @Property({ columnType: 'date', type: 'string' })
  validFrom!: string;

  @Property({ columnType: 'date', type: 'string', nullable: true })
  validTo: string | null = null;

  @Property({ columnType: 'jsonb', type: 'json' })
  value!: unknown;

  @Property({ type: 'text' })
  unit!: string;

  @Property({ type: 'text' })
  source!: string;

  @Property({ type: 'text', nullable: true })
  sourceDate: string | null = null;

  @Property({ type: 'text' })
  status!: string;

  @Property({ type: 'text', nullable: true })
  note: string | null = null;
}
