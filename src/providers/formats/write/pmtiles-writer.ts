import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import type { DegreeBox } from '../../../core/buildings/building-area.js';
import { hilbertPlace } from '../../../core/geometry/hilbert.js';
import type { Tile } from '../../../core/geometry/web-tile.js';

/** A tile of the file, packed with gzip. */
export interface PackedTile extends Tile {
  gzip: Uint8Array;
}

/** What the file says of its tiles besides them. */
export interface PmtilesTraits {
  minZoom: number;
  maxZoom: number;
  box: DegreeBox;
  /** JSON metadata: name, attribution, `vector_layers`. */
  metadata: object;
}

/** A run of tiles in the data: here always of one. */
interface Entry {
  tileId: number;
  offset: number;
  length: number;
  /** 0 for a directory. */
  runLength: 0 | 1;
}

const HEADER_BYTES = 127;
/** A reader gets header and root directory with its first request of 16 KiB. */
const MAX_ROOT_BYTES = 16_384 - HEADER_BYTES;
const LEAF_ENTRIES = 4_096;
/** Numbers of the format: packed with gzip, vector tiles. */
const GZIP = 2;
const MVT = 1;

/**
 * Number of a tile: those of all coarser zooms before it, then along the Hilbert curve.
 * @see PMTiles specification 3, section 4.1.
 */
export const pmtilesId = ({ z, x, y }: Tile): number => (4 ** z - 1) / 3 + hilbertPlace(x, y, 2 ** z);

/**
 * Writes tiles as one PMTiles file of version 3, aside and then renamed, so that there is never half a file.
 * @param tiles in the order of `pmtilesId`; those without bytes are left out.
 * @returns how many tiles it has.
 */
export async function writePmtiles(
  path: string,
  tiles: AsyncIterable<PackedTile>,
  traits: PmtilesTraits,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'pmtiles-'));
  const partial = `${path}.partial`;
  try {
    const data = join(folder, 'tiles');
    const entries = await spool(data, tiles);
    const { root, leaves } = directoriesOf(entries);
    const metadata = gzipSync(JSON.stringify(traits.metadata));
    const bytes = entries.reduce((sum, { length }) => sum + length, 0);
    const parts = { root: root.length, metadata: metadata.length, leaves: leaves.length, bytes };
    const header = headerOf(parts, entries.length, traits);
    await pipeline(async function* () {
      yield Buffer.concat([header, root, metadata, leaves]);
      if (bytes > 0) yield* createReadStream(data);
    }, createWriteStream(partial));
    await rename(partial, path);
    return entries.length;
  } finally {
    await rm(partial, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

async function spool(path: string, tiles: AsyncIterable<PackedTile>): Promise<Entry[]> {
  const file: FileHandle = await open(path, 'w');
  const entries: Entry[] = [];
  let offset = 0;
  try {
    for await (const tile of tiles) {
      const { length } = tile.gzip;
      if (length === 0) continue;
      await file.appendFile(tile.gzip);
      entries.push({ tileId: pmtilesId(tile), offset, length, runLength: 1 });
      offset += length;
    }
  } finally {
    await file.close();
  }
  return entries;
}

/** One directory, or where it would be too long for the first request one that names others. */
function directoriesOf(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const alone = directory(entries);
  if (alone.length <= MAX_ROOT_BYTES) return { root: alone, leaves: Buffer.alloc(0) };
  for (let size = LEAF_ENTRIES; ; size *= 2) {
    const leaves: Buffer[] = [];
    const named: Entry[] = [];
    let offset = 0;
    for (let first = 0; first < entries.length; first += size) {
      const leaf = directory(entries.slice(first, first + size));
      named.push({ tileId: entries[first]!.tileId, offset, length: leaf.length, runLength: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = directory(named);
    if (root.length <= MAX_ROOT_BYTES) return { root, leaves: Buffer.concat(leaves) };
  }
}

/** @see PMTiles specification 3, section 4.2: columns of varints, the offset of what follows its forerunner as 0. */
function directory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  const write = (value: number): void => {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
    bytes.push(rest);
  };
  write(entries.length);
  for (const [i, { tileId }] of entries.entries()) write(tileId - (entries[i - 1]?.tileId ?? 0));
  for (const { runLength } of entries) write(runLength);
  for (const { length } of entries) write(length);
  for (const [i, { offset }] of entries.entries()) {
    const before = entries[i - 1];
    write(before && offset === before.offset + before.length ? 0 : offset + 1);
  }
  return gzipSync(Buffer.from(bytes));
}

function headerOf(
  { root, metadata, leaves, bytes }: Record<'root' | 'metadata' | 'leaves' | 'bytes', number>,
  tiles: number,
  { minZoom, maxZoom, box }: PmtilesTraits,
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  let place = HEADER_BYTES;
  for (const [i, length] of [root, metadata, leaves, bytes].entries()) {
    header.writeBigUInt64LE(BigInt(place), 8 + i * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + i * 16);
    place += length;
  }
  // tiles by address, entries and contents are the same here
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(tiles), at);
  // clustered: the data follow the order of the directory
  for (const [i, byte] of [1, GZIP, GZIP, MVT, minZoom, maxZoom].entries()) header.writeUInt8(byte, 96 + i);
  const { west, south, east, north } = box;
  for (const [i, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + i * 4);
  header.writeUInt8(minZoom, 118);
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
  return header;
}
