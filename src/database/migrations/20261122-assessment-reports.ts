import { Migration } from '@mikro-orm/migrations';

/** What the report of a computed assessment is drawn from. */
export class Migration20261122AssessmentReports extends Migration {
  override up(): void {
    this.addSql(`alter table "assessments" add column "report" json null`);
  }

  override down(): void {
    this.addSql('alter table "assessments" drop column "report"');
  }
}
