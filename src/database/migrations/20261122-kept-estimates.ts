import { Migration } from '@mikro-orm/migrations';

/** Estimates of the last hour, and whether an assessment holds one of them or what its client sent. */
export class Migration20261122KeptEstimates extends Migration {
  override up(): void {
    this.addSql(`
      create table "recent_estimates" (
        "assessment_hash" text not null,
        "packed" bytea not null,
        "size_bytes" integer not null,
        "expires_at" timestamptz not null,
        primary key ("assessment_hash")
      )`);
    this.addSql(`create index "recent_estimates_expires_at_index" on "recent_estimates" ("expires_at")`);
    this.addSql(`alter table "assessments" add column "computed" boolean not null default false`);
  }

  override down(): void {
    this.addSql('alter table "assessments" drop column "computed"');
    this.addSql('drop table "recent_estimates"');
  }
}
