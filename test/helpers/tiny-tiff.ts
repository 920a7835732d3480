/** What a small GeoTIFF of heights holds. */
export interface TinyTiff {
  width: number;
  height: number;
  /** Row by row as the file has them. */
  values: readonly number[];
  /** 32-bit floats by default. */
  type?: 'float32' | 'int16';
  pixelScale?: readonly number[];
  tiePoint?: readonly number[];
  transformation?: readonly number[];
  /** `[key, value]` of the GeoKey directory; EPSG:4326 by default. */
  geoKeys?: readonly (readonly [number, number])[];
  /** XML as GDAL writes it. */
  metadata?: string;
  noData?: string;
  /** The strip as it is in the file, and its compression. */
  packed?: { strip: Buffer; compression: number };
}

const SHORT = 3;
const LONG = 4;
const ASCII = 2;
const DOUBLE = 12;
const SIZES: Readonly<Record<number, number>> = { [ASCII]: 1, [SHORT]: 2, [LONG]: 4, [DOUBLE]: 8 };
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;

/** Keys of a geographic grid in EPSG:4326 whose cells are areas. */
const GEOGRAPHIC = [
  [1024, 2],
  [1025, 1],
  [2048, 4326],
] as const;

type Entry = [tag: number, type: number, values: readonly number[]];

const ascii = (text: string): number[] => [...Buffer.from(`${text}\0`)];

/** An uncompressed little-endian TIFF of one strip (TIFF 6.0, section 2; GeoTIFF 1.1). */
export function tinyTiff(tiff: TinyTiff): Buffer {
  const { width, height, values, type = 'float32', geoKeys = GEOGRAPHIC } = tiff;
  const [bytes, format] = type === 'float32' ? [4, 3] : [2, 2];
  const optional = (tag: number, kind: number, list: readonly number[] | undefined): Entry[] =>
    list ? [[tag, kind, list]] : [];
  const entries: Entry[] = [
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, [bytes * 8]],
    [259, SHORT, [tiff.packed?.compression ?? 1]],
    [262, SHORT, [1]],
    [273, LONG, [HEADER_BYTES]],
    [277, SHORT, [1]],
    [278, LONG, [height]],
    [279, LONG, [tiff.packed?.strip.length ?? values.length * bytes]],
    [339, SHORT, [format]],
    ...optional(33_550, DOUBLE, tiff.pixelScale),
    ...optional(33_922, DOUBLE, tiff.tiePoint),
    ...optional(34_264, DOUBLE, tiff.transformation),
    [34_735, SHORT, [1, 1, 0, geoKeys.length, ...geoKeys.flatMap(([key, value]) => [key, 0, 1, value])]],
    ...optional(42_112, ASCII, tiff.metadata === undefined ? undefined : ascii(tiff.metadata)),
    ...optional(42_113, ASCII, tiff.noData === undefined ? undefined : ascii(tiff.noData)),
  ];
  const raster = tiff.packed?.strip ?? Buffer.alloc(values.length * bytes);
  values.forEach((value, i) =>
    type === 'float32' ? raster.writeFloatLE(value, i * 4) : raster.writeInt16LE(value, i * 2),
  );
  return Buffer.concat([
    header(HEADER_BYTES + raster.length),
    raster,
    directory(entries, HEADER_BYTES + raster.length),
  ]);
}

function header(directoryAt: number): Buffer {
  const bytes = Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0]);
  bytes.writeUInt32LE(directoryAt, 4);
  return bytes;
}

/** The directory, with the values behind it that do not fit into their entries. */
function directory(entries: readonly Entry[], at: number): Buffer {
  const table = Buffer.alloc(2 + entries.length * ENTRY_BYTES + 4);
  table.writeUInt16LE(entries.length);
  const behind: Buffer[] = [];
  let next = at + table.length;
  entries.forEach(([tag, type, values], i) => {
    const data = packed(type, values);
    const place = 2 + i * ENTRY_BYTES;
    table.writeUInt16LE(tag, place);
    table.writeUInt16LE(type, place + 2);
    table.writeUInt32LE(values.length, place + 4);
    if (data.length <= 4) data.copy(table, place + 8);
    else {
      table.writeUInt32LE(next, place + 8);
      behind.push(data);
      next += data.length;
    }
  });
  return Buffer.concat([table, ...behind]);
}

function packed(type: number, values: readonly number[]): Buffer {
  const size = SIZES[type]!;
  const data = Buffer.alloc(values.length * size);
  values.forEach((value, i) => {
    if (type === DOUBLE) data.writeDoubleLE(value, i * size);
    else data.writeUIntLE(value, i * size, size);
  });
  return data;
}
