import { parseArgs } from 'node:util';
import { messageOf } from '../core/message-of.js';
import { isSourceDate } from '../core/calendar-day.js';
import { readSettings } from '../config/read-settings.js';
import { SettingsError } from '../config/settings.js';
import { DataFolderInUseError } from '../database/data-folder-lock.js';
import { openDatabase, type Database } from '../database/database.js';
import type { DegreeBox } from '../core/buildings/building-area.js';
import { BuildingImportService } from '../domain/buildings/import/building-import.service.js';
import type { ImportReport } from '../core/buildings/import/import-types.js';
import type { MultiPolygon } from '../core/geometry/position.js';
import { isKnownSystem, KNOWN_SYSTEMS, WGS84_EPSG } from '../core/terrain/map-projection.js';
import { createHttpClient, type HttpClient } from '../providers/chain/http-client.js';
import { openFootprintFile } from '../providers/formats/open-footprint-file.js';
import { readCoverage } from './coverage-argument.js';
import { ProgressLine } from './progress-line.js';

/** Exit codes: of sysexits.h, and 130 as shells have it for an interrupt. */
const EXIT_FAILED = 1;
const EXIT_USAGE = 64;
const EXIT_UNAVAILABLE = 69;
const EXIT_CONFIG = 78;
const EXIT_INTERRUPTED = 130;

/** Connections a load needs: one keeps its lock, one stores, one is spare. */
const MIN_CONNECTIONS = 3;

const USAGE = `Usage: npm run import -- FILE|URL... [options]

Loads building footprints into the database from GeoJSON (FeatureCollection, or features one a line), FlatGeobuf,
GeoParquet (such as Overture's), or CSV with WKT; all but GeoParquet also packed by gzip. Coordinates in TWD97 TM2,
UTM or web Mercator are projected to WGS84.
A load that was cut off goes on where it stopped when the same file is given again.

  --source NAME        data set, such as osm, or a name of your own; else told by the file
  --source-date DATE   date of the data, such as 2026-02 or 2026-02-14
  --attribution TEXT   who must be named when the buildings are shown
  --bbox W,S,E,N       only what touches this box [degrees]; the file is said to hold all buildings there are in it
  --coverage AREA      the file is said to hold all buildings inside this area, so that where it has none there is none:
                       W,S,E,N, a POLYGON or MULTIPOLYGON as WKT, or a GeoJSON file; not together with --bbox
  --epsg CODE          system of the coordinates, such as 3826, where the file does not name it or names a wrong one
  --force              loads a file again that was loaded before
  --help               shows this
`;

/** Where the command writes, and how it is asked to stop. */
export interface CommandEnvironment {
  out(text: string): void;
  error(text: string): void;
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
  force: boolean;
}

/**
 * Loads files of footprints as the command line asks.
 * @param words of the command line behind the command's name.
 * @param open opens the database; closed again at the end.
 * @returns exit code: 0 when every file is loaded.
 */
export async function runImport(
  words: string[],
  surroundings: CommandEnvironment,
  open: () => Promise<Database> = openConfigured,
): Promise<number> {
  const read = readArguments(words);
  if (typeof read === 'string') return explainUsage(read, surroundings);
  try {
    const database = await open();
    try {
      return await loadAll(database, read, surroundings);
    } finally {
      await database.close();
    }
  } catch (error) {
    return explain(error, surroundings);
  }
}

function openConfigured(): Promise<Database> {
  const settings = readSettings();
  const databasePoolSize = Math.max(settings.databasePoolSize, MIN_CONNECTIONS);
  return openDatabase(Object.assign(settings, { databasePoolSize }));
}

/** @returns the arguments, or what is wrong with them; an empty text asks for help. */
function readArguments(words: string[]): ImportArguments | string {
  try {
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
        force: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return '';
    if (positionals.length === 0) return 'No file is named.';
    const sourceDate = values['source-date'];
    if (sourceDate !== undefined && !isSourceDate(sourceDate))
      return `--source-date: ${sourceDate} is not a date such as 2026-02`;
    const box = values.bbox === undefined ? undefined : readBox(values.bbox);
    if (values.bbox !== undefined && box === undefined) return `--bbox: ${values.bbox} is not a box W,S,E,N in degrees`;
    if (box && values.coverage)
      return '--coverage cannot be combined with --bbox: the area of --bbox already counts as covered';
    const epsg = Number(values.epsg ?? WGS84_EPSG);
    if (!isKnownSystem(epsg)) return `--epsg: ${values.epsg} is not supported; ${KNOWN_SYSTEMS}`;
    if (positionals.length > 1 && values.coverage)
      return '--coverage: one area cannot describe several files; load them one at a time';
    return {
      files: positionals,
      force: values.force,
      ...(values.source && { source: values.source }),
      ...(sourceDate && { sourceDate }),
      ...(values.attribution && { attribution: values.attribution }),
      ...(box && { box }),
      ...(values.epsg && { epsg }),
      ...(values.coverage && { coverage: readCoverage(values.coverage) }),
    };
  } catch (error) {
    return (error as Error).message;
  }
}

/** A box that does not cross the antimeridian; `undefined` for any other text. */
function readBox(text: string): DegreeBox | undefined {
  const edges = text.split(',').map((edge) => (edge.trim() === '' ? Number.NaN : Number(edge)));
  const [west, south, east, north] = edges as [number, number, number, number];
  const isBox = edges.length === 4 && west < east && south < north;
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return isBox && isOnEarth ? { west, south, east, north } : undefined;
}

function explainUsage(fault: string, { out, error }: CommandEnvironment): number {
  if (fault === '') {
    out(USAGE);
    return 0;
  }
  error(`${fault}\n\n${USAGE}`);
  return EXIT_USAGE;
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
        if (report.state === 'stopped') return EXIT_INTERRUPTED;
      } catch (error) {
        exitCode = EXIT_FAILED;
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

function describe(path: string, { source, state, counts, resumedAfter, alreadyDone }: ImportReport): string {
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
    `  features read ${many(counts.read)}, buildings stored ${many(counts.stored)}, of these replaced ${many(counts.replaced)}`,
    ...reasons('repaired', counts.repaired),
    ...reasons('refused', counts.refused, counts.refusedRows),
    ...reasons('heights passed over', counts.heightsRefused ?? {}),
    ...reasons('removed', counts.removed),
    '',
  ].join('\n');
}

const many = (count: number): string => count.toLocaleString('en');

const rowsText = (rows: readonly number[] = [], count = 0): string =>
  rows.length === 0 ? '' : `: row ${rows.map(many).join(', ')}${count > rows.length ? ', ...' : ''}`;

function explain(error: unknown, surroundings: CommandEnvironment): number {
  if (error instanceof SettingsError) {
    surroundings.error(`${error.message}\n`);
    return EXIT_CONFIG;
  }
  if (error instanceof DataFolderInUseError) {
    surroundings.error(
      `${error.message}\nWhile the server runs on the embedded database, nothing else can write to it.\n`,
    );
    return EXIT_UNAVAILABLE;
  }
  surroundings.error(`${messageOf(error)}\n`);
  return EXIT_FAILED;
}
