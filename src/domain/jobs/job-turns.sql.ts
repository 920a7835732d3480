// Raw SQL: the sign of life of a running job, written and answered in one statement, and a minimum of computed instants.
import type { Sql } from '../../database/sql-types.js';
import type { JobProgress } from '../../core/jobs/job-handler.js';

/** The attempt that the heart beats for. */
export interface JobAttempt {
  id: string;
  runId: string;
}

/**
 * Shows that a job is at work, and how far it is.
 * @returns whether it was asked to stop; `undefined` where the job is no longer this worker's.
 */
export async function beat(
  sql: Pick<Sql, 'rows'>,
  { id, runId }: JobAttempt,
  now: Date,
  progress: JobProgress | undefined,
): Promise<{ cancel: boolean } | undefined> {
  const [row] = await sql.rows<{ cancel: boolean }>(
    `update jobs set heartbeat_at = $3, progress = coalesce($4::jsonb, progress)
     where id = $1 and run_id = $2 and state = 'running' returning cancel_requested_at is not null as cancel`,
    [id, runId, now, progress === undefined ? null : JSON.stringify(progress)],
  );
  return row;
}

/** When a queued job may begin, or the worker of a running one counts as dead, whichever is first. */
export async function earliestDue(sql: Sql, kinds: string[], deadAfterMs: number): Promise<Date | undefined> {
  const [row] = await sql.rows<{ dueMs: number | null }>(
    `select min(extract(epoch from case state when 'queued' then next_attempt_at
                                   else heartbeat_at + $2::float8 * interval '1 ms' end) * 1000)::float8 as "dueMs"
     from jobs where kind = any ($1) and state in ('queued', 'running')`,
    [kinds, deadAfterMs],
  );
  const dueMs = row?.dueMs ?? undefined;
  return dueMs === undefined ? undefined : new Date(dueMs);
}
