import type { Clock } from '../../core/clock.js';
import { ping } from '../../database/server.sql.js';
import type { Sql } from '../../database/sql-types.js';

/** Longest wait for a part to answer [ms]. */
const PATIENCE_MS = 2_000;

/** State of one part. */
export interface PartState {
  status: 'ok' | 'failed';
  /** Time it took to answer [ms]. */
  ms: number;
}

/** Whether the service can work. */
export interface Readiness {
  status: 'ready' | 'not_ready';
  checks: Record<string, PartState>;
}

/** The last stretch of a process, in which it still answers but asks to be left alone. */
export interface Drain {
  hasBegun: boolean;
}

/** Whether the parts the service needs answer. */
export class HealthService {
  constructor(
    private readonly uses: {
      sql: Sql;
      /** Whether the database's connections are lost permanently. */
      isStuck: () => boolean;
      clock: Clock;
      drain: Readonly<Drain>;
    },
  ) {}

  /** Whether the process can go on; where it cannot, only a restart helps. */
  isAlive(): boolean {
    return !this.uses.isStuck();
  }

  /** Asks each part in turn; a part that does not answer in time has failed, and so has a process that is about to end. */
  async readiness(): Promise<Readiness> {
    if (this.uses.drain.hasBegun) return { status: 'not_ready', checks: { process: { status: 'failed', ms: 0 } } };
    const database = await timed(this.uses.clock, () => ping(this.uses.sql));
    return { status: database.status === 'ok' ? 'ready' : 'not_ready', checks: { database } };
  }
}

async function timed(clock: Clock, check: () => Promise<unknown>): Promise<PartState> {
  const start = clock().getTime();
  const answered = await Promise.race([
    check().then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref()),
  ]);
  return { status: answered ? 'ok' : 'failed', ms: clock().getTime() - start };
}
