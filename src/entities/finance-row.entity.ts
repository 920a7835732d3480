import { TABLE_COUNTRY, TABLE_CURRENCY } from '../core/finance/finance-table.js';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** One dated figure of money or law: a tariff, a subsidy, a cost, with where it was read. */
@Entity({ tableName: 'finance_rows' })
export class FinanceRowRecord {
  @PrimaryKey({ type: 'text' })
  id!: string;

  @Index()
  @Property({ type: 'text' })
  kind!: string;

  /** Country (ISO 3166-1 alpha-2) and currency (ISO 4217) of the table that it belongs to. */
  @Index()
  @Property({ type: 'text', default: TABLE_COUNTRY })
  country: string = TABLE_COUNTRY;

  @Property({ type: 'text', default: TABLE_CURRENCY })
  currency: string = TABLE_CURRENCY;

  /** Where in the country it holds: names of counties or regions; none, or `TW`, for all of it. */
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
