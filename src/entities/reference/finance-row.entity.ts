import { TABLE_COUNTRY, TABLE_CURRENCY } from '../../core/finance/rows/finance-table.js';
import { Entity, Index, PrimaryKey, Trigger } from '@mikro-orm/decorators/legacy';
import { StoredColumn } from '../columns.js';

/** One dated figure of money or law: a tariff, a subsidy, a cost, with where it was read. */
@Entity({ tableName: 'finance_rows' })
@Trigger({
  name: 'finance_rows_renew_revision',
  timing: 'after',
  events: ['insert', 'update', 'delete'],
  expression: `create constraint trigger "finance_rows_renew_revision" after insert or update or delete on "finance_rows"
    deferrable initially deferred for each row execute function renew_finance_revision()`,
})
export class FinanceRowRecord {
  @PrimaryKey({ type: 'text' }) id!: string;

  @Index()
  @StoredColumn('text')
  kind!: string;

  /** Country (ISO 3166-1 alpha-2) and currency (ISO 4217) of the table that it belongs to. */
  @Index()
  @StoredColumn('text', { default: TABLE_COUNTRY })
  country: string = TABLE_COUNTRY;

  @StoredColumn('text', { default: TABLE_CURRENCY }) currency: string = TABLE_CURRENCY;

  /** Where in the country it holds: names of counties or regions; none, or `TW`, for all of it. */
  @StoredColumn('json') region!: unknown;
  @StoredColumn('date') validFrom!: string;
  @StoredColumn('date', { nullable: true }) validTo: string | null = null;
  @StoredColumn('json') value!: unknown;
  @StoredColumn('text') unit!: string;
  @StoredColumn('text') source!: string;
  @StoredColumn('text', { nullable: true }) sourceZh: string | null = null;
  @StoredColumn('text', { nullable: true }) sourceDate: string | null = null;
  @StoredColumn('text') status!: string;
  @StoredColumn('text', { nullable: true }) note: string | null = null;
}
