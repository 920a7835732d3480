import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, untilAnswered } from '../../bench/chaos/local-server.js';

/** Whether the pooler is installed. */
export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

/** A running pooler in transaction mode. */
export interface PgBouncer {
  /** Address of the database through it. */
  url: string;
  stop(): Promise<void>;
}

/** Connections to the server that all clients share: few, so that no client keeps one for itself. */
const SERVER_CONNECTIONS = 3;

/** Starts PgBouncer, with the settings of `deploy/pgbouncer.ini`, in front of a database. @param databaseUrl its own address. */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'rooftop-pgbouncer-'));
  const listenPort = await freePort();
  const [, connectQuery] = /(connect_query='[^']*')/.exec(readFileSync('deploy/pgbouncer.ini', 'utf8'))!;
  const [, shipped] = readFileSync('deploy/pgbouncer.ini', 'utf8').split('[pgbouncer]\n') as [string, string];
  const kept = shipped.split('\n').filter((line) => /^(pool_mode|max_client_conn|query_wait_timeout)\b/.test(line));
  const secret = password === '' ? '' : ` password=${decodeURIComponent(password)}`;
  const lines = [
    '[databases]',
    `${pathname.slice(1)} = host=${hostname} port=${port || 5432} user=${username}${secret} ${connectQuery}`,
    '[pgbouncer]',
    ...kept,
    `listen_addr = 127.0.0.1`,
    `listen_port = ${listenPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    `default_pool_size = ${SERVER_CONNECTIONS}`,
    // it refuses to run as root
    ...(process.getuid?.() === 0 ? ['user = nobody'] : []),
  ];
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, lines.join('\n'));
  chmodSync(folder, 0o755);
  const child = spawn('pgbouncer', [file], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${listenPort}` }).href;
  await untilAnswered(url);
  return {
    url,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
