import { readSettings } from '../config/read-settings.js';
import { SettingsError } from '../config/settings.js';
import { copyRows } from '../database/copy-rows.sql.js';
import { DataFolderInUseError } from '../database/data-folder-lock.js';
import type { CommandOutput } from './command-output.js';
import { openDatabase } from '../database/database.js';

/** Exit codes, of sysexits.h but for the first. */
const EXIT_FAILED = 1;
const EXIT_USAGE = 64;
const EXIT_UNAVAILABLE = 69;
const EXIT_CONFIG = 78;

/** No statement over all rows of a table is to be cut short [ms]. */
const NO_LIMIT = 0;

const USAGE = `Usage: DATA_DIR=... DATABASE_URL=postgres://... npm run move

Copies everything of the embedded database in DATA_DIR to the empty PostgreSQL database of DATABASE_URL, and compares
rows and checksums before it holds. The folder stays as it is; jobs that wait are not taken along. End the service first.
`;

/**
 * Moves from the embedded database to a server.
 * @param words of the command line behind the command's name.
 * @returns exit code: 0 when everything is there.
 */
export async function runMove(words: string[], output: CommandOutput): Promise<number> {
  if (words.includes('--help')) {
    output.out(USAGE);
    return 0;
  }
  try {
    const settings = readSettings();
    if (words.length > 0 || settings.databaseUrl === undefined) {
      output.error(`DATABASE_URL must name the server to move to.\n\n${USAGE}`);
      return EXIT_USAGE;
    }
    await move(settings.dataDir, settings.databaseUrl, output);
    return 0;
  } catch (error) {
    return explain(error, output);
  }
}

async function move(dataDir: string, databaseUrl: string, { out }: CommandOutput): Promise<void> {
  const from = await openDatabase({ dataDir, databasePoolSize: 1, databaseUrl: undefined });
  try {
    const to = await openDatabase({ dataDir, databasePoolSize: 2, databaseUrl, statementTimeoutMs: NO_LIMIT });
    try {
      for (const { table, rows } of await copyRows(from.sql, to.sql)) out(`${table}: ${rows} rows, as sent\n`);
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

function explain(error: unknown, output: CommandOutput): number {
  output.error(`${error instanceof Error ? error.message : String(error)}\n`);
  if (error instanceof SettingsError) return EXIT_CONFIG;
  return error instanceof DataFolderInUseError ? EXIT_UNAVAILABLE : EXIT_FAILED;
}
