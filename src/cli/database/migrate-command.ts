import { readSettings } from '../../config/read-settings.js';
import { openDatabase } from '../../database/database.js';
import type { MigrationWaitListener } from '../../database/migrate.js';
import { runCommand, UsageError, type CommandOutput } from '../run-command.js';

const USAGE = `Usage: npm run migrate

Brings the schema of DATABASE_URL up to this version while the processes of the version before go on, then ends. While a
dump or another long reader holds a table, it waits and says so. Without DATABASE_URL it does so for the embedded database
in DATA_DIR: stop the service first.
`;

/**
 * Changes the schema before the first process of a new version starts, so that no process stops to wait for it.
 * @param words of the command line behind the command's name.
 * @returns exit code: 0 when the schema is of this version.
 */
export function runMigrate(words: string[], output: CommandOutput): Promise<number> {
  return runCommand(output, USAGE, async () => {
    if (words.includes('--help')) throw new UsageError();
    if (words.length > 0) throw new UsageError('It takes no parameters.');
    const onMigrationWait: MigrationWaitListener = ({ reason, retryInSeconds }) =>
      output.error(`${reason}; it tries again in ${retryInSeconds} s\n`);
    await (await openDatabase(Object.assign(readSettings(), { onMigrationWait }))).close();
    output.out('The schema is up to date.\n');
    return 0;
  });
}
