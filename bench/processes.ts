import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The bundle lies beside the folder that this file is built into. */
const BUNDLE = join(import.meta.dirname, '../bundle');
/** How often the memory of a command is looked at [ms]. */
const LOOK_MS = 100;
/** Clock ticks of a second in `/proc`. */
const TICKS = 100;

/** What a command took. */
export interface Spent {
  seconds: number;
  /** Most memory that it held; 0 where the system has no `/proc` [MiB]. */
  peakMiB: number;
}

/**
 * Runs a built command to its end.
 * @param file inside `src`. @param environment beside the one of this process. @param build folder of another build.
 * @throws Error with its output when it fails.
 */
export async function runBuilt(
  file: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>>,
  build?: string,
): Promise<Spent> {
  const start = performance.now();
  const child = launch(file, parameters, environment, build);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  let peakMiB = 0;
  const look = setInterval(() => (peakMiB = peakOf(child) ?? peakMiB), LOOK_MS);
  const code = await new Promise((settle) => child.on('close', settle));
  clearInterval(look);
  if (code !== 0) throw new Error(`${file} ended with ${String(code)}:\n${output}`);
  return { seconds: (performance.now() - start) / 1000, peakMiB };
}

/** A service in a process of its own. */
export interface RunningService {
  url: string;
  /** From the start of the process until it answers that it is ready [s]. */
  startSeconds: number;
  /** Processor time so far; 0 where the system has no `/proc` [s]. */
  cpuSeconds(): number;
  /** Memory that it holds now; 0 where the system has no `/proc` [MiB]. */
  memoryMiB(): number;
  stop(): Promise<void>;
}

/** Starts the built service and waits until it is ready. */
export async function startBuilt(environment: Readonly<Record<string, string>>): Promise<RunningService> {
  const start = performance.now();
  const child = launch('main.js', [], { PORT: '0', LOG_LEVEL: 'error', ...environment });
  const ended = new Promise<void>((settle) => child.on('close', () => settle()));
  const url = await addressOf(child);
  while (!(await fetch(`${url}/readyz`)).ok) await pause(LOOK_MS);
  return {
    url,
    startSeconds: (performance.now() - start) / 1000,
    cpuSeconds: () => cpuOf(child),
    memoryMiB: () => memoryOf(child, 'VmRSS') ?? 0,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

function launch(
  file: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>>,
  build?: string,
) {
  // an earlier build has no bundle
  const path = build === undefined ? join(BUNDLE, basename(file)) : join(build, 'dist/src', file);
  return spawn(process.execPath, ['--max-semi-space-size=16', path, ...parameters], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function addressOf({ stdout, stderr }: ChildProcess): Promise<string> {
  let text = '';
  stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  for await (const chunk of stdout!) {
    text += String(chunk);
    const url = /health\s+(http\S+)\/healthz/.exec(text)?.[1];
    if (url === undefined) continue;
    stdout!.resume();
    return url;
  }
  throw new Error(`The service ended at its start:\n${text}`);
}

function fileOfProcess({ pid }: Pick<ChildProcess, 'pid'>, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

const peakOf = (child: ChildProcess): number | undefined => memoryOf(child, 'VmHWM');

/** @see proc(5), `/proc/pid/status` */
function memoryOf(child: ChildProcess, line: 'VmHWM' | 'VmRSS'): number | undefined {
  const kilobytes = new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(fileOfProcess(child, 'status'))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** Processor time of the processes that serve a database on this machine. */
export interface DatabaseWatch {
  /** Looks at them; often enough, for one that ends in between is lost from there on. @returns their time so far [s]. */
  look(): number;
}

/** Watches from now on what a database's own processes use; those of the whole server are left out. */
export function watchDatabase(databaseUrl: string): DatabaseWatch {
  const name = new URL(databaseUrl).pathname.slice(1);
  const start = timesOf(name);
  const latest = new Map<number, number>();
  return {
    look: () => {
      for (const [pid, seconds] of timesOf(name)) latest.set(pid, seconds - (start.get(pid) ?? 0));
      return [...latest.values()].reduce((sum, seconds) => sum + seconds, 0);
    },
  };
}

/** Processor time of the processes whose title names a database [s], by process. */
function timesOf(name: string): Map<number, number> {
  if (!existsSync('/proc')) return new Map();
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const own = pids.filter((pid) => new RegExp(`^postgres: .* ${name} `).test(fileOfProcess({ pid }, 'cmdline')));
  return new Map(own.map((pid) => [pid, cpuOf({ pid })]));
}

/** @see proc(5), `/proc/pid/stat`: fields 14 and 15, behind the name in parentheses. */
function cpuOf(child: Pick<ChildProcess, 'pid'>): number {
  const fields = fileOfProcess(child, 'stat').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS;
}
