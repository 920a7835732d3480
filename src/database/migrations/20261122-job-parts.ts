import { Migration } from '@mikro-orm/migrations';

/** Parts of jobs that several workers share. A process of the version before does such a job alone, without them. */
export class Migration20261122JobParts extends Migration {
  override up(): void {
    this.addSql(`
      create table "job_parts" (
        "job_id" uuid not null,
        "part" text not null,
        "claim_id" uuid null,
        "heartbeat_at" timestamptz null,
        "counts" jsonb null,
        primary key ("job_id", "part")
      )`);
  }

  override down(): void {
    this.addSql('drop table "job_parts"');
  }
}
