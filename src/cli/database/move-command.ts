import { readSettings } from '../../config/read-settings.js';
import { copyRows } from '../../database/copy-rows.sql.js';
import { openDatabase } from '../../database/database.js';
import { runCommand, UsageError, type CommandOutput } from '../run-command.js';
import { closing } from '../with-database.js';

/** No statement over all rows of a table is to be cut short [ms]. */
const NO_LIMIT = 0;

const USAGE = `Usage: DATA_DIR=... DATABASE_URL=postgres://... npm run move

Copies the embedded database in DATA_DIR to the empty PostgreSQL database of DATABASE_URL. Row counts and checksums are
compared before the copy is committed. DATA_DIR stays unchanged. Waiting jobs are not copied. Stop the service first.
`;

/**
 * Moves from the embedded database to a server.
 * @param words of the command line behind the command's name.
 * @returns exit code: 0 when everything is there.
 */
export function runMove(words: string[], output: CommandOutput): Promise<number> {
  return runCommand(output, USAGE, async () => {
    if (words.includes('--help')) throw new UsageError();
    const settings = readSettings();
    if (words.length > 0 || settings.databaseUrl === undefined) {
      throw new UsageError('DATABASE_URL must name the server to move to.');
    }
    await move(settings.dataDir, settings.databaseSessionUrl ?? settings.databaseUrl, output);
    return 0;
  });
}

const move = (dataDir: string, databaseUrl: string, { out }: CommandOutput): Promise<void> =>
  closing(openDatabase({ dataDir, databasePoolSize: 1, databaseUrl: undefined }), (from) =>
    closing(openDatabase({ dataDir, databasePoolSize: 2, databaseUrl, statementTimeoutMs: NO_LIMIT }), async (to) => {
      for (const { table, rows } of await copyRows(from.sql, to.sql)) out(`${table}: ${rows} rows, as sent\n`);
    }),
  );
