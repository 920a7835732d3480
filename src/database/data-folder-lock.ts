import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process has the data folder open. */
export class DataFolderInUseError extends Error {
  /** @param holder who it is, as far as it is known: a pid, or more words. */
  constructor(folder: string, holder: number | string) {
    super(
      `The data folder ${folder} is in use by the process with pid ${holder}; stop it, or set DATA_DIR to another folder`,
    );
    this.name = 'DataFolderInUseError';
  }
}

/** Nothing is stored in it: SQLite locks it through the system, on every platform. */
const LOCK_FILE = 'process.lock.db';
/** Who holds the lock, for people; it decides nothing. */
const HOLDER_FILE = 'process.lock';
/** Two that start together may hinder each other for a moment; one of them must get the lock [ms]. */
const PATIENCE_MS = 500;
/** SQLite's code for a file that somebody else has locked. */
const SQLITE_BUSY = 5;

/**
 * Takes the data folder for this process, because the embedded database itself has no lock and two writers lose data.
 *
 * The system holds the lock as long as the process lives, so a lock that a killed process left does not exist, and a process
 * of another container is seen as well as one of this: neither pids nor start times are compared.
 * @returns a function that gives the folder back.
 * @throws DataFolderInUseError naming the other process; Error where the file system of the folder cannot lock.
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, LOCK_FILE), { timeout: PATIENCE_MS });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    throw refusal(folder, error);
  }
  const holder = join(folder, HOLDER_FILE);
  writeFileSync(holder, JSON.stringify({ pid: process.pid, host: hostname() }));
  return () => {
    rmSync(holder, { force: true });
    lock.close();
  };
}

function refusal(folder: string, error: unknown): Error {
  const { errcode, message } = error as { errcode?: number; message?: string };
  if (errcode === SQLITE_BUSY) return new DataFolderInUseError(folder, readHolder(folder));
  return new Error(
    `The data folder ${folder} cannot be locked (${message}); set DATA_DIR to a folder on a local disk`,
    {
      cause: error,
    },
  );
}

function readHolder(folder: string): string {
  try {
    const { pid, host } = JSON.parse(readFileSync(join(folder, HOLDER_FILE), 'utf8')) as { pid: number; host?: string };
    return host === undefined || host === hostname() ? String(pid) : `${pid} on ${host}`;
  } catch {
    // the other process has the lock and has not written yet who it is
    return 'unknown';
  }
}
