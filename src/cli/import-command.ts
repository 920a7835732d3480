import { parseArgs } from 'node:util';
import { messageOf } from '../core/message-of.js';
import type { Database } from '../database/database.js';
import type { DegreeBox } from '../core/buildings/building-area.js';
import { BuildingImportService } from '../domain/buildings/import/building-import.service.js';
import type { ImportReport } from '../core/buildings/import/import-types.js';
import type { MultiPolygon } from '../core/geometry/position.js';
import { FORMAT_NAMES } from '../core/buildings/import/file-formats.js';
import { isKnownSystem, KNOWN_SYSTEMS, WGS84_EPSG } from '../core/terrain/map-projection.js';
import { createHttpClient, type HttpClient } from '../providers/chain/http-client.js';
import { openFootprintFile } from '../providers/formats/open-footprint-file.js';
import { readBox } from './box-argument.js';
import { readCoverage } from './coverage-argument.js';
import { ProgressLine } from './progress-line.js';
import { assertSourceDate, EXIT, runCommand, UsageError, type CommandOutput } from './run-command.js';
import { closing, openForLoad } from './with-database.js';

const USAGE = `Usage: npm run import -- FILE|URL... [options]

Loads building footprints into the database from files of these formats: ${FORMAT_NAMES}.
Text and FlatGeobuf may be compressed with gzip. Shapefile, GeoPackage, KML, GML, OpenStreetMap files and zip archives are
read where GDAL (ogr2ogr) is installed; of a Shapefile give the .shp, its folder or a zip. Coordinates in TWD97 TM2, UTM or web Mercator are projected to WGS84.
To continue an interrupted load, run the command again with the same file.

  --source NAME        data set, such as osm, or a name of your own; detected from the file by default
  --source-date DATE   date of the data, such as 2026-02 or 2026-02-14
  --attribution TEXT   attribution to show with the buildings
  --bbox W,S,E,N       load only buildings that touch this box [degrees], and declare that the file has all of them
  --coverage AREA      declare that the file has all buildings of this area, so that an empty part has no buildings:
                       W,S,E,N, a POLYGON or MULTIPOLYGON as WKT, or a GeoJSON file; not together with --bbox
  --epsg CODE          reference system of the coordinates, such as 3826, if the file does not state the right one
  --height-field NAME  column with heights [m], if the file has an unusual name for it
  --floors-field NAME  column with numbers of floors
  --min-confidence N   leave out buildings whose column confidence has less, 0 to 1 (Google Open Buildings)
  --force              load a file again that was loaded before
  --help               show this help
`;

/** Where the command writes, and how it is asked to stop. */
export interface CommandEnvironment extends CommandOutput {
  /** Whether the output is a terminal on which a line can be written over. */
  live: boolean;
  signal: AbortSignal;
}

interface ImportArguments {
  files: string[];
  source?: string;
  sourceDate?: string;
  attribution?: string;
  box?: DegreeBox;
  coverage?: MultiPolygon;
  epsg?: number;
  heightField?: string;
  floorsField?: string;
  minConfidence?: number;
  force: boolean;
}

/**
 * Loads files of footprints as the command line asks.
 * @param words of the command line behind the command's name.
 * @param open opens the database; closed again at the end.
 * @returns exit code: 0 when every file is loaded.
 */
export function runImport(
  words: string[],
  surroundings: CommandEnvironment,
  open: () => Promise<Database> = openForLoad,
): Promise<number> {
  return runCommand(surroundings, USAGE, async () => {
    const read = readArguments(words);
    return closing(open(), (database) => loadAll(database, read, surroundings));
  });
}

/** @throws UsageError saying what is wrong with the arguments. */
function readArguments(words: string[]): ImportArguments {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      source: { type: 'string' },
      'source-date': { type: 'string' },
      attribution: { type: 'string' },
      bbox: { type: 'string' },
      coverage: { type: 'string' },
      epsg: { type: 'string' },
      'height-field': { type: 'string' },
      'floors-field': { type: 'string' },
      'min-confidence': { type: 'string' },
      force: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) throw new UsageError();
  if (positionals.length === 0) throw new UsageError('No file is given.');
  const sourceDate = values['source-date'];
  assertSourceDate(sourceDate);
  const box = values.bbox === undefined ? undefined : readBox(values.bbox);
  if (box && values.coverage)
    throw new UsageError('--coverage cannot be combined with --bbox: the area of --bbox already counts as covered');
  const epsg = Number(values.epsg ?? WGS84_EPSG);
  if (!isKnownSystem(epsg)) throw new UsageError(`--epsg: ${values.epsg} is not supported; ${KNOWN_SYSTEMS}`);
  const minConfidence = Number(values['min-confidence'] ?? 0);
  if (!(minConfidence >= 0 && minConfidence <= 1))
    throw new UsageError(`--min-confidence: ${values['min-confidence']} is not a number from 0 to 1`);
  if (positionals.length > 1 && values.coverage)
    throw new UsageError('--coverage: one area cannot describe several files; load them one at a time');
  return {
    files: positionals,
    force: values.force,
    ...(values.source && { source: values.source }),
    ...(sourceDate && { sourceDate }),
    ...(values.attribution && { attribution: values.attribution }),
    ...(box && { box }),
    ...(values.epsg && { epsg }),
    ...(values['height-field'] && { heightField: values['height-field'] }),
    ...(values['floors-field'] && { floorsField: values['floors-field'] }),
    ...(minConfidence > 0 && { minConfidence }),
    ...(values.coverage && { coverage: readCoverage(values.coverage) }),
  };
}

/** Loads one file after the other; one that fails does not keep the others from being loaded. */
async function loadAll(database: Database, read: ImportArguments, surroundings: CommandEnvironment): Promise<number> {
  const { sql } = database;
  const imports = new BuildingImportService({ sql, clock: () => new Date() });
  const http = createHttpClient();
  let exitCode = 0;
  try {
    for (const place of read.files) {
      try {
        const report = await loadOne(imports, http, place, read, surroundings);
        surroundings.out(describe(place, report));
        if (report.state === 'stopped') return EXIT.interrupted;
      } catch (error) {
        exitCode = EXIT.failed;
        surroundings.error(`\n${place}: ${messageOf(error)}\n`);
      }
    }
    return exitCode;
  } finally {
    await http.close();
  }
}

async function loadOne(
  imports: BuildingImportService,
  http: HttpClient,
  place: string,
  { files: _files, ...options }: ImportArguments,
  { out, live, signal }: CommandEnvironment,
): Promise<ImportReport> {
  const file = await openFootprintFile(place, { http, trust: 'operator' });
  const line = new ProgressLine({ title: file.name, sizeBytes: file.sizeBytes, out, live });
  const onProgress = line.show.bind(line);
  const report = await imports.load(file, { ...options, signal, onProgress });
  line.end();
  return report;
}

function describe(
  path: string,
  { source, state, counts, resumedAfter, alreadyDone, columnsWithoutHeight }: ImportReport,
): string {
  const reasons = (title: string, ofReason: Record<string, number>, rows: Record<string, number[]> = {}): string[] =>
    Object.entries(ofReason).map(
      ([reason, count]) => `  ${title} ${many(count)} (${reason.replaceAll('_', ' ')}${rowsText(rows[reason], count)})`,
    );
  const head = alreadyDone
    ? `${path}: loaded before as ${source}, nothing to do; --force loads it again`
    : `${path}: ${state === 'stopped' ? 'stopped; run the same command again to continue' : `loaded as ${source}`}`;
  return [
    head,
    ...(resumedAfter > 0 && !alreadyDone ? [`  continued after ${many(resumedAfter)} features stored earlier`] : []),
    `  features read ${many(counts.read)}, buildings stored ${many(counts.stored)}, of these replaced ${many(counts.replaced)}, unchanged ${many(counts.unchanged ?? 0)}`,
    ...reasons('repaired', counts.repaired),
    ...reasons('refused', counts.refused, counts.refusedRows),
    ...reasons('heights passed over', counts.heightsRefused ?? {}),
    ...reasons('removed', counts.removed),
    ...(columnsWithoutHeight === undefined ? [] : [`  ${heightWarning(columnsWithoutHeight)}`]),
    '',
  ].join('\n');
}

/** Heights decide on shade, so their absence must not pass unseen. */
const heightWarning = (columns: readonly string[]): string =>
  `warning: no row gave a height or floors; --height-field and --floors-field name their columns. The file has: ${columns.join(', ') || 'none'}`;

const many = (count: number): string => count.toLocaleString('en');

const rowsText = (rows: readonly number[] = [], count = 0): string =>
  rows.length === 0 ? '' : `: row ${rows.map(many).join(', ')}${count > rows.length ? ', ...' : ''}`;
