import { readSettings } from '../../config/read-settings.js';
import { backUp, restore } from '../../database/backup.js';
import { openDatabase } from '../../database/database.js';
import { runCommand, UsageError, type CommandOutput } from '../run-command.js';

const BACKUP_USAGE = `Usage: npm run backup -- FILE

Writes the whole database into a new FILE that only its owner may read: of DATABASE_URL with pg_dump, while the service
runs; else the embedded database in DATA_DIR, with the service stopped. Secrets and uploaded files are not in it.
`;

const RESTORE_USAGE = `Usage: npm run restore -- FILE

Fills the empty database of DATABASE_URL (with pg_restore), or a DATA_DIR without a database, from a FILE of
npm run backup, and brings its schema up to this version. Stop the service first.
`;

/** Backs the database up. @param words of the command line behind the command's name. @returns exit code. */
export const runBackup = (words: string[], output: CommandOutput): Promise<number> =>
  run(words, BACKUP_USAGE, output, async (file) => {
    await backUp(readSettings(), file);
    return `The backup is in ${file}\n`;
  });

/** Restores the database. @param words of the command line behind the command's name. @returns exit code. */
export const runRestore = (words: string[], output: CommandOutput): Promise<number> =>
  run(words, RESTORE_USAGE, output, async (file) => {
    const settings = readSettings();
    await restore(settings, file);
    // what cannot carry the service is reported now, not at its next start
    await (await openDatabase(settings)).close();
    return `The database is restored from ${file}\n`;
  });

const run = (
  words: string[],
  usage: string,
  output: CommandOutput,
  act: (file: string) => Promise<string>,
): Promise<number> =>
  runCommand(output, usage, async () => {
    const [file, ...more] = words;
    if (file === '--help') throw new UsageError();
    if (file === undefined || file.startsWith('-') || more.length > 0) throw new UsageError('Name one FILE.');
    output.out(await act(file));
    return 0;
  });
