import { gzipSync } from 'node:zlib';

/** A column of values that are all there. */
export type ParquetColumn = { path: string[] } & (
  { kind: 'text'; values: string[] } | { kind: 'bytes'; values: Uint8Array[] } | { kind: 'double'; values: number[] }
);

/** What is written, and what is told wrongly on purpose. */
export interface ParquetFile {
  /** Row groups, each with the same columns. */
  groups: ParquetColumn[][];
  metadata?: Record<string, string>;
  /** Packs the pages by gzip. */
  gzip?: boolean;
  /** Size that packed pages claim to unpack to. */
  claimedPageBytes?: number;
}

type Thrift =
  { i32: number } | { i64: number } | { text: string } | { bytes: Uint8Array } | { list: Thrift[] } | Struct;
interface Struct {
  /** By number; those not defined are left out. */
  struct: Record<number, Thrift | undefined>;
}

const i32 = (value: number): Thrift => ({ i32: value });
const i64 = (value: number): Thrift => ({ i64: value });
const text = (value: string): Thrift => ({ text: value });

/** Thrift's compact types: 5 and 6 whole numbers, 8 bytes, 9 lists, 12 structures. */
const typeOf = (value: Thrift): number =>
  'i32' in value ? 5 : 'i64' in value ? 6 : 'list' in value ? 9 : 'struct' in value ? 12 : 8;

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}

function encode(value: Thrift): number[] {
  if ('i32' in value) return varint(value.i32 * 2);
  if ('i64' in value) return varint(value.i64 * 2);
  if ('text' in value) return encode({ bytes: Buffer.from(value.text) });
  if ('bytes' in value) return [...varint(value.bytes.length), ...value.bytes];
  if ('list' in value) {
    const { list } = value;
    const type = list.length > 0 ? typeOf(list[0]!) : 5;
    const head = list.length < 15 ? [(list.length << 4) | type] : [0xf0 | type, ...varint(list.length)];
    return [...head, ...list.flatMap(encode)];
  }
  let last = 0;
  const fields = Object.entries(value.struct).flatMap(([key, field]) => {
    if (field === undefined) return [];
    const delta = Number(key) - last;
    last = Number(key);
    return [(delta << 4) | typeOf(field), ...encode(field)];
  });
  return [...fields, 0];
}

const DOUBLE = 5;
const BYTE_ARRAY = 6;
const physicalType = ({ kind }: ParquetColumn): number => (kind === 'double' ? DOUBLE : BYTE_ARRAY);

function plainValues(column: ParquetColumn): Buffer {
  if (column.kind === 'double') return Buffer.from(Float64Array.from(column.values).buffer);
  const parts = column.values.map((value) => Buffer.from(value as string));
  return Buffer.concat(
    parts.flatMap((part) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(part.length);
      return [length, part];
    }),
  );
}

/** Columns of one name under a common parent stand side by side. */
function schemaOf(columns: ParquetColumn[]): Struct[] {
  const leaf = (column: ParquetColumn): Struct => ({
    struct: {
      1: i32(physicalType(column)),
      3: i32(0),
      4: text(column.path.at(-1)!),
      6: column.kind === 'text' ? i32(0) : undefined,
    },
  });
  const roots = Map.groupBy(columns, ({ path }) => path[0]!);
  const nodes = [...roots].flatMap(([name, of]) =>
    of[0]!.path.length === 1
      ? of.map(leaf)
      : [{ struct: { 3: i32(0), 4: text(name), 5: i32(of.length) } }, ...of.map(leaf)],
  );
  return [{ struct: { 4: text('schema'), 5: i32(roots.size) } }, ...nodes];
}

function statisticsOf(column: ParquetColumn): Struct | undefined {
  if (column.kind !== 'double') return undefined;
  const bytes = (value: number): Thrift => ({ bytes: new Uint8Array(Float64Array.of(value).buffer) });
  return { struct: { 5: bytes(Math.max(...column.values)), 6: bytes(Math.min(...column.values)) } };
}

/** Writes a Parquet file: version 1 pages, plain values, no nulls. */
export function writeParquet({ groups, metadata = {}, gzip = false, claimedPageBytes }: ParquetFile): Buffer {
  const parts: Buffer[] = [Buffer.from('PAR1')];
  let at = 4;
  const rowGroups = groups.map((columns): Struct => {
    const chunks = columns.map((column): Struct => {
      const plain = plainValues(column);
      const page = gzip ? gzipSync(plain) : plain;
      const count = column.values.length;
      const claimed = claimedPageBytes ?? plain.length;
      const head = encode({
        struct: {
          1: i32(0),
          2: i32(claimed),
          3: i32(page.length),
          5: { struct: { 1: i32(count), 2: i32(0), 3: i32(3), 4: i32(3) } },
        },
      });
      const offset = at;
      parts.push(Buffer.from(head), page);
      at += head.length + page.length;
      const statistics = statisticsOf(column);
      const meta: Struct = {
        struct: {
          1: i32(physicalType(column)),
          2: { list: [i32(0)] },
          3: { list: column.path.map(text) },
          4: i32(gzip ? 2 : 0),
          5: i64(count),
          6: i64(plain.length),
          7: i64(head.length + page.length),
          9: i64(offset),
          12: statistics,
        },
      };
      return { struct: { 2: i64(offset), 3: meta } };
    });
    const rows = columns[0]!.values.length;
    return { struct: { 1: { list: chunks }, 2: i64(at), 3: i64(rows) } };
  });
  const pairs = Object.entries(metadata).map(([key, value]): Struct => ({ struct: { 1: text(key), 2: text(value) } }));
  const rows = groups.reduce((sum, [column]) => sum + column!.values.length, 0);
  const footer = Buffer.from(
    encode({
      struct: {
        1: i32(1),
        2: { list: schemaOf(groups[0]!) },
        3: i64(rows),
        4: { list: rowGroups },
        5: { list: pairs },
      },
    }),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return Buffer.concat([...parts, footer, length, Buffer.from('PAR1')]);
}

/** A polygon in well-known binary, little-endian. */
export function wkbPolygon(rings: number[][][]): Uint8Array {
  const numbers = rings.flat(2);
  const buffer = Buffer.alloc(9 + rings.length * 4 + numbers.length * 8);
  buffer.writeUInt8(1, 0);
  buffer.writeUInt32LE(3, 1);
  let at = buffer.writeUInt32LE(rings.length, 5);
  for (const ring of rings) {
    at = buffer.writeUInt32LE(ring.length, at);
    for (const value of ring.flat()) at = buffer.writeDoubleLE(value, at);
  }
  return buffer;
}
