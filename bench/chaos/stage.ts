import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './local-server.js';

/** One process of the service on a port of its own. */
export interface StageProcess {
  name: string;
  port: number;
  /** Whether it answers that it is ready. */
  isReady(): Promise<boolean>;
  /** Ends it. @returns once it is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Starts it, from another build where one is given, and waits until it is ready. */
  start(build?: string): Promise<void>;
}

/** Two `api` processes behind HAProxy, and a worker, as an installation has them. */
export interface Stage {
  /** Address of the proxy. */
  url: string;
  processes: StageProcess[];
  stop(): Promise<void>;
}

/** Longest that a process takes to be ready, behind a dump of all as well [ms]. */
const START_MS = 1_200_000;
/** As HAProxy looks at processes by itself, but twice as often; one that has just started gets its share bit by bit. */
const CHECK = 'inter 1s fall 2 rise 1 slowstart 20s';

/** Opens the stage. @param environment of every process. @param build folder of the build that they start from. */
export async function openStage(environment: Readonly<Record<string, string>>, build: string): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'stage-'));
  const roles = { 'api 1': 'api', 'api 2': 'api', worker: 'worker' };
  const processes: StageProcess[] = [];
  for (const [name, role] of Object.entries(roles)) {
    const all = { ...environment, PROCESS_ROLE: role, DATA_DIR: folder, UPLOAD_DIR: join(folder, 'uploads') };
    processes.push(stageProcess(name, await freePort(), all, build));
  }
  // the first changes the schema, the others would wait
  for (const { start } of processes) await start();
  const proxyPort = await freePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, proxySettings(proxyPort, processes.slice(0, 2)));
  const proxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  await pause(2_000);
  return {
    url: `http://127.0.0.1:${proxyPort}`,
    processes,
    stop: async () => {
      proxy.kill('SIGKILL');
      await Promise.all(processes.map(({ end }) => end('SIGTERM')));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const proxySettings = (port: number, apis: readonly StageProcess[]): string =>
  [
    'defaults',
    '  mode http',
    '  timeout connect 1s',
    '  timeout client 60s',
    '  timeout server 60s',
    '  timeout queue 5s',
    '  option redispatch',
    '  retries 3',
    'frontend f',
    `  bind 127.0.0.1:${port}`,
    '  default_backend b',
    'backend b',
    '  option httpchk GET /readyz',
    ...apis.map((api, index) => `  server api${index + 1} 127.0.0.1:${api.port} check ${CHECK}`),
    '',
  ].join('\n');

function stageProcess(
  name: string,
  port: number,
  environment: Readonly<Record<string, string>>,
  first: string,
): StageProcess {
  let child: ChildProcess | undefined;
  let ended = Promise.resolve();
  let said = '';
  const isReady = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    name,
    port,
    isReady,
    end: (signal) => {
      child?.kill(signal);
      return ended;
    },
    start: async (build = first) => {
      const { PATH = '', HOME = '' } = process.env;
      child = spawn(process.execPath, [join(build, 'dist/src/main.js')], {
        cwd: build,
        env: { PATH, HOME, PORT: String(port), LOG_LEVEL: 'warn', DRAIN_SECONDS: '3', ...environment },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const begun = child;
      child.stderr!.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
      ended = new Promise((settle) => begun.once('close', () => settle()));
      const deadline = performance.now() + START_MS;
      while (!(await isReady())) {
        if (begun.exitCode !== null || performance.now() > deadline) throw new Error(`${name} did not start:\n${said}`);
        await pause(200);
      }
    },
  };
}
