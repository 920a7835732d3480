import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/database/database.js';
import { Ledger } from '../../../src/domain/events/ledger.service.js';
import { createWakeSignal } from '../../../src/domain/events/wake-signal.js';
import { JobRunner } from '../../../src/domain/jobs/job-runner.service.js';
import { IdempotencyService } from '../../../src/domain/limits/idempotency.service.js';
import { clearDatabase, testDatabase } from '../../helpers/database.js';

const QUEUED = 10_000;
/** So many are done; the whole queue takes a minute. */
const DONE = 300;
const RUNNERS = 4;
const NOW = new Date('2026-11-21T08:00:00Z');
const PACE = { beatMs: 10_000, lostAfterMs: 30_000, deadAfterMs: 60_000, retryDelaysSeconds: [5] };
const never = new AbortController().signal;

let database: Database;

beforeEach(async () => {
  database = await testDatabase();
  await clearDatabase();
});

/** A process that does jobs by noting what it was given. */
function runner(done: number[]): JobRunner {
  const em = database.em.fork();
  const clock = (): Date => NOW;
  const meter = { spend: () => Promise.resolve(), check: () => Promise.resolve() };
  const idempotency = new IdempotencyService({ em, clock });
  const ledger = new Ledger({ em, clock, idempotency, meter, wake: createWakeSignal() });
  const run = (input: object): Promise<Record<string, unknown>> => {
    done.push((input as { number: number }).number);
    return Promise.resolve({});
  };
  const handlers = {
    building_import: { run },
    shadow_precompute: { run },
    climate_import: { run },
    roof_potential: { run },
  };
  const onFault = (error: unknown): never => {
    throw error;
  };
  return new JobRunner({
    sql: database.sql,
    clock,
    ledger,
    handlers,
    timings: PACE,
    jobWake: createWakeSignal(),
    onFault,
  });
}

const rows = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  database.sql.rows<Row>(text, values);

describe('case 112: ten thousand jobs in the queue', () => {
  it('are done by several processes from the oldest on, each once, with two acts and one event each', async () => {
    await rows(
      `insert into jobs (id, kind, state, input, attempts, created_at, next_attempt_at)
       select gen_random_uuid(), 'building_import', 'queued', jsonb_build_object('number', number), 0, $1::timestamptz,
         $1::timestamptz - make_interval(secs => ${QUEUED} - number)
       from generate_series(1, ${QUEUED}) as number`,
      [NOW],
    );
    const done: number[] = [];
    const perRunner = DONE / RUNNERS;

    await Promise.all(
      Array.from({ length: RUNNERS }, async () => {
        const own = runner(done);
        for (let i = 0; i < perRunner; i += 1) expect(await own.runNext(never)).toBe(true);
      }),
    );

    const states = await rows('select state, count(*)::int as jobs from jobs group by state order by state');
    const acts = await rows('select action, count(*)::int as acts from audit_entries group by action order by action');
    const events = await rows('select count(*)::int as events from outbox_events');
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: DONE }, (_, i) => i + 1));
    expect(states).toEqual([
      { state: 'done', jobs: DONE },
      { state: 'queued', jobs: QUEUED - DONE },
    ]);
    expect(acts).toEqual([
      { action: 'job.finish', acts: DONE },
      { action: 'job.run', acts: DONE },
    ]);
    expect(events).toEqual([{ events: DONE }]);
  });

  it('are looked for in the order of an index, so that a long queue costs a look no more than a short one', async () => {
    await rows(
      `insert into jobs (id, kind, state, input, attempts, created_at, next_attempt_at)
       select gen_random_uuid(), 'building_import', case when number % 2 = 0 then 'queued' else 'done' end, '{}', 0, $1, $1
       from generate_series(1, ${QUEUED}) as number`,
      [NOW],
    );
    await rows('analyze jobs');

    const plan = await rows<{ 'QUERY PLAN': string }>(
      `explain select id from jobs where kind in ('building_import')
         and ((state = 'queued' and next_attempt_at <= now()) or (state = 'running' and heartbeat_at <= now()))
       order by next_attempt_at, id limit 1 for update skip locked`,
    );

    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('jobs_open_index');
    expect(text).not.toMatch(/Sort|Seq Scan/);
  });
});
