import type { MikroORM } from '@mikro-orm/core';
import type { Migrator } from '@mikro-orm/migrations';
import { Client, type Pool } from 'pg';
import { BASELINE, REPLACED_BY_BASELINE } from './migrations/20261121-baseline.js';
import { SchemaRequirement } from '../entities/operation/schema-requirement.entity.js';
import { migrations } from './migrations/index.js';
import { serverVersion } from './server/server.sql.js';

/** Oldest PostgreSQL that the schema runs on, as `server_version_num` has it. */
const MIN_VERSION = 150_000;
/** SQLSTATE of an extension that the server has not, and of one that this role may not create. */
const NO_EXTENSION: ReadonlySet<string> = new Set(['0A000', '58P01', '42501']);

/** The database cannot carry the service; the message says what the operator can do. */
export class UnsupportedDatabaseError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnsupportedDatabaseError';
  }
}

/** Longest wait for a server at the start [ms]. */
const REACH_MS = 10_000;

/** What is wrong with an address, by the code of the fault. @see PostgreSQL documentation, appendix A; errno(3). */
const UNREACHABLE: Readonly<Record<string, (place: Place) => string>> = {
  ECONNREFUSED: ({ host }) => `nothing answers at ${host}; is the server running?`,
  ECONNRESET: ({ host }) => `${host} ends the connection; is it a PostgreSQL server?`,
  EHOSTUNREACH: ({ host }) => `${host} cannot be reached from here`,
  ENETUNREACH: ({ host }) => `${host} cannot be reached from here`,
  ETIMEDOUT: ({ host }) => `${host} does not answer`,
  ENOTFOUND: ({ host }) => `the host of ${host} is unknown`,
  EAI_AGAIN: ({ host }) => `the host of ${host} cannot be looked up`,
  '3D000': ({ host, name }) => `the server at ${host} has no database "${name}"; create it, or correct the name`,
  '28P01': ({ host }) => `the server at ${host} refuses the user or the password`,
  '28000': ({ host }) => `the server at ${host} does not allow this user to connect`,
  '42501': ({ name }) => `this user may not connect to the database "${name}"`,
  '53300': ({ host }) => `the server at ${host} has no free connection`,
  '57P03': ({ host }) => `the server at ${host} is starting up; try again in a moment`,
};

interface Place {
  /** Host and port. */
  host: string;
  name: string;
}

/**
 * Connects once, so that a wrong address is reported at once and a database that does not exist is never created.
 * @param variable that holds the address.
 * @throws UnsupportedDatabaseError in one line that names the variable, without the password.
 */
export async function assertReachable(variable: string, databaseUrl: string): Promise<void> {
  const client = clientOf(variable, databaseUrl);
  // a server may drop the connection again before it is ended
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new UnsupportedDatabaseError(`${variable}: ${explainUnreachable(error, client)}`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Files that the address names are read here. */
function clientOf(variable: string, connectionString: string): Client {
  try {
    return new Client({ connectionString, connectionTimeoutMillis: REACH_MS });
  } catch (error) {
    throw new UnsupportedDatabaseError(`${variable}: ${(error as Error).message}`, { cause: error });
  }
}

function explainUnreachable(error: unknown, { host, port, database = '' }: Client): string {
  const place = { host: `${host}:${port}`, name: database };
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (/timeout/i.test(message)) return UNREACHABLE['ETIMEDOUT']!(place);
  return UNREACHABLE[code]?.(place) ?? `cannot connect to ${place.host}: ${message}`;
}

/** @throws UnsupportedDatabaseError for a server that is too old. */
export async function assertVersion(pool: Pick<Pool, 'query'>): Promise<void> {
  const version = await serverVersion(pool);
  if (version >= MIN_VERSION) return;
  throw new UnsupportedDatabaseError(
    `PostgreSQL ${Math.floor(version / 10_000)} is too old: the service needs ${MIN_VERSION / 10_000} or newer`,
  );
}

interface Migrated {
  migrator: Pick<Migrator, 'getExecuted'>;
}

/** @throws UnsupportedDatabaseError when the baseline would run on a database that has only a part of it. */
export async function assertUpgradable(orm: Migrated): Promise<void> {
  const executed = await executedNames(orm);
  if (executed.includes(BASELINE) || !executed.some((name) => REPLACED_BY_BASELINE.includes(name))) return;
  throw new UnsupportedDatabaseError(
    'The database was made by a version before 22 November 2026: start the version of that day on it once, then this one',
  );
}

/**
 * Names of the migrations of later versions that the database has; this version works beside them.
 * @throws UnsupportedDatabaseError when one of them removed what this version uses.
 */
export async function assertCompatible(orm: Migrated & Pick<MikroORM, 'em'>): Promise<string[]> {
  const known = new Set([...REPLACED_BY_BASELINE, ...migrations.map(({ name }) => name)]);
  const requirements = await orm.em.fork().find(SchemaRequirement, {}, { orderBy: { migration: 'asc' } });
  const unmet = requirements.find(({ needs }) => !known.has(needs));
  if (unmet === undefined) return (await executedNames(orm)).filter((name) => !known.has(name));
  throw new UnsupportedDatabaseError(
    `The database was migrated by a later version of the service, and this version can no longer run on it: ${unmet.migration} ` +
      `removed what versions without ${unmet.needs} use; start a version that has it`,
  );
}

const executedNames = async (orm: Migrated): Promise<string[]> =>
  (await orm.migrator.getExecuted()).map(({ name }) => name);

/** A migration that failed for want of PostGIS, in words; any other fault as it is. */
export function explainMigration(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (!NO_EXTENSION.has(code ?? '') || !/extension/i.test(message)) return error;
  return new UnsupportedDatabaseError(
    'The database of DATABASE_URL has no PostGIS, and the service cannot add it: install PostGIS on the server and ' +
      'have an administrator run "create extension postgis" in the database',
    { cause: error },
  );
}
