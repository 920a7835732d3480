import { basename, extname } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '../core/message-of.js';
import { isSourceDate } from '../core/calendar-day.js';
import { readSettings } from '../config/read-settings.js';
import { SettingsError } from '../config/settings.js';
import { DataFolderInUseError } from '../database/data-folder-lock.js';
import { openDatabase, type Database } from '../database/database.js';
import { TerrainImportService, type DemImportReport } from '../domain/terrain/terrain-import.service.js';
import type { CommandOutput } from './command-output.js';
import { openDemFile } from './dem-file.js';

/** Exit codes, of sysexits.h but for the first. */
const EXIT_FAILED = 1;
const EXIT_USAGE = 64;
const EXIT_UNAVAILABLE = 69;
const EXIT_CONFIG = 78;

/** Connections an import needs: one keeps its lock, one stores, one is spare. */
const MIN_CONNECTIONS = 3;

const USAGE = `Usage: npm run import-dem -- FILE.tif... [options]

Loads heights of the ground from GeoTIFF (geographic, UTM, TWD97 TM2 or web Mercator; one band) into the database.
The finest grid that covers a place answers for it. An import of the same name replaces the one before it.

  --name NAME          data set, for one file; else the file's name
  --source-date DATE   date of the data, such as 2026 or 2026-02-14
  --attribution TEXT   who must be named when heights or what rests on them are shown
  --force              loads a file again that was loaded before
  --help               shows this
`;

interface DemArguments {
  files: string[];
  name?: string | undefined;
  sourceDate?: string | undefined;
  attribution?: string | undefined;
  force: boolean;
}

/**
 * Loads files of heights as the command line asks.
 * @param words of the command line behind the command's name.
 * @returns exit code: 0 when every file is loaded.
 */
export async function runDemImport(words: string[], output: CommandOutput): Promise<number> {
  const read = readArguments(words);
  if (typeof read === 'string') return explainUsage(read, output);
  try {
    const settings = readSettings();
    const databasePoolSize = Math.max(settings.databasePoolSize, MIN_CONNECTIONS);
    const database = await openDatabase(Object.assign(settings, { databasePoolSize }));
    try {
      return await loadAll(database, read, output);
    } finally {
      await database.close();
    }
  } catch (error) {
    return explain(error, output);
  }
}

/** @returns the arguments, or what is wrong with them; an empty text asks for help. */
function readArguments(words: string[]): DemArguments | string {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        'source-date': { type: 'string' },
        attribution: { type: 'string' },
        force: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const { name, attribution, force } = values;
    const sourceDate = values['source-date'];
    if (values.help) return '';
    if (positionals.length === 0) return 'No file is named.';
    if (name !== undefined && positionals.length > 1)
      return '--name: several files cannot share one name; load them one at a time';
    if (sourceDate !== undefined && !isSourceDate(sourceDate))
      return `--source-date: ${sourceDate} is not a date such as 2026-02`;
    return { files: positionals, name, sourceDate, attribution, force };
  } catch (error) {
    return (error as Error).message;
  }
}

function explainUsage(fault: string, { out, error }: CommandOutput): number {
  if (fault === '') {
    out(USAGE);
    return 0;
  }
  error(`${fault}\n\n${USAGE}`);
  return EXIT_USAGE;
}

/** Loads one file after the other; one that fails does not keep the others from being loaded. */
async function loadAll({ sql }: Database, read: DemArguments, { out, error }: CommandOutput): Promise<number> {
  const imports = new TerrainImportService({ sql, clock: () => new Date() });
  let exitCode = 0;
  for (const path of read.files) {
    try {
      out(describe(path, await loadOne(imports, path, read)));
    } catch (fault) {
      exitCode = EXIT_FAILED;
      error(`${path}: ${messageOf(fault)}\n`);
    }
  }
  return exitCode;
}

async function loadOne(imports: TerrainImportService, path: string, read: DemArguments): Promise<DemImportReport> {
  const file = await openDemFile(path);
  try {
    return await imports.load(file, { ...read, name: read.name ?? basename(path, extname(path)) });
  } finally {
    await file.close();
  }
}

function describe(path: string, report: DemImportReport): string {
  const { name, alreadyDone, columns, rows, cellM, blocks, knownShare, minM, maxM } = report;
  if (alreadyDone) return `${path}: loaded before as ${name}, nothing to do; --force loads it again\n`;
  const range = minM === null || maxM === null ? 'no height is known' : `${minM.toFixed(1)} to ${maxM.toFixed(1)} m`;
  return [
    `${path}: loaded as ${name}`,
    `  ${columns} x ${rows} cells of ${cellM.toFixed(1)} m in ${blocks} blocks, ${(knownShare * 100).toFixed(1)} % known, ${range}`,
    '',
  ].join('\n');
}

function explain(error: unknown, output: CommandOutput): number {
  output.error(`${messageOf(error)}\n`);
  if (error instanceof SettingsError) return EXIT_CONFIG;
  return error instanceof DataFolderInUseError ? EXIT_UNAVAILABLE : EXIT_FAILED;
}
