import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDiskFull } from '../disk-guard.js';

/** Version of PostgreSQL that the embedded database is, as its folders name it. */
export const EMBEDDED_VERSION = '18';

/** The folder of the embedded database cannot be used; the message says what to do. */
export class UnusableFolderError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnusableFolderError';
  }
}

const WAY_OUT =
  'move the folder away and restore a backup with npm run restore (docs/operations.md, "Backup"), or start with an empty one';

/**
 * Looks at a folder before the database is loaded, which would end with a fault of its own machine code.
 * @throws UnusableFolderError for one of another version, and one that is no database.
 */
export function assertUsable(place: string): void {
  if (!existsSync(place) || readdirSync(place).length === 0) return;
  const file = join(place, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (version === EMBEDDED_VERSION) return;
  if (/^\d+$/.test(version)) {
    throw new UnusableFolderError(
      `${place} is a database of PostgreSQL ${version}, and this version of the service has PostgreSQL ${EMBEDDED_VERSION}: ` +
        'start the version of the service that wrote it, and move it to a server with npm run move',
    );
  }
  throw new UnusableFolderError(`${place} is no database, or one that was not completed: ${WAY_OUT}`);
}

/** The fault of a folder that the database could not be opened from; one of a full disk stays as it is. */
export const explainFolder = (place: string, error: unknown): unknown =>
  isDiskFull(error) || !existsSync(join(place, 'PG_VERSION'))
    ? error
    : new UnusableFolderError(`The database in ${place} is damaged and cannot be opened: ${WAY_OUT}`, { cause: error });
