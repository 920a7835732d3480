import { gzipSync } from 'node:zlib';

/**
 * A column. `null` stands for what is absent, where the column is optional; a listed one has a list of one element in each
 * row, and its path goes through `list` and `element`.
 */
export type ParquetColumn = { path: string[]; optional?: true; listed?: true } & (
  | { kind: 'text'; values: (string | null)[] }
  | { kind: 'bytes'; values: (Uint8Array | null)[] }
  | { kind: 'double'; values: (number | null)[] }
  | { kind: 'float'; values: (number | null)[] }
  | { kind: 'int32'; values: (number | null)[] }
  | { kind: 'int64'; values: (bigint | null)[] }
  | { kind: 'boolean'; values: (boolean | null)[] }
);

/** What is written, and what is wrong on purpose. */
export interface ParquetFile {
  /** Row groups, each with the same columns. */
  groups: ParquetColumn[][];
  metadata?: Record<string, string>;
  /** Packs the pages by gzip. */
  gzip?: boolean;
  /** Size that packed pages claim to unpack to. */
  claimedPageBytes?: number;
  /** Rows that each group and its columns claim to have. */
  claimedRows?: number;
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

/** Parquet's numbers of physical types. */
const PHYSICAL = { boolean: 0, int32: 1, int64: 2, float: 4, double: 5, bytes: 6, text: 6 } as const;
const OPTIONAL = 1;
const REPEATED = 2;
const UTF8 = 0;
const LIST = 3;

const present = <T>(values: readonly (T | null)[]): T[] => values.filter((value) => value !== null);

function plainValues(column: ParquetColumn): Buffer {
  if (column.kind === 'double') return Buffer.from(Float64Array.from(present(column.values)).buffer);
  if (column.kind === 'float') return Buffer.from(Float32Array.from(present(column.values)).buffer);
  if (column.kind === 'int32') return Buffer.from(Int32Array.from(present(column.values)).buffer);
  if (column.kind === 'int64') return Buffer.from(BigInt64Array.from(present(column.values)).buffer);
  if (column.kind === 'boolean') return bits(present(column.values));
  const parts = present<string | Uint8Array>(column.values).map((value) => Buffer.from(value as string));
  return Buffer.concat(
    parts.flatMap((part) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(part.length);
      return [length, part];
    }),
  );
}

function bits(values: boolean[]): Buffer {
  const bytes = Buffer.alloc(Math.ceil(values.length / 8));
  values.forEach((value, i) => (bytes[i >> 3]! |= Number(value) << (i & 7)));
  return bytes;
}

/** Levels of a page, each as a run of its own, behind their length. */
function levels(of: readonly number[]): Buffer {
  const runs = Buffer.from(of.flatMap((level) => [2, level]));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(runs.length);
  return Buffer.concat([length, runs]);
}

/** What stands before the values: how they repeat, and which of them are there. */
function levelsOf({ values, optional, listed }: ParquetColumn): Buffer {
  const least = listed ? 3 : 0;
  const defined = values.map((value) => least + (optional && value !== null ? 1 : 0));
  return Buffer.concat([
    ...(listed ? [levels(values.map(() => 0))] : []),
    ...(least > 0 || optional ? [levels(defined)] : []),
  ]);
}

/** Columns of one name under a common parent stand side by side. */
function schemaOf(columns: ParquetColumn[]): Struct[] {
  const roots = nodesOf(columns, 0);
  return [{ struct: { 4: text('schema'), 5: i32(new Set(columns.map(({ path }) => path[0])).size) } }, ...roots];
}

function nodesOf(columns: ParquetColumn[], depth: number): Struct[] {
  return [...Map.groupBy(columns, ({ path }) => path[depth]!)].flatMap(([name, of]) => {
    const [first] = of as [ParquetColumn];
    if (first.path.length === depth + 1) {
      const [type, converted] = [i32(PHYSICAL[first.kind]), first.kind === 'text' ? i32(UTF8) : undefined];
      return of.map(() => ({
        struct: { 1: type, 3: i32(first.optional ? OPTIONAL : 0), 4: text(name), 6: converted },
      }));
    }
    const children = new Set(of.map(({ path }) => path[depth + 1])).size;
    const repetition = !first.listed ? 0 : name === 'list' ? REPEATED : OPTIONAL;
    const converted = first.listed && depth === 0 ? i32(LIST) : undefined;
    const node = { struct: { 3: i32(repetition), 4: text(name), 5: i32(children), 6: converted } };
    return [node, ...nodesOf(of, depth + 1)];
  });
}

function statisticsOf({ kind, values }: ParquetColumn): Struct | undefined {
  if (kind !== 'double' && kind !== 'float') return undefined;
  const numbers = present(values);
  const Numbers = kind === 'double' ? Float64Array : Float32Array;
  const bytes = (value: number): Thrift => ({ bytes: new Uint8Array(Numbers.of(value).buffer) });
  return { struct: { 5: bytes(Math.max(...numbers)), 6: bytes(Math.min(...numbers)) } };
}

/** Writes a Parquet file: version 1 pages, plain values. */
export function writeParquet({
  groups,
  metadata = {},
  gzip = false,
  claimedPageBytes,
  claimedRows,
}: ParquetFile): Buffer {
  const parts: Buffer[] = [Buffer.from('PAR1')];
  let at = 4;
  const rowGroups = groups.map((columns): Struct => {
    const chunks = columns.map((column): Struct => {
      const plain = Buffer.concat([levelsOf(column), plainValues(column)]);
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
          1: i32(PHYSICAL[column.kind]),
          2: { list: [i32(0)] },
          3: { list: column.path.map(text) },
          4: i32(gzip ? 2 : 0),
          5: i64(claimedRows ?? count),
          6: i64(plain.length),
          7: i64(head.length + page.length),
          9: i64(offset),
          12: statistics,
        },
      };
      return { struct: { 2: i64(offset), 3: meta } };
    });
    const rows = claimedRows ?? columns[0]!.values.length;
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
