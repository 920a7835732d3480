import { MikroORM, type EntityManager } from '@mikro-orm/core';
import { PostgreSqlDriver, type SqlEntityManager } from '@mikro-orm/postgresql';
import type { PGlite } from '@electric-sql/pglite';
import type { Pool } from 'pg';
import type { Settings } from '../config/settings.js';
import type { ReadSql, Sql } from './sql-types.js';
import { createConcurrencyLimit } from './server/concurrency-limit.js';
import { followPrimary, type Hosts } from './server/hosts.sql.js';
import type { OpenedInMemory } from './embedded.js';
import { ormOptions } from './orm-options.js';
import { assertCompatible, assertReachable, explainMigration } from './fitness.js';
import { migrateServer, type MigrationWaitListener } from './migrate.js';
import { listenOnServer, type Listen } from './server/notifications.sql.js';
import {
  countConnections,
  createPoolGuard,
  type PoolCounts,
  type PoolGuard,
  type PoolListeners,
} from './server/pool-guard.js';
import { openReplica, type Replica, type ReplicaSettings } from './server/replica.sql.js';
import { openSession } from './server/server.sql.js';
import type { StatementListener } from './statement-listener.js';
import { ANSWER_MARGIN_MS, poolSql, type DatabaseSession } from './sql.js';

/** The open database: its entity manager (fork it for each request), its hot path, and how to close it. */
export interface Database {
  readonly kind: 'embedded' | 'server';
  readonly em: EntityManager & SqlEntityManager;
  readonly sql: Sql;
  /** The same for a few short statements that must not wait behind long ones: limits, credentials, health. */
  readonly quickSql: Sql;
  /** Reads of what may be some seconds old, such as buildings; from the replica where there is one. */
  readonly readSql: ReadSql;
  /** The replica, where one is set. */
  readonly replica?: Replica & { connections(): PoolCounts };
  /** Listens to messages of all processes on this database. */
  readonly listen: Listen;
  readonly orm: MikroORM;
  /** Names of the migrations by later versions, beside which this version works. */
  readonly laterMigrations: readonly string[];
  /** The server where a connection stays the same from statement to statement; absent when embedded. */
  readonly sessionHosts?: Pick<Hosts, 'Client' | 'current'>;
  /** Connections of the pool to a server at this moment; absent where there is no pool. */
  connections?(): PoolCounts;
  /** Listens to how long connections of each pool are waited for; absent where there is no pool. */
  onConnectionWait?(listener: WaitListener): void;
  /** Whether all connections are taken and none has been given back for a minute: only a new process can help. */
  isStuck(): boolean;
  /** The embedded database itself, for snapshots; absent on a server. */
  readonly pglite?: PGlite;
  /** The fault after which the embedded database takes no statement any more, when there has been one; absent on a server. */
  readonly lost?: Promise<Error>;
  close(): Promise<void>;
}

/** Called with the wait for a connection of a pool [s]. */
export type WaitListener = (pool: 'primary' | 'replica', seconds: number) => void;

type PoolWait = (seconds: number) => void;

/** Longest time of one statement on a server by default [ms]. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** With the time that counting a limit may take before, who must be refused knows within 3 s [ms]. */
const POOL_WAIT_MS = 2_400;
/** Silence after which the system asks the other end of a connection whether it is still there [ms]. */
const KEEP_ALIVE_MS = 10_000;
/** Connections of a larger pool, and part of a smaller one, that long statements leave free. */
const KEPT_FREE = { most: 2, part: 1 / 4 } as const;

/** What opening needs; tests lend a database in memory that is open already. */
export type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'databasePoolSize' | 'dataDir'> &
  Partial<Pick<Settings, 'databaseReadUrl' | 'databaseSessionUrl' | 'backupDir'>> & {
    /** Of the replica. */
    replicaCheckMs?: number;
    onReplicaChange?: ReplicaSettings['onChange'];
    onMigrationWait?: MigrationWaitListener;
    embedded?: OpenedInMemory;
    statementTimeoutMs?: number;
    onStatement?: StatementListener;
  };

/**
 * Opens the database and brings its schema up to date, one process at a time.
 * @throws DataFolderInUseError when another process has the embedded database's folder open; UnsupportedDatabaseError when a
 * server cannot be reached, has no such database, is too old or has no PostGIS, or a later version of the service has
 * removed what this one uses.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { migrate, ...database } =
    settings.databaseUrl === undefined ? await openOwn(settings) : await openServerOrm(settings);
  try {
    await migrate();
    return { ...database, laterMigrations: await assertCompatible(database.orm) };
  } catch (error) {
    await database.close();
    throw explainMigration(error);
  }
}

type OpenedDatabase = Omit<Database, 'laterMigrations'> & { migrate(): Promise<void> };

/** Loaded only where it is used: it takes as long to load as all else that a start needs. */
async function openOwn(settings: DatabaseSettings): Promise<OpenedDatabase> {
  const { openEmbeddedOrm } = await import('./embedded/embedded-orm.js');
  return openEmbeddedOrm(settings);
}

async function openServerOrm(settings: DatabaseSettings): Promise<OpenedDatabase> {
  const { databaseUrl, databaseSessionUrl, databaseReadUrl } = settings;
  let waited: WaitListener = () => undefined;
  const hosts = await followPrimary(databaseUrl!);
  const sessionHosts = databaseSessionUrl === undefined ? hosts : await followPrimary(databaseSessionUrl);
  const primaryWaited: PoolWait = (seconds) => waited('primary', seconds);
  const replicaWaited: PoolWait = (seconds) => waited('replica', seconds);
  const guard = guardFor(settings, { waited: primaryWaited, onLost: () => void hosts.search() });
  hosts.onChange(() => guard.renew());
  const replicaGuard = guardFor(settings, { waited: replicaWaited });
  const closeHosts = (): void => {
    hosts.close();
    sessionHosts.close();
  };
  try {
    await assertReachable('DATABASE_URL', hosts.current());
    if (sessionHosts !== hosts) await assertReachable('DATABASE_SESSION_URL', sessionHosts.current());
  } catch (error) {
    closeHosts();
    throw error;
  }
  const orm = await initServerOrm(settings, hosts, guard, replicaGuard);
  const pool = await orm.em.getConnection().getNativeClient();
  // absent where the pool's own connections are sessions
  const openOwn = sessionHosts === hosts ? undefined : () => openSession(sessionHosts.current());
  const sql = sharedSql(pool, settings, primaryWaited, openOwn);
  const replica = databaseReadUrl === undefined ? undefined : await openReplicaOf(orm, sql, settings, replicaWaited);
  return {
    kind: 'server',
    migrate: () => migrateAside(settings, sessionHosts),
    orm: orm as unknown as MikroORM,
    em: orm.em as unknown as Database['em'],
    sql,
    quickSql: poolSql(pool, { openSession: openOwn }),
    readSql: replica?.sql ?? sql,
    ...(replica && { replica }),
    listen: listenOnServer(sessionHosts.current),
    sessionHosts,
    connections: () => countConnections(pool),
    onConnectionWait: (listener) => (waited = listener),
    isStuck: () => guard.isStuck(),
    close: () => {
      closeHosts();
      replica?.close();
      return orm.close(true);
    },
  };
}

/** Long statements leave a few connections of a pool free. */
function sharedSql(
  pool: Pool,
  settings: DatabaseSettings,
  waited: PoolWait,
  openOwn?: () => Promise<DatabaseSession>,
): Sql {
  const size = settings.databasePoolSize;
  const keptFree = Math.min(KEPT_FREE.most, Math.floor(size * KEPT_FREE.part));
  const limit = createConcurrencyLimit(size - keptFree, POOL_WAIT_MS, waited);
  return poolSql(pool, { limit, openSession: openOwn });
}

async function openReplicaOf(
  orm: MikroORM<PostgreSqlDriver>,
  primary: Sql,
  settings: DatabaseSettings,
  waited: PoolWait,
): Promise<Database['replica'] & object> {
  const pool = await orm.em.getConnection('read').getNativeClient();
  const { replicaCheckMs: checkMs, onReplicaChange: onChange } = settings;
  const replica = openReplica({ replica: sharedSql(pool, settings, waited), primary, checkMs, onChange });
  return { ...replica, connections: () => countConnections(pool) };
}

const timeoutOf = ({ statementTimeoutMs = STATEMENT_TIMEOUT_MS }: DatabaseSettings): number => statementTimeoutMs;

function guardFor(settings: DatabaseSettings, listeners: Omit<PoolListeners, 'onSent'> = {}): PoolGuard {
  const limitMs = timeoutOf(settings);
  const answerMs = limitMs === 0 ? 0 : limitMs + ANSWER_MARGIN_MS;
  return createPoolGuard(answerMs, { ...listeners, onSent: settings.onStatement });
}

const initServerOrm = (settings: DatabaseSettings, hosts: Hosts, { guard }: PoolGuard, replicaGuard: PoolGuard) =>
  MikroORM.init<PostgreSqlDriver>({
    ...ormOptions,
    driver: PostgreSqlDriver,
    clientUrl: hosts.current(),
    driverOptions: { ...poolOptions(hosts.current(), settings, guard), Client: hosts.Client },
    // records are read from the primary: who has just written one sees it
    preferReadReplicas: false,
    ...(settings.databaseReadUrl !== undefined && {
      replicas: [
        {
          clientUrl: settings.databaseReadUrl,
          driverOptions: poolOptions(settings.databaseReadUrl, settings, replicaGuard.guard),
        },
      ],
    }),
  });

const poolOptions = (connectionString: string, settings: DatabaseSettings, guard: PoolGuard['guard']) => ({
  // the ORM itself leaves out what an address says of TLS
  connectionString,
  max: settings.databasePoolSize,
  connectionTimeoutMillis: POOL_WAIT_MS,
  // a pooler refuses it: its own configuration sets it
  ...(settings.databaseSessionUrl === undefined && { statement_timeout: timeoutOf(settings) }),
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  onPoolCreated: guard,
});

/** Migrations may take as long as they need, so they have connections of their own. */
async function migrateAside({ dataDir, onMigrationWait }: DatabaseSettings, hosts: Hosts): Promise<void> {
  const own = { databaseUrl: hosts.current(), databasePoolSize: 2, dataDir, statementTimeoutMs: 0 };
  const orm = await initServerOrm(own, hosts, guardFor(own), guardFor(own));
  try {
    await migrateServer(orm, onMigrationWait);
  } finally {
    await orm.close(true);
  }
}
