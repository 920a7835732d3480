// Raw SQL: counts over queues, by the indexes that their workers use.
import type { Sql } from '../../database/sql-types.js';

/** One queue's work in one state. */
export interface WorkCount {
  queue: 'jobs' | 'events' | 'deliveries';
  /** Kind of a job, channel of a delivery; empty for events. */
  kind: string;
  state: string;
  count: number;
}

/** Rows of a queue that are counted at most, so that a reading stays short. */
const MOST = 100_000;

/** Work that waits, runs, or was given up: jobs by kind, events without deliveries, deliveries by channel. */
export const countWork = (sql: Pick<Sql, 'rows'>): Promise<WorkCount[]> =>
  sql.rows<WorkCount>(
    `select 'jobs' as queue, kind, state, count(*)::int as count
       from (select kind, state from jobs where state in ('queued', 'running', 'failed') limit ${MOST}) jobs
       group by kind, state
     union all
     select 'events', '', 'waiting', count(*)::int
       from (select 1 from outbox_events where fanned_out_at is null limit ${MOST}) events
     union all
     select 'deliveries', channel, state, count(*)::int
       from (select channel, state from deliveries where state in ('pending', 'dead') limit ${MOST}) deliveries
       group by channel, state`,
  );
