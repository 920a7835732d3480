import type { Clock } from '../clock.js';
import type { Sql } from '../sql.js';

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

/** Whether the parts the service needs answer. */
export class HealthService {
  constructor(private readonly uses: { sql: Sql; clock: Clock }) {}

  /** Asks each part in turn; a part that does not answer in time has failed. */
  async readiness(): Promise<Readiness> {
    const database = await timed(this.uses.clock, () => this.uses.sql.rows('select 1'));
    return { status: database.status === 'ok' ? 'ready' : 'not_ready', checks: { database } };
  }
}

async function timed(clock: Clock, ask: () => Promise<unknown>): Promise<PartState> {
  const start = clock().getTime();
  const answered = await Promise.race([
    ask().then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref()),
  ]);
  return { status: answered ? 'ok' : 'failed', ms: clock().getTime() - start };
}
