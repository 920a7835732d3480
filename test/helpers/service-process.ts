import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inject } from 'vitest';
import { EMBEDDED_FOLDER } from '../../src/database/embedded.js';
import { createMigratedDatabase, onServer } from './database.js';

const root = resolve(import.meta.dirname, '../..');

/** How a process ended. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  out: string;
  err: string;
}

/** The built service, running. */
export interface ServiceProcess {
  child: ChildProcess;
  url: string;
  /** What it has written so far. */
  out(): string;
  /** Ends it and waits until it is gone. */
  kill(signal: NodeJS.Signals): Promise<Ending>;
}

/** Brings `dist` up to date; nothing is done where it is. */
export function buildService(): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
}

/** Fills an empty folder with a migrated embedded database, which takes a service far less time than to migrate one. */
export function unpackDatabase(folder: string): void {
  const snapshot = inject('snapshotFile');
  if (!existsSync(snapshot)) return;
  const place = join(folder, EMBEDDED_FOLDER);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  execFileSync('tar', ['-xf', snapshot, '-C', place], { stdio: 'ignore' });
}

/**
 * Makes a migrated database for services.
 * @param folder an empty one, for the embedded database and what services keep beside it.
 * @returns the variables that name it.
 */
export async function migratedPlace(folder: string): Promise<Record<string, string>> {
  if (onServer) return { DATA_DIR: folder, DATABASE_URL: await createMigratedDatabase(), DATABASE_POOL_SIZE: '4' };
  unpackDatabase(folder);
  return { DATA_DIR: folder };
}

function launch(environment: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['dist/bundle/main.js'], {
    cwd: root,
    // what begins by itself after a load would take the processor from what is tested
    env: { PATH, HOME, TZ: 'UTC', PORT: '0', LOG_LEVEL: 'info', ROOF_POTENTIAL: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (text.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text.err += chunk.toString()));
  const ended = new Promise<Ending>((settle) => child.on('close', (code, signal) => settle({ code, signal, ...text })));
  return { child, text, ended };
}

/** Runs the built service to its end. */
export const runService = (environment: Record<string, string>): Promise<Ending> => launch(environment).ended;

/** Starts the built service and waits until it says where it is. */
export async function startService(environment: Record<string, string>): Promise<ServiceProcess> {
  const { child, text, ended } = launch(environment);
  const address = new Promise<string>((settle) => {
    child.stdout.on('data', () => {
      const url = /health\s+(http\S+)\/healthz/.exec(text.out)?.[1];
      if (url !== undefined) settle(url);
    });
  });
  const url = await Promise.race([address, ended]);
  if (typeof url !== 'string') throw new Error(`The service ended at its start (${url.code}):\n${url.err}`);
  const kill = (signal: NodeJS.Signals): Promise<Ending> => {
    child.kill(signal);
    return ended;
  };
  return { child, url, out: () => text.out, kill };
}
