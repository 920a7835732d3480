import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { appendFileSync, chownSync, globSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, untilAnswered } from './local-server.js';

/** Folder of the server's programs, the newest where there are several. */
const programs = globSync('/usr/lib/postgresql/*/bin/pg_basebackup')
  .toSorted()
  .map((file) => file.slice(0, -'/pg_basebackup'.length))
  .at(-1);

/** Whether servers can be started here. */
export const canPairServers = programs !== undefined;

/** A PostgreSQL server that was started here. */
export interface OwnServer {
  /** Host and port. */
  place: string;
  /** Stops it at once, as kill -9 of all its processes does, or freezes and thaws them. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
}

/** A primary and its streaming standby. */
export interface ServerPair {
  primary: OwnServer;
  standby: OwnServer;
  /** Makes the standby a primary. */
  promote(): void;
  /** @param kept folder that the data of the primary are moved to; without it they are removed. */
  stop(kept?: string): Promise<void>;
}

/** The server refuses to run as root. */
function ownerOfServers(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Signals every process of a server; each is the leader of a group of its own. */
function signalServer(pid: number, name: NodeJS.Signals): void {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  for (const each of [pid, ...stdout.split('\n').filter(Boolean).map(Number)]) {
    try {
      process.kill(each, name);
    } catch {
      // it has ended in the meantime
    }
  }
}

/**
 * Starts a primary, and a standby that follows it.
 * @param settings of the primary, as `name=value`. @param data kept from an earlier primary, of which it gets a copy.
 */
export async function startServerPair(settings: readonly string[] = [], data?: string): Promise<ServerPair> {
  const folder = mkdtempSync(join(tmpdir(), 'rooftop-pair-'));
  const owner = ownerOfServers();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const run = { cwd: folder, ...owner, stdio: 'ignore' as const };
  const children: ChildProcess[] = [];
  const start = async (data: string, own: readonly string[] = []): Promise<OwnServer> => {
    const port = await freePort();
    const all = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...own];
    const words = ['-D', data, ...all.flatMap((setting) => ['-c', setting])];
    const child = spawn(join(programs!, 'postgres'), words, run);
    children.push(child);
    await untilAnswered(`postgres://solar@127.0.0.1:${port}/postgres`);
    return { place: `127.0.0.1:${port}`, signal: (name) => signalServer(child.pid!, name) };
  };
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  if (data === undefined) {
    execFileSync(join(programs!, 'initdb'), ['-D', first, '-U', 'solar', '--auth=trust', '--no-sync'], run);
    appendFileSync(join(first, 'postgresql.conf'), 'fsync = off\nwal_receiver_timeout = 2s\n');
  } else execFileSync('cp', ['-a', '--reflink=auto', data, first]);
  const primary = await start(first, settings);
  const from = `postgres://solar@${primary.place}/postgres`;
  execFileSync(join(programs!, 'pg_basebackup'), ['-D', second, '-d', from, '-R', '-X', 'stream', '--no-sync'], run);
  const standby = await start(second);
  return {
    primary,
    standby,
    promote: () => void execFileSync(join(programs!, 'pg_ctl'), ['promote', '-D', second, '-w'], run),
    stop: async (kept) => {
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = new Promise((resolve) => child.once('close', resolve));
        signalServer(child.pid!, 'SIGKILL');
        await ended;
      }
      if (kept !== undefined) renameSync(first, kept);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
