import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../database/database.js';
import { countWork } from '../domain/health/work-counts.sql.js';
import { inPatience } from './in-patience.js';

/** What is counted when the metrics are read. */
export type MeasuredDatabase = Pick<Database, 'connections' | 'onConnectionWait' | 'quickSql' | 'replica'>;

/** Upper bounds of the classes of waits [s]: from a free connection up to the longest wait of a pool. */
const WAIT_BUCKETS_S = [0.0005, 0.002, 0.01, 0.05, 0.25, 1, 2.5];

/** Counts connections, reads of the replica and work in the queues at each reading. */
export function countDatabase(register: Registry, database: MeasuredDatabase): void {
  countConnections(register, database);
  countWaits(register, database);
  countReplica(register, database.replica);
  countQueues(register, database);
}

function countConnections(register: Registry, { connections, replica }: MeasuredDatabase): void {
  const gauge = new Gauge({
    name: 'database_connections',
    help: 'Connections of each pool to a PostgreSQL server, and requests waiting for one; none when embedded',
    labelNames: ['pool', 'state'] as const,
    registers: [register],
    collect: () => {
      for (const [pool, counts] of Object.entries({ primary: connections?.(), replica: replica?.connections() })) {
        if (counts === undefined) continue;
        gauge.set({ pool, state: 'busy' }, counts.busy);
        gauge.set({ pool, state: 'idle' }, counts.idle);
        gauge.set({ pool, state: 'waiting' }, counts.waiting);
      }
    },
  });
}

function countWaits(register: Registry, database: MeasuredDatabase): void {
  const waits = new Histogram({
    name: 'database_connection_wait_seconds',
    help: 'Time until a pool, or the share of it for long statements, gave out a connection, or gave up; none when embedded',
    labelNames: ['pool'] as const,
    buckets: WAIT_BUCKETS_S,
    registers: [register],
  });
  database.onConnectionWait?.((pool, seconds) => waits.observe({ pool }, seconds));
}

/** Without a replica the metrics have no series. */
function countReplica(register: Registry, replica: Database['replica']): void {
  const registers = [register];
  const state: Gauge<'pool'> = new Gauge({
    name: 'database_replica_used',
    help: '1 while reads go to the replica, 0 while the primary answers them in its place',
    labelNames: ['pool'] as const,
    registers,
    collect: () => {
      if (replica) state.set({ pool: 'replica' }, replica.state().isUsed ? 1 : 0);
    },
  });
  const lag: Gauge<'pool'> = new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How far the replica was behind at the last check; NaN while it does not answer',
    labelNames: ['pool'] as const,
    registers,
    collect: () => {
      if (replica) lag.set({ pool: 'replica' }, replica.state().lagSeconds ?? Number.NaN);
    },
  });
  const reads: Counter<'pool'> = new Counter({
    name: 'database_replica_reads_total',
    help: 'Reads meant for the replica, by the pool that answered them',
    labelNames: ['pool'] as const,
    registers,
    collect: () => {
      reads.reset();
      for (const [pool, count] of Object.entries(replica?.state().reads ?? {})) reads.inc({ pool }, count);
    },
  });
}

function countQueues(register: Registry, { quickSql }: MeasuredDatabase): void {
  const gauge = new Gauge({
    name: 'queue_items',
    help: 'Work in the queues of all processes: jobs by kind, events without deliveries, deliveries by channel; state dead or failed was given up',
    labelNames: ['queue', 'kind', 'state'] as const,
    registers: [register],
    collect: async () => {
      const counts = (await inPatience(countWork(quickSql))) ?? [];
      gauge.reset();
      for (const { count, ...labels } of counts) gauge.set({ ...labels }, count);
    },
  });
}
