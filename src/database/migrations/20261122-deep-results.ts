import { Migration } from '@mikro-orm/migrations';

/** Results of assessments that nest too deeply for `json` are kept as text. */
export class Migration20261122DeepResults extends Migration {
  override up(): void {
    this.addSql(`alter table "assessments" add column "result_text" text null`);
  }

  override down(): void {
    this.addSql('alter table "assessments" drop column "result_text"');
  }
}
