import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { packageRoot } from '../../src/config/package-root.js';
import { runBuilt } from '../processes.js';
import { filledData } from './filled-area.js';
import { execute } from './local-server.js';
import { startServerPair, type ServerPair } from './server-pair.js';
import { openStage, type Stage } from './stage.js';
import { RISE_MS, sendVisits, type Visits } from './visitors.js';

/** A fault, and how the service stood it. */
export interface Outcome {
  fault: string;
  visits: Visits;
  /** Acknowledged records that the database does not have. */
  lost: number;
}

/** A fault that can be injected. */
interface Fault {
  title: string;
  /** Whether a commit waits for the standby, so that it has what was acknowledged. */
  isSynchronous?: true;
  /** Addresses that the processes get. */
  addresses(pair: ServerPair): Record<string, string>;
  /** Brings it about while requests come, and waits until it is over. */
  inject(stage: Stage, pair: ServerPair): Promise<void>;
  /** The server that has all records at the end. */
  survivor(pair: ServerPair): string;
}

const BUILD = packageRoot(import.meta.dirname);
/** Requests in a second; the machine of a test is seldom alone. */
const PER_SECOND = Number(process.env['CHAOS_RATE'] ?? 200);
/** Requests before the fault and after it, and how long a silent server is silent [ms]. */
const QUIET_MS = 5_000;
const SILENT_MS = 20_000;
/** After which the proxy gives a process that has started its whole share [ms]. */
const WARM_MS = 30_000;

const addressOf = (place: string): string => `postgres://solar@${place}/solar`;
const onPrimary = ({ primary }: ServerPair): string => addressOf(primary.place);

/** Every fault by its name on the command line. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  none: {
    title: 'nothing happens',
    addresses: (pair) => ({ DATABASE_URL: onPrimary(pair) }),
    survivor: onPrimary,
    inject: () => pause(SILENT_MS),
  },
  kill: {
    title: 'kill -9 of each process in turn',
    addresses: (pair) => ({ DATABASE_URL: onPrimary(pair) }),
    survivor: onPrimary,
    inject: async ({ processes }) => {
      for (const { end, start } of processes) {
        await end('SIGKILL');
        await start();
        await pause(QUIET_MS);
      }
    },
  },
  replica: {
    title: 'the replica is silent for 20 s',
    addresses: (pair) => ({ DATABASE_URL: onPrimary(pair), DATABASE_READ_URL: addressOf(pair.standby.place) }),
    survivor: onPrimary,
    inject: async (_stage, { standby }) => {
      standby.signal('SIGSTOP');
      await pause(SILENT_MS);
      standby.signal('SIGCONT');
    },
  },
  failover: {
    title: 'the primary is killed, and the standby promoted',
    isSynchronous: true,
    addresses: ({ primary, standby }) => ({
      DATABASE_URL: `postgres://solar@${primary.place},${standby.place}/solar?target_session_attrs=read-write`,
    }),
    survivor: ({ standby }) => addressOf(standby.place),
    inject: (_stage, { primary, promote }) => {
      primary.signal('SIGKILL');
      promote();
      return pause(SILENT_MS);
    },
  },
  upgrade: {
    title: 'an upgrade while the nightly backup runs (CHAOS_FROM: from that build)',
    addresses: (pair) => ({ DATABASE_URL: onPrimary(pair) }),
    survivor: onPrimary,
    inject: async ({ processes }, pair) => {
      const ofDatabase = { DATABASE_URL: onPrimary(pair) };
      const dump = new Client({ connectionString: ofDatabase.DATABASE_URL });
      await dump.connect();
      await dump.query('begin isolation level repeatable read');
      const { rows } = await dump.query<{ name: string }>(
        `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
      );
      for (const { name } of rows) await dump.query(`lock table ${name} in access share mode`);
      // its own transaction, because a dump of few rows would be over at once
      const ending = pause(SILENT_MS).then(() => dump.end());
      const upgrading = async (): Promise<void> => {
        await runBuilt('cli/database/migrate.js', [], ofDatabase);
        for (const { end, start } of processes) {
          await end('SIGTERM');
          await start(BUILD);
          await pause(WARM_MS);
        }
      };
      await Promise.all([backUpAside(ofDatabase), ending, upgrading()]);
    },
  },
};

/** Makes a backup as it is made every night, and keeps nothing of it. */
async function backUpAside(environment: Readonly<Record<string, string>>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'chaos-backup-'));
  try {
    await runBuilt('cli/database/backup.js', [join(folder, 'nightly.backup')], environment);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Injects a fault into two `api` processes behind HAProxy and a worker, on a primary with a standby, under requests. */
export async function injectFault(name: string): Promise<Outcome> {
  const fault = FAULTS[name]!;
  const build = name === 'upgrade' ? (process.env['CHAOS_FROM'] ?? BUILD) : BUILD;
  const data = await filledData(build);
  const pair = await startServerPair(fault.isSynchronous ? ['synchronous_standby_names=*'] : [], data);
  try {
    if (data === undefined) await execute(`postgres://solar@${pair.primary.place}/postgres`, 'create database solar');
    const environment = {
      ...fault.addresses(pair),
      JWT_SECRET: 'a secret of at least thirty-two bytes for the bench',
      ADMIN_SECRET: 'an administrator secret for the bench',
      RATE_LIMITS: 'off',
      TRUST_PROXY: '1',
      ROOF_POTENTIAL: 'off',
      DEMO_DISTRICT: 'on',
      COMPUTE_THREADS: '1',
    };
    const stage = await openStage(environment, build);
    try {
      const end = new AbortController();
      const visiting = sendVisits(stage.url, PER_SECOND, end.signal);
      await pause(RISE_MS + QUIET_MS);
      await fault.inject(stage, pair);
      await pause(QUIET_MS);
      end.abort();
      const visits = await visiting;
      return { fault: fault.title, visits, lost: await countLost(fault.survivor(pair), visits.written) };
    } finally {
      await stage.stop();
    }
  } finally {
    await pair.stop();
  }
}

async function countLost(connectionString: string, written: readonly string[]): Promise<number> {
  const [row] = (await execute(
    connectionString,
    'select count(*)::int as lost from unnest($1::uuid[]) as w (id) where not exists (select from assessments a where a.id = w.id)',
    [written],
  )) as { lost: number }[];
  return row!.lost;
}
