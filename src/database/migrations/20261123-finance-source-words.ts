import { Migration } from '@mikro-orm/migrations';

/** The source of a finance row in Chinese. A version before this one neither reads nor writes it. */
export class Migration20261123FinanceSourceWords extends Migration {
  override up(): void {
    this.addSql('alter table "finance_rows" add column "source_zh" text null');
  }

  override down(): void {
    this.addSql('alter table "finance_rows" drop column "source_zh"');
  }
}
