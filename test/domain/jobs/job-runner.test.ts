import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/database/database.js';
import type { Caller } from '../../../src/domain/caller.js';
import { ConflictError, ForbiddenError, NotFoundError, UpstreamUnavailableError } from '../../../src/core/errors.js';
import { Ledger } from '../../../src/domain/events/ledger.service.js';
import { createWakeSignal, type WakeSignal } from '../../../src/domain/events/wake-signal.js';
import { JobFault } from '../../../src/domain/jobs/job-fault.js';
import type { JobTimings } from '../../../src/core/jobs/job-timings.js';
import { JobRunner } from '../../../src/domain/jobs/job-runner.service.js';
import { JobService } from '../../../src/domain/jobs/job.service.js';
import type { JobTools, JobHandler, PartedJobHandler } from '../../../src/core/jobs/job-handler.js';
import { IdempotencyService } from '../../../src/domain/limits/idempotency.service.js';
import type { Job } from '../../../src/entities/operation/job.entity.js';
import { clearDatabase, testDatabase } from '../../helpers/database.js';

const admin: Caller = { kind: 'administrator', via: 'secret', ip: '192.0.2.1', requestId: 'r' };
const PACE: JobTimings = { beatMs: 10, lostAfterMs: 30_000, deadAfterMs: 60_000, retryDelaysSeconds: [5, 30] };
const never = new AbortController().signal;

let database: Database;
let now: Date;
let faults: unknown[];
/** Statements that never come back, until their timeout. */
let hung: PromiseWithResolvers<never>;

beforeEach(async () => {
  database = await testDatabase();
  await clearDatabase();
  now = new Date('2026-11-21T08:00:00Z');
  faults = [];
});

const clock = (): Date => now;
const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
};

function createParts() {
  const em = database.em.fork();
  const idempotency = new IdempotencyService({ em, clock });
  const meter = { spend: () => Promise.resolve(), check: () => Promise.resolve() };
  const ledger = new Ledger({ em, clock, idempotency, meter, wake: createWakeSignal() });
  return { em, idempotency, ledger };
}

/** The service as one request has it. */
function jobs(jobWake = createWakeSignal()): JobService {
  return new JobService({ ...createParts(), jobWake });
}

/** A process that does jobs in its own way. */
function runner(run: JobHandler['run'], timings: Partial<JobTimings> = {}, sql = database.sql): JobRunner {
  const { ledger } = createParts();
  const onFault = (error: unknown): void => void faults.push(error);
  const handlers = {
    building_import: { run },
    shadow_precompute: { run },
    climate_import: { run },
    roof_potential: { run },
  };
  return new JobRunner({ sql, clock, ledger, handlers, timings: { ...PACE, ...timings }, jobWake: createWakeSignal(), onFault }); // prettier-ignore
}

const begin = (): Promise<Job> => jobs().start('building_import', { file: 'a.geojson' }, admin);
const read = (id: string): Promise<Job> => jobs().read(id, admin);

/** Work that goes on until it is aborted. */
const untilStopped =
  (begun: () => void = () => undefined) =>
  async (_input: object, { signal }: JobTools): Promise<Record<string, unknown>> => {
    begun();
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    return { stopped: true };
  };

const events = () =>
  database.sql.rows<{ data: object }>(`select data from outbox_events where type = 'job.finished' order by id`);
const acts = async (id: string): Promise<string[]> =>
  (
    await database.sql.rows<{ action: string }>('select action from audit_entries where subject_id = $1 order by id', [
      id,
    ])
  ).map(({ action }) => action);

describe('a job', () => {
  it('is done once, with its progress, its result, its acts in the log and its end in the outbox', async () => {
    const { id } = await begin();
    const inputs: object[] = [];
    const work = runner((input, { report }) => {
      inputs.push(input);
      report({ done: 1, all: 2, unit: 'tiles' });
      report({ done: 2, all: 2, unit: 'tiles', detail: { bad: 0 } });
      return Promise.resolve({ count: 7 });
    });

    const first = await work.runNext(never);
    const second = await work.runNext(never);

    expect([first, second]).toEqual([true, false]);
    expect(inputs).toEqual([{ file: 'a.geojson' }]);
    expect(await read(id)).toMatchObject({
      state: 'done',
      attempts: 1,
      progress: { done: 2, all: 2, unit: 'tiles', detail: { bad: 0 } },
      result: { count: 7 },
      error: null,
      startedAt: now,
      finishedAt: now,
    });
    expect(await acts(id)).toEqual(['job.start', 'job.run', 'job.finish']);
    expect(await events()).toEqual([
      { data: { job_id: id, kind: 'building_import', status: 'done', account_id: null } },
    ]);
  });

  it('rings for a worker only once it is stored', async () => {
    const jobWake = createWakeSignal();
    const stored: Promise<unknown[]>[] = [];
    jobWake.onRing(() => stored.push(database.sql.rows('select 1 from jobs')));

    await jobs(jobWake).start('building_import', {}, admin);

    expect(stored).toHaveLength(1);
    expect(await stored[0]).toHaveLength(1);
  });

  it('is made once for one Idempotency-Key, and refused with another input under it', async () => {
    const keyed = { ...admin, idempotencyKey: 'k' };

    const first = await jobs().start('building_import', { file: 'a' }, keyed);
    const again = await jobs().start('building_import', { file: 'a' }, keyed);
    const other = jobs().start('building_import', { file: 'b' }, keyed);

    await expect(other).rejects.toThrow(ConflictError);
    expect(again).toEqual(first);
    expect(await database.sql.rows('select 1 from jobs')).toHaveLength(1);
  });

  it('is for administrators alone', async () => {
    const { id } = await begin();
    const user: Caller = { ...admin, kind: 'account', accountId: id, role: 'user', sessionId: id, via: 'bearer' };

    for (const call of [
      jobs().read(id, user),
      jobs().cancel(id, user),
      jobs().retry(id, user),
      jobs().list({}, { limit: 1 }, user),
      jobs().start('building_import', {}, user),
    ]) {
      await expect(call).rejects.toThrow(ForbiddenError);
    }
    expect(await acts(id)).toEqual(['job.start']);
  });

  it('that is not there is not found', async () => {
    for (const id of ['x', '01890000-0000-7000-8000-000000000000']) {
      await expect(jobs().read(id, admin)).rejects.toThrow(NotFoundError);
      await expect(jobs().cancel(id, admin)).rejects.toThrow(NotFoundError);
      await expect(jobs().retry(id, admin)).rejects.toThrow(NotFoundError);
    }
  });
});

describe('several processes', () => {
  it('do each job once, oldest first, whichever of them takes it', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 12; index++) {
      ids.push((await jobs().start('building_import', { index }, admin)).id);
    }
    const done: unknown[] = [];
    const workOff = async (): Promise<void> => {
      const one = runner((input) => Promise.resolve({ seen: done.push(input) }));
      while (await one.runNext(never));
    };

    await Promise.all([workOff(), workOff(), workOff()]);

    expect(done.toSorted((a, b) => (a as { index: number }).index - (b as { index: number }).index)).toEqual(
      ids.map((_, index) => ({ index })),
    );
    expect(await events()).toHaveLength(12);
  });

  it('leave a job alone that another shows to be at work', async () => {
    await begin();
    const stop = new AbortController();
    const begun = Promise.withResolvers<void>();
    const working = runner(untilStopped(begun.resolve)).runNext(stop.signal);
    await begun.promise;
    let others = 0;

    const taken = await runner(() => Promise.resolve({ others: ++others })).runNext(never);
    stop.abort();
    await working;

    expect([taken, others]).toEqual([false, 0]);
  });

  it.each([
    ['has noticed that it cannot show itself', 10],
    ['believes that it still holds the job', 1_000_000],
  ])(
    'case 112: take a job over once, and who had it before can write nothing more, when it %s',
    async (_how, beatMs) => {
      const { id } = await begin();
      const broken = { ...database.sql, rows: () => Promise.reject(new Error('the process is gone')) };
      const begun = Promise.withResolvers<void>();
      const grave = Promise.withResolvers<Record<string, unknown>>();
      const dead = runner(
        () => {
          begun.resolve();
          return grave.promise;
        },
        { beatMs },
        broken,
      ).runNext(never);
      await begun.promise;
      let effects = 0;
      const heir = (): JobRunner =>
        runner(async () => {
          effects += 1;
          // the dead comes back while the heir is at work
          grave.resolve({ by: 'the dead' });
          await dead;
          return { by: 'heir' };
        });

      const tooEarly = await heir().runNext(never);
      later(61);
      const taken = await Promise.all([heir().runNext(never), heir().runNext(never)]);

      expect(tooEarly).toBe(false);
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(effects).toBe(1);
      expect(await read(id)).toMatchObject({ state: 'done', result: { by: 'heir' }, attempts: 2 });
      expect(await acts(id)).toEqual(['job.start', 'job.run', 'job.take_over', 'job.finish']);
      expect(await events()).toHaveLength(1);
    },
  );

  it('are due again when a fault may have passed, or when a worker that shows nothing may be dead', async () => {
    const idle = runner(() => Promise.resolve({}));
    const none = await idle.nextDue();
    await begin();
    await runner(() => Promise.reject(new JobFault('busy', true))).runNext(never);
    const putOff = await idle.nextDue();
    later(5);
    const stop = new AbortController();
    const begun = Promise.withResolvers<void>();
    const working = runner(untilStopped(begun.resolve), { beatMs: 60_000 }).runNext(stop.signal);
    await begun.promise;
    const dead = await idle.nextDue();
    stop.abort();
    await working;

    expect(none).toBeUndefined();
    expect(putOff).toEqual(new Date('2026-11-21T08:00:05Z'));
    expect(dead).toEqual(new Date('2026-11-21T08:01:05Z'));
  });

  it.each([
    ['fails', (): Promise<never> => Promise.reject(new Error('no connection'))],
    ['hangs', (): Promise<never> => hung.promise],
  ])('a worker whose sign %s stops by itself before another may take over', async (_how, rows) => {
    await begin();
    hung = Promise.withResolvers<never>();
    hung.promise.catch(() => undefined);
    const signals: AbortSignal[] = [];
    const stuck = runner(
      async (input, tools) => {
        signals.push(tools.signal);
        later(31);
        const result = await untilStopped()(input, tools);
        hung.reject(new Error('timeout'));
        return result;
      },
      {},
      { ...database.sql, rows },
    );

    await stuck.runNext(never);

    expect(signals[0]?.aborted).toBe(true);
    expect(await database.sql.rows('select state from jobs')).toEqual([{ state: 'running' }]);
  });

  it('case 112: a job whose process dies every time fails in the end', async () => {
    const { id } = await begin();
    const broken = { ...database.sql, rows: () => Promise.reject(new Error('gone')) };
    for (let death = 0; death < 3; death++) {
      const begun = Promise.withResolvers<void>();
      void runner(
        () => {
          begun.resolve();
          return new Promise(() => undefined);
        },
        { beatMs: 1_000_000 },
        broken,
      ).runNext(never);
      await begun.promise;
      later(61);
    }

    const last = runner(() => Promise.reject(new Error('must not be begun again')));
    await last.runNext(never);

    expect(faults).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'failed', attempts: 3, error: expect.stringContaining('3 times') });
    expect(await events()).toMatchObject([{ data: { status: 'failed' } }]);
  });
});

describe('a process that ends', () => {
  it('puts its job back, and the next goes on with it; that counts as no attempt', async () => {
    const { id } = await begin();
    const stop = new AbortController();
    const begun = Promise.withResolvers<void>();
    const working = runner(untilStopped(begun.resolve)).runNext(stop.signal);
    await begun.promise;

    stop.abort();
    await working;
    const between = await read(id);
    await runner(() => Promise.resolve({ by: 'the next' })).runNext(never);

    expect(between).toMatchObject({ state: 'queued', attempts: 0, result: null });
    expect(await read(id)).toMatchObject({ state: 'done', attempts: 1, result: { by: 'the next' } });
    expect(await acts(id)).toEqual(['job.start', 'job.run', 'job.requeue', 'job.run', 'job.finish']);
    expect(await events()).toHaveLength(1);
  });

  it('begins no other', async () => {
    await begin();

    const taken = await runner(() => Promise.resolve({})).runNext(AbortSignal.abort());

    expect(taken).toBe(false);
    expect(await database.sql.rows('select state from jobs')).toEqual([{ state: 'queued' }]);
  });
});

describe('cancelling', () => {
  it('takes a queued job back at once, so that nobody does it', async () => {
    const { id } = await begin();

    const cancelled = await jobs().cancel(id, admin);
    const taken = await runner(() => Promise.resolve({})).runNext(never);

    expect(cancelled).toMatchObject({ state: 'cancelled', finishedAt: now });
    expect(taken).toBe(false);
    expect(await events()).toMatchObject([{ data: { status: 'cancelled' } }]);
    await expect(jobs().cancel(id, admin)).rejects.toThrow(new ConflictError('The job is cancelled'));
  });

  it('reaches work in another process, keeps how far it was, and is asked for once', async () => {
    const { id } = await begin();
    const begun = Promise.withResolvers<void>();
    const askedTwice = Promise.withResolvers<void>();
    const working = runner(async (input, tools) => {
      tools.report({ done: 3, all: null, unit: 'bytes' });
      const result = await untilStopped(begun.resolve)(input, tools);
      // else it could have ended before it is asked again
      await askedTwice.promise;
      return result;
    }).runNext(never);
    await begun.promise;

    const asked = await jobs().cancel(id, admin);
    await jobs().cancel(id, admin);
    askedTwice.resolve();
    await working;

    expect(asked).toMatchObject({ state: 'running', cancelRequestedAt: now });
    expect(await read(id)).toMatchObject({ state: 'cancelled', progress: { done: 3, all: null }, result: null });
    expect(await acts(id)).toEqual(['job.start', 'job.run', 'job.ask_to_stop', 'job.cancel']);
    expect(await events()).toMatchObject([{ data: { status: 'cancelled' } }]);
  });

  it('holds for a job whose process died before it heard of it', async () => {
    const { id } = await begin();
    const begun = Promise.withResolvers<void>();
    void runner(
      () => {
        begun.resolve();
        return new Promise(() => undefined);
      },
      { beatMs: 1_000_000 },
    ).runNext(never);
    await begun.promise;
    await jobs().cancel(id, admin);
    later(61);
    let begunAgain = 0;

    await runner(() => Promise.resolve({ begunAgain: ++begunAgain })).runNext(never);

    expect(begunAgain).toBe(0);
    expect((await read(id)).state).toBe('cancelled');
  });

  it('of a job that has ended is refused', async () => {
    const { id } = await begin();
    await runner(() => Promise.resolve({})).runNext(never);

    await expect(jobs().cancel(id, admin)).rejects.toThrow(new ConflictError('The job is done'));
    await expect(jobs().retry(id, admin)).rejects.toThrow(new ConflictError('The job is done'));
  });
});

describe('work that fails', () => {
  it('case 112: for a fault that may pass is begun again after each wait, and fails after the last', async () => {
    const { id } = await begin();
    let attempts = 0;
    const failing = runner(() => Promise.reject(new UpstreamUnavailableError(`down ${++attempts}`)));

    const states: unknown[] = [];
    for (const wait of [0, 4, 1, 29, 1, 10_000]) {
      later(wait);
      await failing.runNext(never);
      const { state, error } = await read(id);
      states.push([attempts, state, error]);
    }

    expect(states).toEqual([
      [1, 'queued', 'down 1'],
      [1, 'queued', 'down 1'],
      [2, 'queued', 'down 2'],
      [2, 'queued', 'down 2'],
      [3, 'failed', 'down 3'],
      [3, 'failed', 'down 3'],
    ]);
    expect(await events()).toMatchObject([{ data: { job_id: id, status: 'failed' } }]);
    expect(faults).toEqual([]);
  });

  it('that passes reports nothing of it when it is done', async () => {
    const { id } = await begin();
    await runner(() => Promise.reject(new JobFault('busy', true))).runNext(never);
    later(5);

    await runner(() => Promise.resolve({ ok: true })).runNext(never);

    expect(await read(id)).toMatchObject({ state: 'done', error: null, attempts: 2 });
  });

  it.each([
    ['for good', new JobFault('the file is broken'), 'the file is broken', 0],
    ['with a fault of ours', new TypeError('secret of row 7'), 'Internal error', 1],
  ])('%s fails at once, and shows no more than may be shown', async (_how, error, shown, logged) => {
    const { id } = await begin();

    await runner(() => Promise.reject(error)).runNext(never);

    expect(await read(id)).toMatchObject({ state: 'failed', error: shown, attempts: 1 });
    expect(faults).toHaveLength(logged);
  });

  it.each([
    ['the database went away', '57P01'],
    ['a statement took too long', '57014'],
  ])('because %s is begun again', async (_why, code) => {
    const { id } = await begin();

    await runner(() => Promise.reject(Object.assign(new Error('cut short'), { code }))).runNext(never);

    expect(await read(id)).toMatchObject({ state: 'queued', error: 'Internal error' });
  });

  it('even before it begins to wait is a failed job, and the runner lives on', async () => {
    const { id } = await begin();

    const taken = await runner(() => {
      throw new JobFault('at once');
    }).runNext(never);

    expect(taken).toBe(true);
    expect(await read(id)).toMatchObject({ state: 'failed', error: 'at once' });
  });

  it('is retried when an administrator says so, with all its attempts', async () => {
    const { id } = await begin();
    await runner(() => Promise.reject(new JobFault('no'))).runNext(never);

    const retried = await jobs().retry(id, admin);
    const twice = jobs().retry(id, admin);
    await expect(twice).rejects.toThrow(new ConflictError('The job is queued'));
    await runner(() => Promise.resolve({ ok: true })).runNext(never);

    expect(retried).toMatchObject({ state: 'queued', attempts: 0, error: null, finishedAt: null });
    expect(await read(id)).toMatchObject({ state: 'done', result: { ok: true } });
    expect(await acts(id)).toEqual(['job.start', 'job.run', 'job.fail', 'job.retry', 'job.run', 'job.finish']);
    expect(await events()).toMatchObject([{ data: { status: 'failed' } }, { data: { status: 'done' } }]);
  });
});

describe('the list of jobs', () => {
  it('is filtered by kind and state, newest first', async () => {
    const first = await begin();
    const second = await begin();
    await jobs().cancel(first.id, admin);

    const queued = await jobs().list({ kind: 'building_import', state: 'queued' }, { limit: 10 }, admin);
    const all = await jobs().list({}, { limit: 10 }, admin);

    expect(queued.items.map(({ id }) => id)).toEqual([second.id]);
    expect(all.items.map(({ id }) => id)).toEqual([second.id, first.id]);
  });
});

/** A process that shares the parts of shading jobs, each done in its own way. */
function sharing(
  doPart: PartedJobHandler['doPart'],
  parts: readonly string[],
  { jobWake = createWakeSignal(), ...timings }: Partial<JobTimings> & { jobWake?: WakeSignal } = {},
): JobRunner {
  const { ledger } = createParts();
  const run: JobHandler['run'] = () => Promise.resolve({});
  const parted: PartedJobHandler = {
    unit: 'tiles',
    parts: () => Promise.resolve([...parts]),
    doPart,
    result: ({ done, all, counts }) => ({ done, all, ...counts }),
  };
  const handlers = {
    building_import: { run },
    shadow_precompute: parted,
    climate_import: { run },
    roof_potential: { run },
  };
  const onFault = (error: unknown): void => void faults.push(error);
  return new JobRunner({
    sql: database.sql,
    clock,
    ledger,
    handlers,
    timings: { ...PACE, ...timings },
    jobWake,
    onFault,
  });
}

describe('a job in parts', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const start = (): Promise<Job> => jobs().start('shadow_precompute', { bbox: [0, 0, 1, 1] }, admin);
  const leftParts = () => database.sql.rows('select part from job_parts');

  it('is shared by two workers, each part done once, and ends with the sums over both', async () => {
    const { id } = await start();
    const done: string[] = [];
    let rung = 0;
    const jobWake = createWakeSignal();
    jobWake.onRing(() => void rung++);
    const helping = Promise.withResolvers<void>();
    const as = (worker: string) =>
      sharing(
        async (_input, part) => {
          done.push(`${worker}:${part}`);
          if (worker === 'helper') helping.resolve();
          // the leader keeps its first part until the helper has one
          await helping.promise;
          return { roofs: 2 };
        },
        names,
        { jobWake },
      );
    const [leader, helper] = [as('leader'), as('helper')];

    const leading = leader.runNext(never);
    await expect.poll(() => done.length).toBeGreaterThan(0);
    const rungBefore = rung;
    let helped = 0;
    while (await helper.runNext(never)) helped++;
    await leading;

    expect(rungBefore).toBeGreaterThan(0);
    expect(helped).toBeGreaterThan(0);
    expect(done.map((entry) => entry.slice(entry.indexOf(':') + 1)).sort()).toEqual(names);
    expect(new Set(done.map((entry) => entry.split(':')[0]))).toEqual(new Set(['leader', 'helper']));
    expect(await read(id)).toMatchObject({
      state: 'done',
      result: { done: 6, all: 6, roofs: 12 },
      progress: { done: 6, all: 6, unit: 'tiles', detail: { roofs: 12 } },
    });
    expect(await leftParts()).toEqual([]);
  });

  it.each([
    ['has noticed that it lost it', 10],
    ['believes that it still has it', 1_000_000],
  ])(
    'gives the part of a worker that has died to another, and refuses what the dead one would still record, when it %s',
    async (_how, beatMs) => {
      const { id } = await start();
      const begun = Promise.withResolvers<void>();
      const held = Promise.withResolvers<Record<string, number>>();
      const dead = sharing(
        () => {
          begun.resolve();
          return held.promise;
        },
        ['a', 'b'],
        // a worker that gives up so late looks for no part of a dead one: it would take its own before the helper does
        { beatMs, lostAfterMs: PACE.deadAfterMs },
      );
      const dying = dead.runNext(never);
      await begun.promise;
      // in one statement: a heartbeat between two would keep the part alive on the fixed clock
      await database.sql.rows(
        `update job_parts set claim_id = gen_random_uuid(), heartbeat_at = '2026-11-21' where claim_id is not null`,
      );

      const helped: string[] = [];
      const helper = sharing(
        (_input, part) => {
          helped.push(part);
          return Promise.resolve({ roofs: 1 });
        },
        ['a', 'b'],
      );
      const help = () => helper.runNext(never).then(() => helped.toSorted());
      await expect.poll(help).toEqual(['a', 'b']);
      held.resolve({ roofs: 100 });
      await dying;

      expect(faults).toEqual([]);
      expect(await read(id)).toMatchObject({ state: 'done', result: { done: 2, roofs: 2 } });
    },
  );

  it('has the part of a worker that has died done by one that is still in a part of its own', async () => {
    const { id } = await start();
    const [begun, held, done] = [[] as string[], Promise.withResolvers<void>(), [] as string[]];
    const as = (worker: string, isHeld: (part: string) => boolean, beatMs = PACE.beatMs): JobRunner =>
      sharing(
        async (_input, part) => {
          begun.push(part);
          if (isHeld(part)) await held.promise;
          done.push(`${worker}:${part}`);
          return { roofs: 1 };
        },
        ['a', 'b'],
        { beatMs },
      );
    // it shows no sign of life
    const dying = as('dead', () => true, 1_000_000).runNext(never);
    await expect.poll(() => begun).toEqual(['a']);
    const surviving = as('survivor', (part) => part === 'b').runNext(never);
    await expect.poll(() => begun).toEqual(['a', 'b']);

    await database.sql.rows(`update job_parts set heartbeat_at = '2026-11-21' where part = 'a'`);

    await expect.poll(() => done).toEqual(['survivor:a']);
    held.resolve();
    await Promise.all([dying, surviving]);
    expect(done.filter((entry) => entry.endsWith('b'))).toEqual(['survivor:b']);
    expect(faults).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'done', result: { done: 2, roofs: 2 } });
  });

  it('of which a helper fails is done by its own worker, which reports the fault if it has it too', async () => {
    const { id } = await start();
    const first = Promise.withResolvers<void>();
    const leader = sharing(
      async (_input, part) => {
        if (part === 'a') await first.promise;
        return { roofs: 1 };
      },
      names.slice(0, 3),
    );
    const helper = sharing(() => Promise.reject(new Error('no memory')), names.slice(0, 3));

    const leading = leader.runNext(never);
    await expect.poll(async () => (await leftParts()).length).toBe(3);
    const helped = await helper.runNext(never);
    first.resolve();
    await leading;

    expect(helped).toBe(false);
    expect(faults).toHaveLength(1);
    expect(await read(id)).toMatchObject({ state: 'done', result: { done: 3, roofs: 3 } });
  });

  it('stops in every worker when it is cancelled', async () => {
    const { id } = await start();
    let begun = 0;
    const untilAborted: PartedJobHandler['doPart'] = async (_input, _part, signal) => {
      begun++;
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      return undefined;
    };
    const leading = sharing(untilAborted, names).runNext(never);
    await expect.poll(() => begun).toBe(1);
    const helping = sharing(untilAborted, names).runNext(never);
    await expect.poll(() => begun).toBe(2);

    await jobs().cancel(id, admin);
    await Promise.all([leading, helping]);

    expect((await read(id)).state).toBe('cancelled');
  });
});
