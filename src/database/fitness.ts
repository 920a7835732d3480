import type { MikroORM } from '@mikro-orm/core';
import type { Migrator } from '@mikro-orm/migrations';
import type { Pool } from 'pg';
import { migrations } from './migrations/index.js';

/** Oldest PostgreSQL that the schema runs on, as `server_version_num` has it. */
const LEAST_VERSION = 150_000;
/** SQLSTATE of an extension that the server has not, and of one that this role may not create. */
const NO_EXTENSION: ReadonlySet<string> = new Set(['0A000', '58P01', '42501']);

/** The database cannot carry the service; the message tells the operator what to do. */
export class UnfitDatabaseError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnfitDatabaseError';
  }
}

/** @throws UnfitDatabaseError for a server that is too old. */
export async function assertVersion(pool: Pick<Pool, 'query'>): Promise<void> {
  const { rows } = (await pool.query('show server_version_num')) as { rows: { server_version_num: string }[] };
  const version = Number(rows[0]?.server_version_num);
  if (version >= LEAST_VERSION) return;
  throw new UnfitDatabaseError(
    `PostgreSQL ${Math.floor(version / 10_000)} is too old: the service needs ${LEAST_VERSION / 10_000} or newer`,
  );
}

/** @throws UnfitDatabaseError when a later version of the service has changed the schema. */
export async function assertKnownSchema(orm: { migrator: Pick<Migrator, 'getExecuted'> } | MikroORM): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name));
  const executed = await (orm.migrator as Pick<Migrator, 'getExecuted'>).getExecuted();
  const unknown = executed.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new UnfitDatabaseError(
    `The database was made by a later version of the service (it knows ${unknown.join(', ')}): start that version`,
  );
}

/** A migration that failed for want of PostGIS, in words; any other fault as it is. */
export function explainMigration(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (!NO_EXTENSION.has(code ?? '') || !/extension/i.test(message)) return error;
  return new UnfitDatabaseError(
    'The database of DATABASE_URL has no PostGIS, and it cannot be added from here: install PostGIS on the server and ' +
      'have an administrator run "create extension postgis" in the database',
    { cause: error },
  );
}
