import { closeSync, fdatasync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { promisify } from 'node:util';

/** What brings files and the entries of folders to the disk; tests record it. */
export interface DiskSync {
  /** Awaits the disk for the content of a file. @throws what the system says; nothing for a file that is gone. */
  file(path: string): void;
  /** The same beside the event loop. */
  fileLater(path: string): Promise<void>;
  /** Awaits the disk for the names in a folder. */
  folder(path: string): void;
}

/** Bytes at the beginning of a page that hold the place in the log which must reach the disk before the page. */
const PAGE_LSN_BYTES = 8;
const LOG = `${sep}pg_wal`;
const CONTROL = join('global', 'pg_control');
const TABLES = `${sep}base${sep}`;

/**
 * Brings what the embedded database writes into its folder to the disk in the order on which its recovery relies. PGlite
 * runs with `-F` and its own sync calls do nothing (electric-sql/pglite issue 1107), so that a power cut could lose what was
 * acknowledged, or the whole folder. Three rules hold instead, as PostgreSQL keeps them by itself:
 * the log is on the disk before an answer follows a commit (`settled`), before a changed page of data is written, and, with
 * all data, before `pg_control` names the checkpoint from which a recovery begins.
 * @see PostgreSQL 18 documentation, 28.1 "Reliability" and 28.3 "Write-Ahead Logging".
 */
export class DurableFolder {
  readonly #sync: DiskSync;
  readonly #log = new Set<string>();
  readonly #data = new Set<string>();
  /** Folders in which a name was added, changed or removed. */
  readonly #folders = new Set<string>();
  /** Writes to the log, and how many of them are on the disk. */
  #written = 0;
  #settled = 0;
  #settling: Promise<void> | undefined;

  constructor(sync: DiskSync = diskSync) {
    this.#sync = sync;
  }

  /** Before a file is written. @param bytes what is written. */
  beforeWrite(path: string, bytes: Uint8Array): void {
    if (isLog(path)) {
      this.#log.add(path);
      this.#written++;
      return;
    }
    if (path.endsWith(CONTROL)) this.#syncAll();
    else if (this.#settled < this.#written && !isNewPage(path, bytes)) this.#syncLog();
    this.#data.add(path);
  }

  /** After a file was written. */
  afterWrite(path: string): void {
    if (path.endsWith(CONTROL)) this.#syncAll();
  }

  /** A file was cut or grown. */
  resized(path: string): void {
    (isLog(path) ? this.#log : this.#data).add(path);
  }

  /** A name was added to a folder or removed from it. */
  named(path: string): void {
    this.#folders.add(dirname(path));
  }

  /** Before a file gets another name: under the new one it must not be empty. */
  beforeRename(from: string): void {
    if (this.#data.delete(from)) this.#sync.file(from);
  }

  /** A file has another name. */
  renamed(from: string, to: string): void {
    if (this.#log.delete(from)) this.#log.add(to);
    this.named(from);
    this.named(to);
  }

  /**
   * Resolves when all that is in the log now is on the disk; several callers share a sync.
   * @throws what the disk says; the database must not go on then, for what it wrote may be lost.
   */
  async settled(): Promise<void> {
    const target = this.#written;
    while (this.#settled < target)
      await (this.#settling ??= this.#settle().finally(() => (this.#settling = undefined)));
  }

  async #settle(): Promise<void> {
    const target = this.#written;
    this.#syncFolders(isLog);
    await Promise.all([...this.#log].map((path) => this.#sync.fileLater(path)));
    this.#noteSettled(target);
  }

  #syncLog(): void {
    this.#syncFolders(isLog);
    for (const path of this.#log) this.#sync.file(path);
    this.#noteSettled(this.#written);
  }

  #syncAll(): void {
    this.#syncLog();
    for (const path of this.#data) this.#sync.file(path);
    this.#data.clear();
    this.#syncFolders(() => true);
  }

  #syncFolders(which: (path: string) => boolean): void {
    for (const path of this.#folders) {
      if (!which(path)) continue;
      this.#sync.folder(path);
      this.#folders.delete(path);
    }
  }

  #noteSettled(target: number): void {
    this.#settled = Math.max(this.#settled, target);
    if (this.#settled === this.#written) this.#log.clear();
  }
}

const isLog = (path: string): boolean => path.endsWith(LOG) || path.includes(`${LOG}${sep}`);

/** A page of a table that names no place in the log: one of zeros, by which the table grows, or one that is not logged. */
const isNewPage = (path: string, bytes: Uint8Array): boolean =>
  path.includes(TABLES) && bytes.subarray(0, PAGE_LSN_BYTES).every((byte) => byte === 0);

/** Brings every file of a folder to the disk, as a process that was killed may have left some. */
export function syncFolder(folder: string, sync: DiskSync = diskSync): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) sync.file(join(entry.parentPath, entry.name));
    else if (entry.isDirectory()) sync.folder(join(entry.parentPath, entry.name));
  }
  sync.folder(folder);
}

const later = promisify(fdatasync);

/** The disk of this machine. */
export const diskSync: DiskSync = {
  file: (path) => atOpen(path, fdatasyncSync),
  folder: (path) => atOpen(path, fsyncSync),
  fileLater: async (path) => {
    const descriptor = openIfThere(path);
    if (descriptor === undefined) return;
    try {
      await later(descriptor);
    } finally {
      closeSync(descriptor);
    }
  },
};

function atOpen(path: string, work: (descriptor: number) => void): void {
  const descriptor = openIfThere(path);
  if (descriptor === undefined) return;
  try {
    work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
