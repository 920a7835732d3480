import type { PartChecks, PartState } from './part-checks.js';

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
      parts: Pick<PartChecks, 'states'>;
      /** Whether the database's connections are lost permanently. */
      isStuck: () => boolean;
      drain: Readonly<Drain>;
    },
  ) {}

  /** Whether the process can go on; where it cannot, only a restart helps. */
  isAlive(): boolean {
    return !this.uses.isStuck();
  }

  /** The state of each part; a process that is about to end has failed, whatever its parts say. */
  async readiness(): Promise<Readiness> {
    if (this.uses.drain.hasBegun) return { status: 'not_ready', checks: { process: { status: 'failed', ms: 0 } } };
    const checks = await this.uses.parts.states();
    const isReady = Object.values(checks).every(({ status, optional }) => status === 'ok' || optional);
    return { status: isReady ? 'ready' : 'not_ready', checks };
  }
}
