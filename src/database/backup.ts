import { spawn } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { environmentWith } from '../config/environment-with.js';
import { PRIVATE, writeArchive } from './backup-files.js';
import type { Settings } from '../config/settings.js';
import { lockDataFolder } from './data-folder-lock.js';
import { EMBEDDED_EXTENSIONS, EMBEDDED_FOLDER, openEmbedded } from './embedded.js';
import { followPrimary } from './server/hosts.sql.js';
import { countTables } from './server/server.sql.js';

/** A backup or a restore that cannot be made; the message says what to do. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}

type Place = Pick<Settings, 'databaseUrl' | 'databaseSessionUrl' | 'dataDir'>;

/** The programs of PostgreSQL need a session, with the server that takes writes. */
async function sessionUrlOf({ databaseUrl, databaseSessionUrl = databaseUrl }: Place): Promise<string | undefined> {
  if (databaseSessionUrl === undefined) return undefined;
  const hosts = await followPrimary(databaseSessionUrl);
  hosts.close();
  return hosts.current();
}

const unpack = promisify(gunzip);

/** Name of the embedded database while it is being restored. */
const RESTORING = 'postgres.restoring';
/** First bytes of the two kinds of backup: of gzip (RFC 1952), and of pg_dump's custom format. */
const MAGIC = { embedded: Buffer.from([0x1f, 0x8b]), server: Buffer.from('PGDMP') };

/**
 * Writes the whole database into a new file: of the embedded one its folder as a packed archive, of a server what `pg_dump`
 * writes in its custom format. The file appears when it is complete.
 * @throws BackupError when the file exists, there is no database, or `pg_dump` is missing or fails; DataFolderInUseError
 * when a process has the embedded database open. A server is read while it runs.
 */
export async function backUp(place: Place, file: string): Promise<void> {
  const { dataDir } = place;
  const databaseUrl = await sessionUrlOf(place);
  if (existsSync(file)) throw new BackupError(`${file} exists; name another file, or remove it first`);
  const partial = `${file}.part`;
  try {
    await (databaseUrl === undefined ? dumpFolder(dataDir, partial) : dumpServer(databaseUrl, partial));
    renameSync(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}

/**
 * Fills an empty database from a file of `backUp` of the same kind of database. What fails leaves the place empty.
 * @throws BackupError when the file is none, or of the other kind, the place has a database already, or `pg_restore` is
 * missing or fails; DataFolderInUseError as `backUp`.
 */
export async function restore(place: Place, file: string): Promise<void> {
  const { dataDir } = place;
  const databaseUrl = await sessionUrlOf(place);
  await assertKind(file, databaseUrl === undefined ? 'embedded' : 'server');
  await (databaseUrl === undefined ? restoreFolder(dataDir, file) : restoreServer(databaseUrl, file));
}

async function assertKind(file: string, wanted: keyof typeof MAGIC): Promise<void> {
  const start = await firstBytes(file);
  const isOf = (kind: keyof typeof MAGIC): boolean => start.subarray(0, MAGIC[kind].length).equals(MAGIC[kind]);
  if (isOf(wanted)) return;
  const other = wanted === 'embedded' ? 'server' : 'embedded';
  if (!isOf(other)) throw new BackupError(`${file} is no backup`);
  const advice = {
    embedded: 'set DATABASE_URL to an empty database',
    server: 'unset DATABASE_URL to restore it into DATA_DIR; npm run move then copies it to a server',
  }[wanted];
  throw new BackupError(
    `${file} is a backup of ${other === 'server' ? 'a server' : 'an embedded database'}: ${advice}`,
  );
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: unknown) => {
    throw new BackupError(`${file} cannot be read`, { cause: error });
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.server.length));
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function dumpFolder(dataDir: string, file: string): Promise<void> {
  if (!existsSync(join(dataDir, EMBEDDED_FOLDER))) throw new BackupError(`DATA_DIR ${dataDir} has no database`);
  const { pglite, close } = await openEmbedded(dataDir);
  try {
    await writeArchive(pglite, file);
  } finally {
    await close();
  }
}

async function restoreFolder(dataDir: string, file: string): Promise<void> {
  const unlock = lockDataFolder(dataDir);
  const restoring = join(dataDir, RESTORING);
  try {
    const place = join(dataDir, EMBEDDED_FOLDER);
    if (existsSync(place))
      throw new BackupError(`DATA_DIR ${dataDir} has a database; name another folder, or move it away`);
    rmSync(restoring, { recursive: true, force: true });
    // PGlite would end the process over an archive that is cut short
    const archive = await unpack(await readFile(file)).catch((error: unknown) => {
      throw new BackupError(`${file} is damaged`, { cause: error });
    });
    const loadDataDir = new Blob([archive]);
    const pglite = await PGlite.create({ dataDir: restoring, extensions: EMBEDDED_EXTENSIONS, loadDataDir });
    await pglite.close();
    renameSync(restoring, place);
  } finally {
    rmSync(restoring, { recursive: true, force: true });
    unlock();
  }
}

async function dumpServer(databaseUrl: string, file: string): Promise<void> {
  // made first, so that nobody else may read it while it grows
  await (await open(file, 'wx', PRIVATE)).close();
  await runProgram('pg_dump', databaseUrl, ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`]);
}

async function restoreServer(databaseUrl: string, file: string): Promise<void> {
  await assertEmpty(databaseUrl);
  const whole = ['--single-transaction', '--exit-on-error'];
  await runProgram('pg_restore', databaseUrl, [...whole, '--no-owner', '--no-privileges', '--no-comments', file]);
}

async function assertEmpty(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const tables = await countTables(client);
    if (tables > 0)
      throw new BackupError(
        `The database has ${tables} tables already; create an empty one and name it in DATABASE_URL`,
      );
  } finally {
    await client.end();
  }
}

/** Runs a program of PostgreSQL; the password goes by its environment, where other users do not see it. */
async function runProgram(
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  parameters: readonly string[],
): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const child = spawn(program, [...parameters, `--dbname=${url.href}`], {
    env: environmentWith(password === '' ? {} : { PGPASSWORD: password }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // a dump takes a whole processor for minutes, and the service on the same machine goes first; a restore is waited for
  if (program === 'pg_dump' && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-MAX_SAID)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  }).catch((error: unknown) => {
    throw new BackupError(
      `${program} is not installed; install the client programs of PostgreSQL, of the server's version or newer`,
      { cause: error },
    );
  });
  if (code !== 0) throw new BackupError(`${program} failed:\n${said.trim()}`);
}

/** Of what a program says, the end is kept [characters]. */
const MAX_SAID = 4_000;
