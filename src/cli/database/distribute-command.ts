import { readSettings } from '../../config/read-settings.js';
import { openDatabase } from '../../database/database.js';
import { distribute } from '../../database/server/distribute.sql.js';
import { runCommand, UsageError, type CommandOutput } from '../run-command.js';
import { closing } from '../with-database.js';

/** No statement over all rows of a table is to be cut short [ms]. */
const NO_LIMIT = 0;

const USAGE = `Usage: DATABASE_URL=postgres://... npm run distribute

Spreads the tables that grow with the area (buildings, shading, potentials, elevation) over the nodes of the Citus cluster
whose coordinator has the database of DATABASE_URL. Citus and its nodes must be there: docs/operations.md. Stop the service
first; versions of it before this one refuse to start afterwards.
`;

/**
 * Turns an installed database into a distributed one.
 * @param words of the command line behind the command's name.
 * @returns exit code: 0 when the tables are spread.
 */
export function runDistribute(words: string[], output: CommandOutput): Promise<number> {
  return runCommand(output, USAGE, async () => {
    if (words.includes('--help')) throw new UsageError();
    const { dataDir, databaseUrl, databaseSessionUrl } = readSettings();
    if (words.length > 0 || databaseUrl === undefined) {
      throw new UsageError('DATABASE_URL must name the database on the coordinator.');
    }
    const settings = { dataDir, databasePoolSize: 2, databaseUrl: databaseSessionUrl ?? databaseUrl };
    await closing(openDatabase({ ...settings, statementTimeoutMs: NO_LIMIT }), async ({ sql }) => {
      const tables = await distribute(sql);
      output.out(tables.length > 0 ? `spread: ${tables.join(', ')}\n` : 'The tables are spread already.\n');
    });
    return 0;
  });
}
