// Raw SQL: a queue that several processes share, claimed with `skip locked`, and sums over thousands of parts.
import type { Sql } from '../../database/sql-types.js';
import type { JobKind } from '../../core/jobs/job-kinds.js';
import type { JobAttempt } from './job-turns.sql.js';

type Rows = Pick<Sql, 'rows'>;

/** A part in the hands of one worker. */
export interface ClaimedPart {
  jobId: string;
  part: string;
  claimId: string;
  kind: JobKind;
  input: Record<string, unknown>;
}

export interface PartsProgress {
  done: number;
  all: number;
  /** Sums over the parts that are done. */
  counts: Record<string, number>;
}

/** Records the parts of a job, once; those of jobs that have ended go. */
export async function openParts(sql: Rows, jobId: string, parts: readonly string[]): Promise<void> {
  await sql.rows(
    `delete from job_parts where job_id in (
       select job_id from job_parts left join jobs on jobs.id = job_id
       where jobs.id is null or jobs.state in ('done', 'cancelled'))`,
  );
  await sql.rows('insert into job_parts (job_id, part) select $1, unnest($2::text[]) on conflict do nothing', [
    jobId,
    parts,
  ]);
}

export interface PartClaim {
  /** Of this job; of any running one unless given. */
  jobId?: string;
  kinds: readonly JobKind[];
  claimId: string;
  now: Date;
  /** A worker without a heartbeat since then is dead. */
  deadSince: Date;
  /** Whether only a part whose worker has died. */
  onlyDead: boolean;
}

/** Takes a part that nobody does, or whose worker has died; `undefined` where there is none. */
export async function claimPart(
  sql: Rows,
  { jobId, kinds, claimId, now, deadSince, onlyDead }: PartClaim,
): Promise<ClaimedPart | undefined> {
  const [row] = await sql.rows<ClaimedPart>(
    `update job_parts set claim_id = $1, heartbeat_at = $2
     from (select p.job_id, p.part, j.kind, j.input
           from job_parts p join jobs j on j.id = p.job_id
           where p.counts is null and (p.heartbeat_at <= $3 or (p.claim_id is null and not $6::boolean))
             and j.state = 'running' and j.cancel_requested_at is null and j.kind = any($4::text[])
             and ($5::uuid is null or j.id = $5)
           order by p.job_id, p.part limit 1 for update of p skip locked) as free
     where job_parts.job_id = free.job_id and job_parts.part = free.part
     returning job_parts.job_id as "jobId", job_parts.part, claim_id as "claimId", free.kind, free.input`,
    [claimId, now, deadSince, kinds, jobId ?? null, onlyDead],
  );
  return row;
}

/**
 * Shows that a part is at work.
 * @returns whether its job is to stop; `undefined` where the part is no longer this worker's.
 */
export async function beatPart(
  sql: Rows,
  { jobId, part, claimId }: ClaimedPart,
  now: Date,
): Promise<{ cancel: boolean } | undefined> {
  const [row] = await sql.rows<{ cancel: boolean }>(
    `update job_parts set heartbeat_at = $4 where job_id = $1 and part = $2 and claim_id = $3 and counts is null
     returning not exists (select from jobs where id = $1 and state = 'running' and cancel_requested_at is null) as cancel`,
    [jobId, part, claimId, now],
  );
  return row;
}

/** Records what came of a part, or puts it back. @param counts `null` for a part that is not done. */
export async function endPart(
  sql: Rows,
  { jobId, part, claimId }: ClaimedPart,
  counts: Record<string, number> | null,
): Promise<void> {
  await sql.rows(
    `update job_parts set counts = $4::jsonb, claim_id = null, heartbeat_at = null
     where job_id = $1 and part = $2 and claim_id = $3 and counts is null`,
    [jobId, part, claimId, counts && JSON.stringify(counts)],
  );
}

/** How far a job is, over all its workers. */
export async function partsProgress(sql: Rows, { id }: Pick<JobAttempt, 'id'>): Promise<PartsProgress> {
  const [row] = await sql.rows<PartsProgress>(
    `select count(counts)::int as done, count(*)::int as "all",
            coalesce((select jsonb_object_agg(key, total) from (
              select key, sum(value::numeric) as total from job_parts, jsonb_each_text(counts)
              where job_id = $1 and counts is not null group by key) as sums), '{}') as counts
     from job_parts where job_id = $1`,
    [id],
  );
  return row!;
}

/** Forgets the parts of a job. */
export async function closeParts(sql: Rows, jobId: string): Promise<void> {
  await sql.rows('delete from job_parts where job_id = $1', [jobId]);
}
