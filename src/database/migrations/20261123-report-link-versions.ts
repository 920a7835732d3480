import { Migration } from '@mikro-orm/migrations';

/** A counter in the signature of links to reports, so that they can be revoked. */
export class Migration20261123ReportLinkVersions extends Migration {
  override up(): void {
    this.addSql(`alter table "assessments" add column "report_link_version" int not null default 0`);
  }

  override down(): void {
    this.addSql('alter table "assessments" drop column "report_link_version"');
  }
}
