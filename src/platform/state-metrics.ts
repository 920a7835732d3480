import { Gauge, type Registry } from 'prom-client';
import { backupFiles } from '../database/backup-files.js';
import { diskOf } from '../database/disk-of.js';
import type { Sql } from '../database/sql-types.js';
import { databaseState } from '../domain/health/database-state.sql.js';
import type { PartChecks } from '../domain/health/part-checks.js';
import { inPatience } from './in-patience.js';

/** What is read when the metrics are read. */
export interface MeasuredState {
  parts: Pick<PartChecks, 'states'>;
  database: { quickSql: Pick<Sql, 'rows'> };
  /** Folders that the process writes into, by what they are for. */
  folders: Readonly<Record<string, string>>;
  /** Folder of the backups; none where nothing is kept. */
  backupFolder: string | undefined;
}

/** Reports what an operator must hear of when nobody asks for anything: parts, disks, backups, upkeep of the database. */
export function countState(register: Registry, { parts, database, folders, backupFolder }: MeasuredState): void {
  countParts(register, parts);
  countDisks(register, folders);
  countBackups(register, backupFolder);
  countUpkeep(register, database.quickSql);
}

function countParts(register: Registry, parts: MeasuredState['parts']): void {
  const gauge = new Gauge({
    name: 'service_part_ready',
    help: '1 while a part of the process answers, else 0; the process is ready without an optional one',
    labelNames: ['part', 'optional'] as const,
    registers: [register],
    collect: async () => {
      for (const [part, { status, optional = false }] of Object.entries(await parts.states())) {
        gauge.set({ part, optional: String(optional) }, status === 'ok' ? 1 : 0);
      }
    },
  });
}

function countDisks(register: Registry, folders: MeasuredState['folders']): void {
  const gauge = new Gauge({
    name: 'service_disk_bytes',
    help: 'Size of the file system of each folder that the process writes into, and what of it is free for it',
    labelNames: ['folder', 'amount'] as const,
    registers: [register],
    collect: async () => {
      for (const [folder, path] of Object.entries(folders)) {
        const disk = await diskOf(path);
        if (disk === undefined) continue;
        gauge.set({ folder, amount: 'size' }, disk.sizeBytes);
        gauge.set({ folder, amount: 'free' }, disk.freeBytes);
      }
    },
  });
}

/** Without a backup the metrics have no series. */
function countBackups(register: Registry, folder: string | undefined): void {
  const gauge: Gauge<'folder'> = new Gauge({
    name: 'backup_newest_timestamp_seconds',
    help: 'When the newest backup in BACKUP_DIR was made',
    labelNames: ['folder'] as const,
    registers: [register],
    collect: async () => {
      const [newest] = folder === undefined ? [] : await backupFiles(folder);
      if (newest !== undefined) gauge.set({ folder: 'backups' }, newest.madeAt.getTime() / 1000);
    },
  });
}

/** While the database does not answer the metrics have a gap. */
function countUpkeep(register: Registry, sql: Pick<Sql, 'rows'>): void {
  const registers = [register];
  const read = sharing(() => inPatience(databaseState(sql)));
  const migrating: Gauge<'database'> = new Gauge({
    name: 'database_migration_running',
    help: '1 while a process changes the schema, or waits for other statements to be able to',
    labelNames: ['database'] as const,
    registers,
    collect: async () => {
      const state = await read();
      migrating.reset();
      if (state) migrating.set({ database: 'primary' }, state.isMigrating ? 1 : 0);
    },
  });
  const age: Gauge<'database'> = new Gauge({
    name: 'database_transaction_id_age',
    help: 'Transactions since the oldest row that is not frozen; at two thousand million the server stops writing',
    labelNames: ['database'] as const,
    registers,
    collect: async () => {
      const state = await read();
      age.reset();
      if (state) age.set({ database: 'primary' }, state.transactionIdAge);
    },
  });
  const rows: Gauge<'table' | 'state'> = new Gauge({
    name: 'database_table_rows',
    help: 'Rows of large tables that are valid (live), and that wait for vacuum (dead), as the server estimates them',
    labelNames: ['table', 'state'] as const,
    registers,
    collect: async () => {
      const state = await read();
      rows.reset();
      for (const { name: table, live, dead } of state?.tables ?? []) {
        rows.set({ table, state: 'live' }, live);
        rows.set({ table, state: 'dead' }, dead);
      }
    },
  });
}

/** One piece of work for all who ask while it is under way: the gauges of one reading. */
function sharing<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => (running ??= work().finally(() => (running = undefined)));
}
