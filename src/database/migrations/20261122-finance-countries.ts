import { Migration } from '@mikro-orm/migrations';

/** Country and currency of the finance rows. All rows so far are Taiwan's; a version before this one still writes such rows. */
export class Migration20261122FinanceCountries extends Migration {
  override up(): void {
    this.addSql(`alter table "finance_rows" add column "country" text not null default 'TW'`);
    this.addSql(`alter table "finance_rows" add column "currency" text not null default 'TWD'`);
    this.addSql(`create index "finance_rows_country_index" on "finance_rows" ("country")`);
  }

  override down(): void {
    this.addSql('drop index "finance_rows_country_index"');
    // rows of other countries would count as Taiwan's
    this.addSql(`delete from "finance_rows" where country <> 'TW'`);
    this.addSql('alter table "finance_rows" drop column "country", drop column "currency"');
  }
}
