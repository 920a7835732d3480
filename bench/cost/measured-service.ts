import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProbedTime } from './time-probe.js';

/** The folder that this file is built into has the service two levels above. */
const BUILT = join(import.meta.dirname, '../..');
/** How often a service that starts is asked whether it is ready [ms]. */
const LOOK_MS = 100;

/** Work of all requests so far, as the service itself says it [units]. */
export interface CountedWork {
  requested: number;
  actual: number;
}

/** A service in a process of its own, with a probe in it. */
export interface MeasuredService {
  url: string;
  /** Time so far, and the longest of the loop since the question before. */
  probe(): Promise<ProbedTime>;
  work(): Promise<CountedWork>;
  stop(): Promise<void>;
}

/** Starts the built service and waits until it is ready. */
export async function startMeasured(environment: Readonly<Record<string, string>>): Promise<MeasuredService> {
  const child = fork(join(BUILT, 'src/main.js'), [], {
    execArgv: ['--max-semi-space-size=16', '--import', join(import.meta.dirname, 'time-probe.js')],
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await addressOf(child);
  while (!(await fetch(`${url}/readyz`)).ok) await pause(LOOK_MS);
  return {
    url,
    probe: async () => {
      child.send('look');
      return ((await once(child, 'message')) as [ProbedTime])[0];
    },
    work: async () => countedWork(await (await fetch(`${url}/metrics`)).text()),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of stdout!) {
    text += String(chunk);
    const url = /health\s+(http\S+)\/healthz/.exec(text)?.[1];
    if (url === undefined) continue;
    stdout!.resume();
    return url;
  }
  throw new Error(`The service ended at its start:\n${text}`);
}

function countedWork(metrics: string): CountedWork {
  const sum = (amount: string): number =>
    [...metrics.matchAll(/^request_work_units_total\{([^}]*)\} (\S+)$/gm)]
      .filter(([, labels]) => labels!.includes(`amount="${amount}"`) && !labels!.includes('route="/metrics"'))
      .reduce((total, [, , value]) => total + Number(value), 0);
  return { requested: sum('requested'), actual: sum('actual') };
}
