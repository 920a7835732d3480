import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FILE_FORMATS, type FileFormat } from '../../core/buildings/import/file-formats.js';
import {
  skipFeatures,
  UnsupportedFileError,
  type FeatureSelection,
  type FileFeature,
  type FootprintFile,
} from '../../core/buildings/import/import-file.js';
import { csvFeatures } from './csv-features.js';
import { contentKeyOf, type FileBytes } from './file-bytes.js';
import { detectFormat, HEAD_BYTES } from './file-format.js';
import { flatGeobufFeatures, flatGeobufFeaturesIn } from './flatgeobuf-features.js';
import { geoJsonFeatures } from './geojson-scan.js';
import { ogrFeatures } from './converted/ogr-features.js';
import { cityJsonFeatures } from './converted/cityjson-features.js';
import { topoJsonFeatures } from './converted/topojson-features.js';
import { localFile } from './local-file.js';
import { remoteFile, type RemoteOptions } from './remote-file.js';
import { unpackGzip } from './unpack.js';

type StreamReader = (
  chunks: AsyncIterable<Uint8Array>,
  bytesDone: () => number,
  epsg: number | undefined,
) => AsyncIterable<FileFeature[]>;

type FileReader = (file: FileBytes, selection: FeatureSelection) => AsyncIterable<FileFeature[]>;

/** Reads a format from its beginning to its end, from packed bytes too, or here and there in the file. */
type FormatReader = { stream: StreamReader } | { file: FileReader };

const whole = {
  file: (file, selection) => skipFeatures(ogrFeatures(file, selection), selection.skip),
} as const satisfies FormatReader;

/** Its packages take 13 MB, and few processes ever read such a file. */
async function* geoParquetFeatures(file: FileBytes, selection: FeatureSelection): AsyncGenerator<FileFeature[]> {
  const reader = await import('./geoparquet-features.js');
  yield* reader.geoParquetFeatures(file, selection);
}

/** Its parser of XML is read when there is a file of it. */
async function* cityGmlStream(...[chunks, bytesDone, epsg]: Parameters<StreamReader>): AsyncGenerator<FileFeature[]> {
  const reader = await import('./converted/citygml-features.js');
  yield* reader.cityGmlFeatures(chunks, bytesDone, epsg);
}

/** What reads each format; one without a reader does not compile. */
const READERS: { readonly [Format in FileFormat]: FormatReader } = {
  geojson: { stream: (chunks, _bytesDone, epsg) => geoJsonFeatures(chunks, epsg) },
  csv: { stream: csvFeatures },
  flatgeobuf: { stream: flatGeobufFeatures },
  topojson: { stream: (chunks, _bytesDone, epsg) => topoJsonFeatures(chunks, epsg) },
  cityjson: { stream: (chunks, _bytesDone, epsg) => cityJsonFeatures(chunks, epsg) },
  citygml: { stream: cityGmlStream },
  geoparquet: { file: geoParquetFeatures },
  shapefile: whole,
  geopackage: whole,
  kml: whole,
  gml: whole,
  osm: whole,
  zip: whole,
};

/**
 * A file of footprints, on this machine or on a server; its format is detected from its content when it is read.
 * @param place path, `file:` or `http(s):` URL.
 * @throws an error saying that it cannot be reached, before anything is loaded.
 */
export async function openFootprintFile(place: string, remote: RemoteOptions): Promise<FootprintFile> {
  return footprintFile(await openBytes(place, remote));
}

async function openBytes(place: string, remote: RemoteOptions): Promise<FileBytes> {
  if (/^https?:/i.test(place)) return remoteFile(place, remote);
  const path = place.startsWith('file:') ? fileURLToPath(place) : place;
  return localFile((await shapefileIn(path)) ?? path);
}

/** The shapefile of a folder that has one: its parts are files of one name. */
async function shapefileIn(path: string): Promise<string | undefined> {
  const names = await readdir(path).catch(() => []);
  const found = names.filter((name) => /\.shp$/i.test(name));
  return found.length === 1 ? join(path, found[0]!) : undefined;
}

/** Footprints in the bytes of a file. */
export async function footprintFile(bytes: FileBytes): Promise<FootprintFile> {
  const { name, sizeBytes } = bytes;
  const contentKey = await contentKeyOf(bytes);
  return { name, sizeBytes, contentKey, features: (selection) => featuresOf(bytes, selection) };
}

async function* featuresOf(file: FileBytes, selection: FeatureSelection): AsyncGenerator<FileFeature[]> {
  const { skip, box, epsg } = selection;
  const format = detectFormat(await file.read(0, Math.min(HEAD_BYTES, file.sizeBytes)), file.name);
  const byIndex = format === 'flatgeobuf' && box ? await flatGeobufFeaturesIn(file, box) : undefined;
  if (format === 'gzip') {
    yield* skipFeatures(packed(file, epsg), skip);
    return;
  }
  const reader = READERS[format];
  if ('file' in reader) {
    yield* reader.file(file, selection);
    return;
  }
  const { chunks, bytesDone } = counted(file.stream());
  yield* skipFeatures(byIndex ?? reader.stream(chunks, bytesDone, epsg), skip);
}

function counted(source: AsyncIterable<Uint8Array>): { chunks: AsyncIterable<Uint8Array>; bytesDone: () => number } {
  let bytes = 0;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  return { chunks: chunks(), bytesDone: () => bytes };
}

async function* packed(file: FileBytes, epsg: number | undefined): AsyncGenerator<FileFeature[]> {
  const { chunks, packedBytes } = unpackGzip(file.stream());
  const { head, all } = await withHead(chunks);
  const format = detectFormat(head, file.name);
  if (format === 'gzip')
    throw new UnsupportedFileError('The file is compressed with gzip twice: decompress it once first');
  const reader = READERS[format];
  if ('file' in reader)
    throw new UnsupportedFileError(`The ${FILE_FORMATS[format]} file is compressed with gzip: decompress it first`);
  for await (const group of reader.stream(all, packedBytes, epsg)) {
    const bytesDone = packedBytes();
    for (const feature of group) feature.bytesDone = bytesDone;
    yield group;
  }
}

/** The beginning of a stream, and the whole stream again. */
async function withHead(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ head: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  for (let bytes = 0; bytes < HEAD_BYTES;) {
    const next = await iterator.next();
    if (next.done === true) break;
    first.push(next.value);
    bytes += next.value.length;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* first;
      for (;;) {
        const next = await iterator.next();
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { head: Buffer.concat(first), all: all() };
}
