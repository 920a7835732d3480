import 'reflect-metadata';
import { createHash, randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { postgisArchive } from '../../scripts/postgis-archive.mjs';
import { openDatabase } from '../../src/database/database.js';
import { distribute } from '../../src/database/server/distribute.sql.js';
import { citusUrl, closeCitusDatabase, createCitusDatabase, onEveryNode } from './citus.js';
import { templateDatabase } from './database.js';

const root = resolve(import.meta.dirname, '../..');

/** Marks the advisory locks of test runs among all others on the server. */
const RUN_LOCK = 20_261_121;

/** Creates the migrated database once for all workers; on a server, removes the databases that the run created. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = citusUrl ?? process.env['TEST_DATABASE_URL'];
  postgisArchive();
  const snapshotFile = join(root, 'node_modules/.cache/rooftop-test', `snapshot-${schemaKey()}.tar`);
  if (!serverUrl && !existsSync(snapshotFile)) await writeSnapshot(snapshotFile);
  project.provide('snapshotFile', snapshotFile);
  const run = randomInt(1, 2 ** 31);
  project.provide('testRun', run);
  return serverUrl ? holdRun(serverUrl, run) : () => Promise.resolve();
}

/**
 * Marks a run as alive on the server for as long as its connection stands: runs beside each other leave each
 * other's databases alone, and what a killed run left is removed by the next.
 * @returns what ends the run.
 */
async function holdRun(url: string, run: number): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('select pg_advisory_lock($1, $2)', [RUN_LOCK, run]);
  await (citusUrl === undefined ? createTemplate : createCitusTemplate)(client, url, templateDatabase(run));
  return async () => {
    await client.query('select pg_advisory_unlock($1, $2)', [RUN_LOCK, run]);
    await dropEndedRuns(client);
    await client.end();
  };
}

/** Creates the migrated database that every app of the run gets a copy of. */
async function createTemplate(client: Client, url: string, name: string): Promise<void> {
  await client.query(`create database ${name}`);
  const databaseUrl = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const database = await openDatabase({ dataDir: 'memory', databasePoolSize: 2, databaseUrl });
  await database.close();
}

/** The same over the nodes of a cluster. */
async function createCitusTemplate(_: Client, url: string, name: string): Promise<void> {
  const databaseUrl = await createCitusDatabase(url, name);
  const database = await openDatabase({ dataDir: 'memory', databasePoolSize: 2, databaseUrl });
  await distribute(database.sql);
  await database.close();
  await closeCitusDatabase(url, name);
}

/** A snapshot holds until a migration or a version of a package changes. */
function schemaKey(): string {
  const folder = join(root, 'src/database/migrations');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = [...entries.map(({ parentPath, name }) => join(parentPath, name)), join(root, 'package-lock.json')];
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Not packed: unpacking it would cost every start more than reading it. */
async function writeSnapshot(file: string): Promise<void> {
  const database = await openDatabase({ dataDir: 'memory', databasePoolSize: 1 });
  const snapshot = await database.pglite?.dumpDataDir('none');
  await database.close();
  if (!snapshot) throw new Error('The embedded database gave no snapshot');
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(`${file}.${process.pid}`, Buffer.from(await snapshot.arrayBuffer()));
  await rename(`${file}.${process.pid}`, file);
}

/** Drops the databases of every run whose lock is free: this one, and those that were killed. */
async function dropEndedRuns(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; run: number }>(
    `select datname as name, split_part(datname, '_', 3)::int as run
     from pg_database where datname ~ '^rooftop_run_[0-9]+_[0-9a-f]+$'`,
  );
  for (const { name, run } of rows) {
    if (await isAlive(client, run)) continue;
    const statements = [`drop database if exists ${name} with (force)`];
    await (citusUrl === undefined ? client.query(statements[0]!) : onEveryNode(citusUrl, statements));
  }
}

async function isAlive(client: Client, run: number): Promise<boolean> {
  const { rows } = await client.query<{ alive: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and classid::bigint = $1 and objid::bigint = $2) as alive`,
    [RUN_LOCK, run],
  );
  return rows[0]?.alive === true;
}
