import { basename, extname } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '../../core/message-of.js';
import type { Database } from '../../database/database.js';
import { TerrainImportService, type DemImportReport } from '../../domain/terrain/terrain-import.service.js';
import { openDemFile } from './dem-file.js';
import { assertSourceDate, EXIT, runCommand, UsageError, type CommandOutput } from '../run-command.js';
import { closing, openForLoad } from '../with-database.js';

const USAGE = `Usage: npm run import-dem -- FILE.tif... [options]

Loads ground heights from GeoTIFF (geographic, UTM, TWD97 TM2 or web Mercator; one band) into the database.
Where several grids cover a place, the finest one is used. An import replaces an earlier one of the same name.

  --name NAME          name of the data set, for one file; defaults to the file name
  --source-date DATE   date of the data, such as 2026 or 2026-02-14
  --attribution TEXT   attribution to show with the heights and with results based on them
  --force              load a file again that was loaded before
  --help               show this help
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
export function runDemImport(words: string[], output: CommandOutput): Promise<number> {
  return runCommand(output, USAGE, async () => {
    const read = readArguments(words);
    return closing(openForLoad(), (database) => loadAll(database, read, output));
  });
}

/** @throws UsageError saying what is wrong with the arguments. */
function readArguments(words: string[]): DemArguments {
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
  if (values.help) throw new UsageError();
  if (positionals.length === 0) throw new UsageError('No file is given.');
  if (name !== undefined && positionals.length > 1)
    throw new UsageError('--name: several files cannot share one name; load them one at a time');
  assertSourceDate(sourceDate);
  return { files: positionals, name, sourceDate, attribution, force };
}

/** Loads one file after the other; one that fails does not keep the others from being loaded. */
async function loadAll({ sql }: Database, read: DemArguments, { out, error }: CommandOutput): Promise<number> {
  const imports = new TerrainImportService({ sql, clock: () => new Date() });
  let exitCode = 0;
  for (const path of read.files) {
    try {
      out(describe(path, await loadOne(imports, path, read)));
    } catch (fault) {
      exitCode = EXIT.failed;
      error(`${path}: ${messageOf(fault)}\n`);
    }
  }
  return exitCode;
}

const loadOne = (imports: TerrainImportService, path: string, read: DemArguments): Promise<DemImportReport> =>
  closing(openDemFile(path), (file) =>
    imports.load(file, { ...read, name: read.name ?? basename(path, extname(path)) }),
  );

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
