import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

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

function launch(environment: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    cwd: root,
    env: { PATH, HOME, TZ: 'UTC', PORT: '0', LOG_LEVEL: 'info', ...environment },
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
