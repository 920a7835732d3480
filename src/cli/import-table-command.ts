import { readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parseFinanceRows } from '../core/finance/rows/finance-file.js';
import type { Database } from '../database/database.js';
import { FinanceAdministrationService } from '../domain/administration/finance-administration.service.js';
import { readStationTable } from '../domain/climate/climate-import.service.js';
import { storeStations } from '../domain/climate/station-rows.sql.js';
import { openLedger, operator } from './operator.js';
import { runCommand, UsageError, type CommandOutput } from './run-command.js';
import { closing, openConfigured } from './with-database.js';

/** Largest table taken [bytes]. */
const MAX_BYTES = 16 * 1024 * 1024;

const USAGE = `Usage: npm run import-climate -- FILE [--replace]    weather stations, CSV or JSON, as in reference/climate/stations-tw.csv;
                                                     --replace removes the stations imported before that FILE has not
       npm run import-finance -- FILE                finance rows as JSON, as in reference/finance; each with its country
                                                     and currency, else they are of TW in TWD

All rows of a file are stored or, where one is faulty, none. On the embedded database, stop the server first.
`;

/** Tables that are imported from a file. */
type Table = 'climate' | 'finance';

const isTable = (word: string | undefined): word is Table => word === 'climate' || word === 'finance';

/** Where the command writes, and which database it opens. */
export interface TableImportEnvironment extends CommandOutput {
  open?(): Promise<Database>;
}

interface TableImport {
  table: Table;
  path: string;
  replace: boolean;
}

/**
 * Imports a table of weather stations or finance rows.
 * @param words of the command line: the table, the file, options.
 * @returns exit code: 0 when it is stored.
 */
export const runTableImport = (words: string[], surroundings: TableImportEnvironment): Promise<number> =>
  runCommand(surroundings, USAGE, async () => {
    surroundings.out(`${await load(readArguments(words), surroundings)}\n`);
    return 0;
  });

function readArguments(args: string[]): TableImport {
  const options = { replace: { type: 'boolean', default: false }, help: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  if (values.help) throw new UsageError();
  const [table, path, ...more] = positionals;
  if (!isTable(table) || path === undefined || more.length > 0) throw new UsageError('Name one FILE.');
  if (values.replace && table === 'finance') throw new UsageError('--replace is an option of import-climate only.');
  return { table, path, replace: values.replace };
}

/** The file is read and checked before the database is opened. */
async function load(
  { table, path, replace }: TableImport,
  { open = openConfigured }: TableImportEnvironment,
): Promise<string> {
  const text = await readTable(path);
  const store = table === 'finance' ? financeStore(text) : climateStore(text, replace);
  const counts = await closing(open(), store);
  const written = Object.entries(counts).map(([what, count]) => `${what} ${count}`);
  return `${path}: ${written.join(', ')}`;
}

type Store = (database: Database) => Promise<Record<string, number>>;

function financeStore(text: string): Store {
  const rows = parseFinanceRows(text);
  return (database) =>
    new FinanceAdministrationService({ em: database.em.fork(), ledger: openLedger(database) }).import(rows, operator());
}

function climateStore(text: string, replace: boolean): Store {
  const stations = readStationTable(text);
  return ({ sql }) => storeStations(sql, stations, new Date(), replace);
}

async function readTable(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > MAX_BYTES) throw new Error(`the file must not exceed ${MAX_BYTES} bytes`);
  return readFile(path, 'utf8');
}
