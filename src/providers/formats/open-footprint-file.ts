import { fileURLToPath } from 'node:url';
import type { FileFormat } from '../../core/buildings/import/file-formats.js';
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
import { localFile } from './local-file.js';
import { remoteFile, type RemoteOptions } from './remote-file.js';
import { unpackGzip } from './unpack.js';

type StreamFormat = Exclude<FileFormat, 'geoparquet'>;

type StreamReader = (
  chunks: AsyncIterable<Uint8Array>,
  bytesDone: () => number,
  epsg: number | undefined,
) => AsyncIterable<FileFeature[]>;

/** What reads each format from its beginning to its end. */
const READERS: { readonly [Format in StreamFormat]: StreamReader } = {
  geojson: (chunks, _bytesDone, epsg) => geoJsonFeatures(chunks, epsg),
  csv: csvFeatures,
  flatgeobuf: flatGeobufFeatures,
};

/**
 * A file of footprints, on this machine or on a server; its format is detected from its content when it is read.
 * @param place path, `file:` or `http(s):` URL.
 * @throws an error saying that it cannot be reached, before anything is loaded.
 */
export async function openFootprintFile(place: string, remote: RemoteOptions): Promise<FootprintFile> {
  return footprintFile(await openBytes(place, remote));
}

function openBytes(place: string, remote: RemoteOptions): Promise<FileBytes> {
  if (/^https?:/i.test(place)) return remoteFile(place, remote);
  return localFile(place.startsWith('file:') ? fileURLToPath(place) : place);
}

/** Footprints in the bytes of a file. */
export async function footprintFile(bytes: FileBytes): Promise<FootprintFile> {
  const { name, sizeBytes } = bytes;
  const contentKey = await contentKeyOf(bytes);
  return { name, sizeBytes, contentKey, features: (selection) => featuresOf(bytes, selection) };
}

async function* featuresOf(file: FileBytes, selection: FeatureSelection): AsyncGenerator<FileFeature[]> {
  const { skip, box, epsg } = selection;
  const format = detectFormat(await file.read(0, Math.min(HEAD_BYTES, file.sizeBytes)));
  const byIndex = format === 'flatgeobuf' && box ? await flatGeobufFeaturesIn(file, box) : undefined;
  if (format === 'geoparquet') {
    // its packages take 13 MB, and few processes ever read such a file
    const { geoParquetFeatures } = await import('./geoparquet-features.js');
    yield* geoParquetFeatures(file, selection);
  } else yield* skipFeatures(byIndex ?? streamed(file, format, epsg), skip);
}

function streamed(
  file: FileBytes,
  format: StreamFormat | 'gzip',
  epsg: number | undefined,
): AsyncIterable<FileFeature[]> {
  if (format === 'gzip') return packed(file, epsg);
  const { chunks, bytesDone } = counted(file.stream());
  return READERS[format](chunks, bytesDone, epsg);
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
  const format = detectFormat(head);
  if (format === 'gzip')
    throw new UnsupportedFileError('The file is compressed with gzip twice: decompress it once first');
  if (format === 'geoparquet')
    throw new UnsupportedFileError('The GeoParquet file is compressed with gzip: decompress it first');
  for await (const group of READERS[format](all, packedBytes, epsg)) {
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
