import { convertCommand, FORMAT_NAMES, quoted, type FileFormat } from '../../core/buildings/import/file-formats.js';
import { UnsupportedFileError } from '../../core/buildings/import/import-file.js';

/** Bytes from the beginning that identify a format. */
export const HEAD_BYTES = 64 * 1024;

const BINARY: readonly (readonly [FileFormat | 'gzip', readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b]],
  ['flatgeobuf', [0x66, 0x67, 0x62]],
  ['geoparquet', [0x50, 0x41, 0x52, 0x31]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['geopackage', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65]],
  ['shapefile', [0x00, 0x00, 0x27, 0x0a]],
];

/** What a file is that is not taken, and the command that helps, by the name of the file in a shell. */
interface Refusal {
  what: string;
  command(name: string): string;
}

const UTF_16: Refusal = {
  what: 'text in UTF-16',
  command: (name) => `iconv -f UTF-16 -t UTF-8 ${quoted(name)} > buildings.csv`,
};
const BIG5: Refusal = {
  what: 'text in Big5',
  command: (name) => `iconv -f BIG5 -t UTF-8 ${quoted(name)} > buildings.csv`,
};
const MAPINFO: Refusal = { what: 'MapInfo', command: convertCommand };
const REFUSED: readonly (readonly [Refusal, readonly number[]])[] = [
  [{ what: 'a zstandard archive', command: (name) => `zstd -d ${quoted(name)}` }, [0x28, 0xb5, 0x2f, 0xfd]],
  [{ what: 'a bzip2 archive', command: (name) => `bunzip2 ${quoted(name)}` }, [0x42, 0x5a, 0x68]],
  [{ what: 'a 7z archive', command: (name) => `7z x ${quoted(name)}` }, [0x37, 0x7a, 0xbc, 0xaf]],
  [{ what: 'a RAR archive', command: (name) => `unrar x ${quoted(name)}` }, [0x52, 0x61, 0x72, 0x21]],
  [
    {
      what: 'a DWG drawing, whose lines are no outlines of buildings',
      command: (name) => `ogr2ogr -f FlatGeobuf -nlt POLYGON buildings.fgb ${quoted(name)}`,
    },
    [0x41, 0x43, 0x31, 0x30],
  ],
  [UTF_16, [0xff, 0xfe]],
  [UTF_16, [0xfe, 0xff]],
];

const beginsWith = (head: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, i) => head[i] === byte);

/** A member by which JSON says that it is of another kind than GeoJSON. */
const JSON_TYPES: readonly (readonly [FileFormat, RegExp])[] = [
  ['topojson', /"type"\s*:\s*"Topology"/],
  ['cityjson', /"type"\s*:\s*"CityJSON(?:Feature)?"/],
];
/** The element by which XML says what it is. */
const XML_TYPES: readonly (readonly [FileFormat, RegExp])[] = [
  ['citygml', /opengis\.net\/citygml/],
  ['kml', /<(?:\w+:)?kml[\s>]/],
  ['osm', /<osm(?:Change)?[\s>]/],
  ['gml', /opengis\.net\/gml/],
];

/**
 * Detects the format of a file from its content.
 * @param head the first 64 KiB, or all there is.
 * @param name of the file, for the command that converts what is not taken.
 * @throws UnsupportedFileError naming what it is instead, and what helps, or what is taken.
 */
export function detectFormat(head: Uint8Array, name: string): FileFormat | 'gzip' {
  const binary = BINARY.find(([, mark]) => beginsWith(head, mark));
  if (binary !== undefined) return binary[0];
  if (new TextDecoder('latin1').decode(head.subarray(0, 64)).includes('OSMHeader')) return 'osm';
  const refused = REFUSED.find(([, mark]) => beginsWith(head, mark));
  if (refused !== undefined) throw refusal(refused[0], name);
  const text = new TextDecoder().decode(head).trimStart();
  if (text === '') throw new UnsupportedFileError('The file is empty');
  if ('{[\u001e'.includes(text[0]!)) return JSON_TYPES.find(([, mark]) => mark.test(text))?.[0] ?? 'geojson';
  if (text.startsWith('<')) return formatOfXml(text);
  if (/^(?:!table|Version\s+\d+)\s/i.test(text)) throw refusal(MAPINFO, name);
  const [firstLine = ''] = text.split(/[\r\n]/, 1);
  if (/[,;\t]/.test(firstLine) && !firstLine.includes('\u0000')) {
    if (isBig5(head)) throw refusal(BIG5, name);
    return 'csv';
  }
  throw new UnsupportedFileError(`The file format is not supported; supported formats: ${FORMAT_NAMES}`);
}

function formatOfXml(text: string): FileFormat {
  const found = XML_TYPES.find(([, mark]) => mark.test(text));
  if (found !== undefined) return found[0];
  throw new UnsupportedFileError(`The file format is not supported; supported formats: ${FORMAT_NAMES}`);
}

const refusal = ({ what, command }: Refusal, name: string): UnsupportedFileError =>
  new UnsupportedFileError(`This is ${what}: convert it with \`${command(name)}\``);

/** Pairs of bytes of Big5, and what needs none. @see Encoding of the Institute for Information Industry, 1984. */
const BIG5_TEXT = /^(?:[\0-\x7f]|[\xa1-\xf9][\x40-\x7e\xa1-\xfe])*[\xa1-\xf9]?$/;

/** Whether text is no UTF-8 and all of it is Big5; the last character may be cut. */
export const isBig5 = (bytes: Uint8Array): boolean =>
  !isUtf8(bytes) && BIG5_TEXT.test(Buffer.from(bytes).toString('latin1'));

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
