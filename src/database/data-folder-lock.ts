import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Another process has the data folder open. */
export class DataFolderInUseError extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by the process with pid ${pid}; stop it, or set DATA_DIR to another folder`,
    );
    this.name = 'DataFolderInUseError';
  }
}

interface Holder {
  pid: number;
  startTicks: string;
}

/**
 * Takes the data folder for this process, because the embedded database itself has no lock and two writers lose data.
 * A lock left by a process that is gone is taken over; one of a living process never is.
 * @returns a function that gives the folder back.
 * @throws DataFolderInUseError naming the other process.
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'process.lock');
  if (!tryCreate(file)) {
    const holder = readHolder(file);
    if (holder !== undefined && isAlive(holder)) throw new DataFolderInUseError(folder, holder.pid);
    rmSync(file, { force: true });
    if (!tryCreate(file)) throw new DataFolderInUseError(folder, readHolder(file)?.pid ?? 0);
  }
  return () => rmSync(file, { force: true });
}

function tryCreate(file: string): boolean {
  try {
    const descriptor = openSync(file, 'wx');
    writeSync(descriptor, JSON.stringify({ pid: process.pid, startTicks: startTicks(process.pid) }));
    closeSync(descriptor);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.pid === process.pid) return holder.startTicks === startTicks(process.pid);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  // a pid is given out again after a restart of the machine: the start time tells the two apart
  return holder.startTicks === '' || holder.startTicks === startTicks(holder.pid);
}

/** Start time of a process in clock ticks, from Linux's `/proc`; empty where that does not exist. */
function startTicks(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
