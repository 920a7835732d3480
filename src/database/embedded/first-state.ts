import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Beside the bundle, which the same build made: its migrations are those that this version knows. */
const ARCHIVE = join(import.meta.dirname, 'first-database.tar.gz');

const unpack = promisify(gunzip);

/**
 * An embedded database with all migrations and without records, as the build made it once (`scripts/first-database.mjs`):
 * to load it takes a third of the work of making a database with its extensions.
 * @returns nothing where the service does not run from its bundle; the database is then made.
 */
export async function firstState(): Promise<Blob | undefined> {
  return existsSync(ARCHIVE) ? new Blob([await unpack(await readFile(ARCHIVE))]) : undefined;
}
