import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, untilAnswered } from '../../bench/chaos/local-server.js';

/** Folder of the server's programs, the newest where there are several. */
const programs = globSync('/usr/lib/postgresql/*/bin/initdb')
  .toSorted()
  .map((file) => file.slice(0, -'/initdb'.length))
  .at(-1);

/** Whether a server with a certificate can be started here. */
export const canServeTls = programs !== undefined && spawnSync('openssl', ['version']).status === 0;

/** A PostgreSQL server that takes TLS alone. */
export interface TlsServer {
  /** Address without anything about TLS. */
  url: string;
  /** File of the authority that signed its certificate, and of another one. */
  authority: string;
  otherAuthority: string;
  stop(): Promise<void>;
}

/** The server refuses to run as root. */
function ownerOfServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Starts a server for the name `localhost`, with a certificate that an authority made for it has signed. */
export async function startTlsServer(): Promise<TlsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'rooftop-tls-'));
  const data = join(folder, 'data');
  const owner = ownerOfServer();
  const port = await freePort();
  makeCertificates(folder);
  if (owner) for (const name of ['.', ...readdirSync(folder)]) chownSync(join(folder, name), owner.uid, owner.gid);
  const run = { cwd: folder, ...owner, stdio: 'ignore' as const };
  execFileSync(join(programs!, 'initdb'), ['-D', data, '-U', 'solar', '--auth=trust', '--no-sync'], run);
  writeFileSync(join(data, 'pg_hba.conf'), 'hostssl all all all trust\n');
  const settings = {
    port: String(port),
    listen_addresses: 'localhost',
    unix_socket_directories: '',
    fsync: 'off',
    ssl: 'on',
    ssl_cert_file: join(folder, 'server.crt'),
    ssl_key_file: join(folder, 'server.key'),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(programs!, 'postgres'), ['-D', data, ...options], run);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = `postgres://solar@localhost:${port}/postgres`;
  const authority = join(folder, 'authority.crt');
  await untilAnswered(`${url}?sslmode=verify-full&sslrootcert=${authority}`);
  return {
    url,
    authority,
    otherAuthority: join(folder, 'other.crt'),
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function makeCertificates(folder: string): void {
  const openssl = (...words: string[]): unknown => execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' });
  const authority = (name: string): unknown =>
    openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.crt`); // prettier-ignore
  authority('authority');
  authority('other');
  writeFileSync(join(folder, 'names.ext'), 'subjectAltName=DNS:localhost');
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=localhost',
    '-keyout',
    'server.key',
    '-out',
    'server.csr',
  );
  openssl('x509', '-req', '-in', 'server.csr', '-CA', 'authority.crt', '-CAkey', 'authority.key', '-CAcreateserial', '-days', '2', '-extfile', 'names.ext', '-out', 'server.crt'); // prettier-ignore
  chmodSync(join(folder, 'server.key'), 0o600);
  if (!existsSync(join(folder, 'server.crt'))) throw new Error('openssl made no certificate');
}
