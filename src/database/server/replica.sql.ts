// Raw SQL: hands statements on to one of two databases.
import { isConnectionFailure } from '../../core/database-faults.js';
import { hedgedRead } from './hedged-read.js';
import { replicaLag } from './server.sql.js';
import type { ReadSql, Rows } from '../sql-types.js';

/** State of a read replica, and what it was used for since the start. */
export interface ReplicaState {
  /** Whether reads go to it. */
  isUsed: boolean;
  /** How far it was behind at the last check [s]; `undefined` before the first and while it does not answer. */
  lagSeconds: number | undefined;
  /** Reads that it answered, and those that the primary answered in its place. */
  reads: { replica: number; primary: number };
}

/** A change of where reads go. */
export interface ReplicaChange {
  isUsed: boolean;
  reason: string;
}

/** A read replica with the primary behind it. */
export interface Replica {
  readonly sql: ReadSql;
  state(): Readonly<ReplicaState>;
  /** Checks now whether it can be used; at most one check is under way. */
  check(): Promise<void>;
  close(): void;
}

/** What it is opened with. */
export interface ReplicaSettings {
  replica: Rows;
  primary: Rows;
  /** Time between two checks [ms]; 5 s unless given. */
  checkMs?: number | undefined;
  /** Called when reads go to another database from now on. */
  onChange?: ((change: ReplicaChange) => void) | undefined;
}

/** Time between two checks [ms]. */
const CHECK_MS = 5_000;
/** Longest wait for the answer to a check [ms]. */
const ANSWER_MS = 1_000;
/** A replica further behind than this is not used [s]; what changed within it is read from the primary. */
export const MAX_LAG_SECONDS = 30;

/** Faults that the primary need not have: no access, a schema that has not arrived yet, a statement that replay ended. */
const REPLICA_FAULTS = /^(28...|3D000|42...|40001|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? '';

const isReplicaFault = (error: unknown): boolean => isConnectionFailure(error) || REPLICA_FAULTS.test(codeOf(error));

/**
 * Reads from a replica, and from the primary while the replica is down, silent or far behind. The primary is also asked
 * where the replica takes long for one read, which begins a check; only the check finds out when the replica is back.
 */
export function openReplica({ replica, primary, checkMs = CHECK_MS, onChange }: ReplicaSettings): Replica {
  const state: ReplicaState = { isUsed: true, lagSeconds: undefined, reads: { replica: 0, primary: 0 } };
  const use = (isUsed: boolean, reason: string): void => {
    if (state.isUsed === isUsed) return;
    state.isUsed = isUsed;
    onChange?.({ isUsed, reason });
  };
  const check = singly(async () => {
    try {
      const lagSeconds = await inTime(replicaLag(replica));
      state.lagSeconds = lagSeconds;
      use(lagSeconds <= MAX_LAG_SECONDS, `it is ${Math.round(lagSeconds)} s behind`);
    } catch (error) {
      state.lagSeconds = undefined;
      use(false, reasonOf(error));
    }
  });
  const timer = setInterval(() => void check(), checkMs).unref();
  const onPrimary = <T>(work: (sql: Rows) => Promise<T>): Promise<T> => {
    state.reads.primary += 1;
    return work(primary);
  };
  const together: ReadSql['together'] = async (work) => {
    if (!state.isUsed) return onPrimary(work);
    return hedgedRead({
      first: async () => {
        const result = await work(replica);
        state.reads.replica += 1;
        return result;
      },
      second: () => onPrimary(work),
      onSlow: () => void check(),
      isCurable: (error) => {
        const isCurable = isReplicaFault(error);
        if (isCurable) use(false, reasonOf(error));
        return isCurable;
      },
    });
  };
  return {
    sql: { together, rows: (...statement) => together((sql) => sql.rows(...statement)) },
    state: () => state,
    check,
    close: () => clearInterval(timer),
  };
}

/** Checks a replica now. @throws Error when reads do not go to it. */
export async function assertReplica(replica: Pick<Replica, 'check' | 'state'>): Promise<void> {
  await replica.check();
  if (!replica.state().isUsed) throw new Error('The replica is not used');
}

/** The code of a fault; its message may hold values. */
const reasonOf = (error: unknown): string => codeOf(error) || 'it does not answer';

/** @throws Error when there is no answer in time. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it does not answer')), ANSWER_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Who asks while work is under way waits for that. */
function singly(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work().finally(() => (running = undefined)));
}
