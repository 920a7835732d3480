import { FORMAT_NAMES, type FileFormat } from '../../core/buildings/import/file-formats.js';
import { UnsupportedFileError } from '../../core/buildings/import/import-file.js';

/** Bytes from the beginning that identify a format. */
export const HEAD_BYTES = 64 * 1024;

const BINARY: readonly (readonly [FileFormat | 'gzip', readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b]],
  ['flatgeobuf', [0x66, 0x67, 0x62]],
  ['geoparquet', [0x50, 0x41, 0x52, 0x31]],
];
/** Known and not taken, each with what to do. */
const REFUSED: readonly (readonly [string, readonly number[]])[] = [
  ['a zip archive: decompress it first', [0x50, 0x4b, 0x03, 0x04]],
  ['a zstandard archive: decompress it first', [0x28, 0xb5, 0x2f, 0xfd]],
  ['a bzip2 archive: decompress it first', [0x42, 0x5a, 0x68]],
  ['an SQLite file such as GeoPackage: convert it to FlatGeobuf or GeoJSON', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65]],
  ['a shapefile: convert it to FlatGeobuf or GeoJSON', [0x00, 0x00, 0x27, 0x0a]],
  ['text in UTF-16: convert it to UTF-8', [0xff, 0xfe]],
  ['text in UTF-16: convert it to UTF-8', [0xfe, 0xff]],
];

const beginsWith = (head: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, i) => head[i] === byte);

/**
 * Detects the format of a file from its content; its name is ignored.
 * @param head the first 64 KiB, or all there is.
 * @throws UnsupportedFileError naming what it is instead, or what is taken.
 */
export function detectFormat(head: Uint8Array): FileFormat | 'gzip' {
  const binary = BINARY.find(([, mark]) => beginsWith(head, mark));
  if (binary !== undefined) return binary[0];
  const refused = REFUSED.find(([, mark]) => beginsWith(head, mark));
  if (refused !== undefined) throw new UnsupportedFileError(`This is ${refused[0]}`);
  const text = new TextDecoder().decode(head).trimStart();
  if (text === '') throw new UnsupportedFileError('The file is empty');
  if ('{[\u001e'.includes(text[0]!)) return 'geojson';
  const [firstLine = ''] = text.split(/[\r\n]/, 1);
  if (/[,;\t]/.test(firstLine) && !firstLine.includes('\u0000') && !firstLine.startsWith('<')) return 'csv';
  throw new UnsupportedFileError(`The file format is not supported; supported formats: ${FORMAT_NAMES}`);
}
