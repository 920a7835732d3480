import { open } from 'node:fs/promises';

/** Bytes of a value by its type (TIFF 6.0, section 2, and BigTIFF); types without a size do not exist. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];
/** Entries of a directory; GDAL writes about 20. */
const MAX_ENTRIES = 1_000;
const [LITTLE_ENDIAN, BIG_ENDIAN] = [0x4949, 0x4d4d];
const [CLASSIC_TIFF, BIG_TIFF] = [42, 43];
const HEADER_BYTES = 8;

/** Tags of the sides of blocks: RowsPerStrip, TileWidth, TileLength. */
const BLOCK_SIDES: ReadonlySet<number> = new Set([278, 322, 323]);

/** Sizes and places [bytes] in the two forms of TIFF. */
const CLASSIC = { offsetAt: 4, offsetBytes: 4, countBytes: 2, entryBytes: 12, valueAt: 8 } as const;
const BIG = { offsetAt: 8, offsetBytes: 8, countBytes: 8, entryBytes: 20, valueAt: 12 } as const;
type Form = typeof CLASSIC | typeof BIG;

/** Bytes of the file; `undefined` where they are not in it. */
type Read = (at: number, bytes: number) => Promise<DataView | undefined>;
/** A whole number in bytes; NaN where there are none. */
type NumberAt = (view: DataView | undefined, at: number, bytes: number) => number;

/**
 * Finds what is wrong with the first directory of a TIFF. The library believes its counts: it would read as many values as a
 * list claims to have, behind the end of the file too, and calculate for hours.
 * @returns the reason to refuse the file; `undefined` for a sound one.
 */
export async function directoryFault(path: string, sizeBytes: number): Promise<string | undefined> {
  const file = await open(path);
  try {
    return await faultOf(sizeBytes, async (at, bytes) => {
      if (!(at >= 0 && at + bytes <= sizeBytes)) return undefined;
      const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
      return new DataView(buffer.buffer, buffer.byteOffset, bytes);
    });
  } finally {
    await file.close();
  }
}

async function faultOf(sizeBytes: number, read: Read): Promise<string | undefined> {
  const header = await read(0, HEADER_BYTES);
  if (header === undefined) return 'it is shorter than its header';
  const order = header.getUint16(0);
  const numberAt = numbersIn(order === LITTLE_ENDIAN);
  const version = numberAt(header, 2, 2);
  // the library refuses what is no TIFF at all
  if (![LITTLE_ENDIAN, BIG_ENDIAN].includes(order) || ![CLASSIC_TIFF, BIG_TIFF].includes(version)) return undefined;
  const form = version === BIG_TIFF ? BIG : CLASSIC;
  const directoryAt = numberAt(await read(form.offsetAt, form.offsetBytes), 0, form.offsetBytes);
  const count = numberAt(await read(directoryAt, form.countBytes), 0, form.countBytes);
  if (!(count <= MAX_ENTRIES)) return `its directory has ${count} entries; at most ${MAX_ENTRIES} are read`;
  const entries = await read(directoryAt + form.countBytes, count * form.entryBytes);
  if (entries === undefined) return 'it ends within its directory';
  for (let at = 0; at < entries.byteLength; at += form.entryBytes) {
    const fault = entryFault(entries, at, { form, numberAt, sizeBytes });
    if (fault !== undefined) return fault;
  }
  return undefined;
}

const numbersIn =
  (isLittle: boolean): NumberAt =>
  (view, at, bytes) => {
    if (view === undefined) return Number.NaN;
    if (bytes === 8) return Number(view.getBigUint64(at, isLittle));
    return bytes === 4 ? view.getUint32(at, isLittle) : view.getUint16(at, isLittle);
  };

function entryFault(
  entries: DataView,
  at: number,
  { form, numberAt, sizeBytes }: { form: Form; numberAt: NumberAt; sizeBytes: number },
): string | undefined {
  const [tag, type] = [numberAt(entries, at, 2), numberAt(entries, at + 2, 2)];
  const count = numberAt(entries, at + 4, form.offsetBytes);
  const valueBytes = TYPE_BYTES[type] ?? 0;
  const bytes = count * valueBytes;
  const isInside = bytes <= form.offsetBytes;
  const end = isInside ? bytes : numberAt(entries, at + form.valueAt, form.offsetBytes) + bytes;
  if (!(valueBytes > 0 && end <= sizeBytes)) {
    return `its tag ${tag} has ${count} values of type ${type}, which are not in the file`;
  }
  const isWhole = valueBytes === 2 || valueBytes === 4;
  if (!BLOCK_SIDES.has(tag) || (isInside && isWhole && numberAt(entries, at + form.valueAt, valueBytes) > 0)) {
    return undefined;
  }
  return `its tag ${tag}, the side of a block, is not a number over 0`;
}
