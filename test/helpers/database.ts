import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase, type Database, type DatabaseSettings } from '../../src/database/database.js';
import { citusUrl, onEveryNode, onNode } from './citus.js';
import { lendEmbedded } from './embedded.js';

declare module 'vitest' {
  interface ProvidedContext {
    snapshotFile: string;
    /** Number of this test run; names its databases on a server. */
    testRun: number;
  }
}

const serverUrl = citusUrl ?? process.env['TEST_DATABASE_URL'];

/** Whether the tests run on a PostgreSQL server instead of the embedded database. */
export const onServer = serverUrl !== undefined && serverUrl !== '';

let shared: Promise<Database> | undefined;

/** The test worker's one database, migrated; opened at first use. */
export function testDatabase(): Promise<Database> {
  shared ??= onServer ? openOnServer(serverUrl as string) : openEmbedded();
  return shared;
}

/** Empties every table of the worker's database. */
export async function clearDatabase(): Promise<void> {
  const { sql } = await testDatabase();
  const tables = await sql.rows<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename not in ('spatial_ref_sys', 'mikro_orm_migrations')`,
  );
  await sql.transaction(async (transaction) => {
    // the audit log lets nobody empty it, save the tables' owner who says so
    await transaction.rows('alter table audit_entries disable trigger audit_entries_never_emptied');
    await transaction.rows(`truncate ${tables.map((table) => table.name).join(', ')} cascade`);
    await transaction.rows('alter table audit_entries enable trigger audit_entries_never_emptied');
  });
}

async function openEmbedded(): Promise<Database> {
  return openDatabase({ dataDir: 'memory', databasePoolSize: 4, embedded: await lendEmbedded() });
}

/** A migrated, empty database of its own, to open: on the server, where there is one. */
export const migratedDatabase = async (): Promise<Pick<DatabaseSettings, 'databaseUrl' | 'embedded'>> =>
  onServer
    ? { databaseUrl: await createMigratedDatabase() }
    : { databaseUrl: undefined, embedded: await lendEmbedded() };

async function openOnServer(url: string): Promise<Database> {
  return openDatabase({ dataDir: 'memory', databasePoolSize: 4, databaseUrl: await createMigratedDatabase(url) });
}

/** Name of the database that a run migrates once and copies for every app: the extension alone takes a second to create. */
export const templateDatabase = (run: number): string => `rooftop_run_${run}_0`;

/**
 * Creates an empty database on the test server.
 * @returns its address.
 */
export const createServerDatabase = (url: string = serverUrl as string): Promise<string> => copyDatabase(url);

/**
 * Creates a database with all migrations on the test server, as a copy of the run's template.
 * @returns its address.
 */
export const createMigratedDatabase = (url: string = serverUrl as string): Promise<string> =>
  copyDatabase(url, ` template ${templateDatabase(inject('testRun'))}`);

async function copyDatabase(url: string, template = ''): Promise<string> {
  const name = `rooftop_run_${inject('testRun')}_${randomBytes(4).toString('hex')}`;
  const statements = [`create database ${name}${template}`];
  await (citusUrl === undefined ? onNode(url, statements) : onEveryNode(citusUrl, statements));
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}
