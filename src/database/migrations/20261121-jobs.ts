import { Migration } from '@mikro-orm/migrations';

/** Long work that administrators ask for. */
export class Migration20261121Jobs extends Migration {
  override up(): void {
    this.addSql(`
      create table "jobs" (
        "id" uuid not null,
        "kind" text not null,
        "state" text not null,
        "input" jsonb not null,
        "progress" jsonb null,
        "result" jsonb null,
        "error" text null,
        "attempts" integer not null default 0,
        "requested_by" uuid null,
        "created_at" timestamptz not null,
        "next_attempt_at" timestamptz not null,
        "started_at" timestamptz null,
        "heartbeat_at" timestamptz null,
        "cancel_requested_at" timestamptz null,
        "finished_at" timestamptz null,
        "run_id" uuid null,
        primary key ("id")
      )`);
    this.addSql(`
      create index "jobs_open_index" on "jobs" ("next_attempt_at", "id") where state in ('queued', 'running')`);
    this.addSql(`create index "jobs_state_id_index" on "jobs" ("state", "id")`);
  }

  override down(): void {
    this.addSql('drop table "jobs"');
  }
}
