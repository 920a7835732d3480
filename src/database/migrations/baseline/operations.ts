/** The audit log, the outbox of events, and jobs. */
export const OPERATIONS: readonly string[] = [
  `create table "audit_entries" (
    "id" uuid not null,
    "at" timestamptz not null,
    "action" text not null,
    "subject_type" text not null,
    "subject_id" text not null,
    "actor_id" uuid null,
    "actor_via" text null,
    "actor_ip" text not null,
    "request_id" text not null,
    "before" jsonb null,
    "after" jsonb null,
    primary key ("id")
  )`,
  `create index "audit_entries_subject_type_subject_id_id_index"
    on "audit_entries" ("subject_type", "subject_id", "id")`,
  `create index "audit_entries_actor_id_id_index" on "audit_entries" ("actor_id", "id")`,
  `create index "audit_entries_request_id_index" on "audit_entries" ("request_id")`,
  `create function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    raise exception 'audit entries are never changed' using errcode = 'restrict_violation';
  end $$`,
  `create trigger "audit_entries_append_only" before update or delete on "audit_entries"
    for each row execute function refuse_audit_change()`,
  `create trigger "audit_entries_never_emptied" before truncate on "audit_entries"
    for each statement execute function refuse_audit_change()`,
  `create table "outbox_events" (
    "id" uuid not null,
    "type" text not null,
    "data" jsonb not null,
    "created_at" timestamptz not null,
    "fanned_out_at" timestamptz null,
    primary key ("id")
  )`,
  `create index "outbox_events_waiting_index" on "outbox_events" ("id") where fanned_out_at is null`,
  `create table "deliveries" (
    "id" uuid not null,
    "event_id" uuid not null,
    "channel" text not null,
    "target" text not null,
    "state" text not null,
    "attempts" integer not null default 0,
    "next_attempt_at" timestamptz not null,
    "last_error" text null,
    "created_at" timestamptz not null,
    "delivered_at" timestamptz null,
    primary key ("id")
  )`,
  `alter table "deliveries" add constraint "deliveries_event_id_channel_target_unique"
    unique ("event_id", "channel", "target")`,
  `create index "deliveries_state_id_index" on "deliveries" ("state", "id")`,
  `create index "deliveries_due_index" on "deliveries" ("next_attempt_at", "id") where state = 'pending'`,
  `alter table "deliveries" add constraint "deliveries_event_id_foreign"
    foreign key ("event_id") references "outbox_events" ("id") on delete cascade`,
  `create table "jobs" (
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
  )`,
  `create index "jobs_open_index" on "jobs" ("next_attempt_at", "id") where state in ('queued', 'running')`,
  `create index "jobs_state_id_index" on "jobs" ("state", "id")`,
];
