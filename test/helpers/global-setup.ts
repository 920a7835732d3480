import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/database/database.js';

const root = resolve(import.meta.dirname, '../..');

/** Makes the migrated embedded database once for all workers; on a server, removes the databases that tests made. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  const snapshotFile = join(root, 'node_modules/.cache/rooftop-test', `snapshot-${schemaKey()}.tar.gz`);
  if (!serverUrl && !existsSync(snapshotFile)) await writeSnapshot(snapshotFile);
  project.provide('snapshotFile', snapshotFile);
  return async () => {
    if (serverUrl) await dropTestDatabases(serverUrl);
  };
}

/** A snapshot holds until a migration or a version of a package changes. */
function schemaKey(): string {
  const folder = join(root, 'src/database/migrations');
  const files = [...readdirSync(folder).map((name) => join(folder, name)), join(root, 'package-lock.json')];
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

async function writeSnapshot(file: string): Promise<void> {
  const database = await openDatabase({ dataDir: 'memory', databasePoolSize: 1 });
  const snapshot = await database.pglite?.dumpDataDir('gzip');
  await database.close();
  if (!snapshot) throw new Error('The embedded database gave no snapshot');
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(`${file}.${process.pid}`, Buffer.from(await snapshot.arrayBuffer()));
  await rename(`${file}.${process.pid}`, file);
}

async function dropTestDatabases(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname like 'rooftop_test_%'`,
  );
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  await client.end();
}
