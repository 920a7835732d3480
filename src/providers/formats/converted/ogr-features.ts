import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import { environmentOf } from '../../../config/environment-with.js';
import {
  UnsupportedFileError,
  type FeatureSelection,
  type FileFeature,
} from '../../../core/buildings/import/import-file.js';
import { HOUR_MS } from '../../../core/time/durations.js';
import { convertCommand } from '../../../core/buildings/import/file-formats.js';
import type { FileBytes } from '../file-bytes.js';
import { isBig5 } from '../file-format.js';
import { geoJsonFeatures } from '../geojson-scan.js';
import { zipEntries } from './zip-entries.js';

/** A file must not lead to other files, servers or databases: drivers of GDAL that would follow it there. */
const UNUSED_DRIVERS =
  'OGR_VRT,HTTP,WFS,OAPIF,CSW,OGCAPI,GMLAS,PostgreSQL,MySQL,MSSQLSpatial,ODBC,PGeo,Elasticsearch,Carto,AmigoCloud,NGW,PLSCENES,EEDA';
const SAFETY = [
  ...['--config', 'OGR_SKIP', UNUSED_DRIVERS],
  ...['--config', 'CPL_VSIL_CURL_ALLOWED_EXTENSIONS', '.none'],
  ...['--config', 'GML_SKIP_RESOLVE_ELEMS', 'ALL'],
  ...['--config', 'GML_DOWNLOAD_SCHEMA', 'NO'],
  // what else would ask a server, such as a function in a view, asks one that is not there
  ...['--config', 'GDAL_HTTP_PROXY', '127.0.0.1:9'],
];
/** What the programs learn of the environment, which holds secrets of the service. */
const ENVIRONMENT = ['PATH', 'LD_LIBRARY_PATH', 'GDAL_DATA', 'PROJ_DATA', 'PROJ_LIB', 'TMPDIR'];
/** Layers of one file that are read. */
const MAX_LAYERS = 200;
/** Longest text of a list of layers, and of a fault, that is kept [bytes]. */
const MAX_TEXT = 1024 * 1024;
/** Longest time of one run of a program: some times that of a country [ms]. */
const MAX_RUN_MS = 2 * HOUR_MS;
/** Rows in which text that is not UTF-8 is looked for. */
const SAMPLE_ROWS = 500;

/** Kinds of files in an archive that are read, each by itself. */
const IN_ARCHIVE = /\.(?:shp|gpkg|kml|gml|osm|pbf|geojson|json|fgb|tab|mif)$/i;

/** Tags of OpenStreetMap that its layers have among the others, as columns of their own. */
const tagColumns = (...tags: string[]): string =>
  tags.map((tag) => `hstore_get_value(other_tags, '${tag}') AS "${tag}"`).join(', ');
const PLANT_TAGS = tagColumns('generator:source', 'generator:output:electricity');
const IS_SOLAR = `hstore_get_value(other_tags, 'generator:source') = 'solar'`;

/**
 * What of OpenStreetMap is a building, and where solar plants are that are no building: a closed way that is one is a line.
 * @see https://gdal.org/drivers/vector/osm.html
 */
const OSM_BUILDINGS = [
  `SELECT *, ${tagColumns('height', 'building:levels')}, ${PLANT_TAGS} FROM multipolygons WHERE building IS NOT NULL`,
];
const OSM_PLANTS = [
  ...['points', 'lines'].map((layer) => `SELECT geometry, osm_id, ${PLANT_TAGS} FROM ${layer} WHERE ${IS_SOLAR}`),
  `SELECT geometry, osm_id, ${PLANT_TAGS} FROM multipolygons WHERE building IS NULL AND ${IS_SOLAR}`,
];

interface Dataset {
  /** Name by which GDAL opens it. */
  place: string;
  isOsm: boolean;
  /** Whether its table may be in Big5 without saying so. */
  isShapefile: boolean;
}

/**
 * The features of a file that GDAL reads, converted by its program `ogr2ogr` while they are taken. Layers of points and of
 * lines are left out; the system of the coordinates is the file's own.
 * @throws UnsupportedFileError naming the command to run elsewhere, where the program is not installed or cannot read it.
 */
export async function* ogrFeatures(
  file: FileBytes,
  { epsg, isForPlants = false }: FeatureSelection,
): AsyncGenerator<FileFeature[]> {
  if (file.path === undefined) {
    throw new UnsupportedFileError(
      `A file of this kind is read on this machine alone: download it, or ${helpFor(file)}`,
    );
  }
  for (const dataset of await datasetsIn(file, file.path)) {
    const encoding = dataset.isShapefile && (await isInBig5(file, dataset)) ? ['-oo', 'ENCODING=BIG5'] : [];
    const ofOsm = isForPlants ? OSM_PLANTS : OSM_BUILDINGS;
    for (const layer of dataset.isOsm ? ofOsm : await layersOf(file, dataset)) {
      const what = dataset.isOsm ? ['-dialect', 'SQLITE', '-sql', layer] : [layer];
      const text = asUtf8(output(file, [...toGeoJson(dataset), ...what, ...encoding]));
      for await (const group of geoJsonFeatures(text, epsg)) {
        // the text that is read is another than the file
        for (const feature of group) feature.bytesDone = Math.min(feature.bytesDone, file.sizeBytes);
        yield group;
      }
    }
  }
}

async function datasetsIn(file: FileBytes, path: string): Promise<Dataset[]> {
  const head = Buffer.from(await file.read(0, Math.min(file.sizeBytes, 4096)));
  if (head.toString('latin1', 0, 2) !== 'PK') return [datasetAt(path, head)];
  const entries = (await zipEntries(file)).filter((name) => IN_ARCHIVE.test(name));
  const shapefiles = entries.filter((name) => /\.shp$/i.test(name));
  const wanted = shapefiles.length > 0 ? shapefiles : entries;
  if (wanted.length === 0) throw new UnsupportedFileError('The zip archive has no file of buildings that is known');
  return wanted.map((name) => datasetAt(`/vsizip/${path}/${name}`, head));
}

const datasetAt = (place: string, head: Buffer): Dataset => ({
  place,
  isOsm: /\.(?:osm|pbf)$/i.test(place) || head.includes('<osm') || head.includes('OSMHeader'),
  isShapefile: /\.shp$/i.test(place),
});

const toGeoJson = ({ place }: Dataset): string[] => [
  ...SAFETY,
  ...['-f', 'GeoJSON', '/vsistdout/', '-dim', 'XY'],
  place,
];

/** Names of the layers that may hold outlines. */
async function layersOf(file: FileBytes, { place }: Dataset): Promise<string[]> {
  const text = await textOf(file, 'ogrinfo', [...SAFETY, '-ro', '-q', place]);
  const layers = [...text.toString('utf8').matchAll(/^\d+: (.+?)(?: \(([^()]*)\))?$/gm)];
  return (
    layers
      .filter(([, , kind]) => kind === undefined || !/point|line|none/i.test(kind))
      .map(([, name]) => name!)
      // it would be taken for an option
      .filter((name) => !name.startsWith('-'))
      .slice(0, MAX_LAYERS)
  );
}

/** A table without a word of its encoding may be in Big5: such are those of Taiwan's offices. */
const isInBig5 = async (file: FileBytes, dataset: Dataset): Promise<boolean> =>
  isBig5(await textOf(file, 'ogr2ogr', [...toGeoJson(dataset), '-limit', String(SAMPLE_ROWS)]));

/** Names of columns have ten bytes, and the last character of a longer one is cut. */
async function* asUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder();
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

async function textOf(file: FileBytes, program: string, args: string[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of output(file, args, program)) {
    parts.push(part);
    bytes += part.length;
    if (bytes > MAX_TEXT) break;
  }
  return Buffer.concat(parts);
}

/** What a program writes while it is read; it ends with its reader. */
async function* output(file: FileBytes, args: string[], program = 'ogr2ogr'): AsyncGenerator<Uint8Array> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf(ENVIRONMENT),
    timeout: MAX_RUN_MS,
    killSignal: 'SIGKILL',
  });
  const ended = endOf(child);
  try {
    yield* child.stdout as AsyncIterable<Uint8Array>;
    const fault = await ended;
    if (fault !== undefined) throw new UnsupportedFileError(`${fault}: ${helpFor(file)}`);
  } finally {
    child.kill('SIGKILL');
  }
}

/** @returns why a program failed. */
function endOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string | undefined> {
  let said = '';
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (text: string) => {
    if (said.length < MAX_TEXT) said += text;
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve('GDAL, which reads files of this kind, is not installed here'));
    child.once('close', (code) => {
      const reason =
        said.split('\n').find((line) => line !== '' && !/^(?:FAILURE|Warning)/.test(line)) ?? 'no reason given';
      resolve(code === 0 ? undefined : `GDAL cannot read the file (${reason.slice(0, 200)})`);
    });
  });
}

const helpFor = ({ name }: FileBytes): string => `convert it with \`${convertCommand(name)}\``;
