import { inflateSync } from 'node:zlib';
import { decode, encode } from 'fast-png';
import { AppError } from '../errors.js';
import { decodePixels, encodePixels, type TerrainEncoding } from './elevation-encoding.js';

/** Pixels along the side of a tile, without a border. */
const TILE_SIZE = 256;

/** Sides that tiles have: plain, or with a border of 2 pixels (tilezen/joerd, docs/formats.md: 256, 260, 512, 516). */
const SIDES: readonly number[] = [256, 260, 512, 516];
/** Colour types of PNG with 8-bit channels and their number (ISO/IEC 15948:2004, table 11.1): colour, colour and opacity. */
const CHANNELS_OF_COLOUR: Readonly<Record<number, 3 | 4>> = { 2: 3, 6: 4 };

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Length, type and checksum around a chunk's data [bytes]. */
const CHUNK_FRAME = 12;
const HEADER_LENGTH = 13;

export class TerrainTileError extends AppError {
  constructor(reason: string, options?: ErrorOptions) {
    super('UPSTREAM_UNAVAILABLE', `Not an elevation tile: ${reason}`, options);
  }
}

interface TileImage {
  side: number;
  channels: 3 | 4;
  /** The chunks that make the picture, as a file of their own. */
  file: Uint8Array;
  /** Compressed pixels. */
  data: Uint8Array[];
}

interface Chunk {
  type: string;
  data: Uint8Array;
  whole: Uint8Array;
}

/**
 * Heights of an elevation tile. The header and the size of the unpacked pixels are checked before anything is unpacked
 * whole, so that a small file cannot ask for much memory.
 * @param bytes PNG of 256, 260, 512 or 516 square, 8 bits a channel, colour with or without opacity.
 * @returns 256 x 256 metres in rows from the north-west, borders cut off, larger tiles averaged; NaN where not known.
 * @throws TerrainTileError for anything else, truncated files included.
 */
export function decodeTerrainPng(bytes: Uint8Array, encoding: TerrainEncoding): Float32Array {
  const image = readImage(bytes);
  checkUnpackedSize(image);
  const pixels = unpack(image.file);
  const elevations = decodePixels(encoding, pixels, image.channels);
  return toTileSize(elevations, image.side);
}

/**
 * Writes an elevation tile.
 * @param elevations 256 x 256 metres in rows from the north-west; NaN becomes sea level.
 * @returns PNG of 8 bits a channel, colour.
 */
export function encodeTerrainPng(elevations: Float32Array, encoding: TerrainEncoding): Uint8Array {
  const side = Math.sqrt(elevations.length);
  return encode({ width: side, height: side, data: encodePixels(encoding, elevations), depth: 8, channels: 3 });
}

function readImage(bytes: Uint8Array): TileImage {
  if (SIGNATURE.some((byte, i) => bytes[i] !== byte)) throw new TerrainTileError('it is not a PNG');
  const chunks = readChunks(bytes);
  const header = chunks[0];
  if (header?.type !== 'IHDR' || header.data.length !== HEADER_LENGTH) throw new TerrainTileError('it has no header');
  const data = chunks.filter(({ type }) => type === 'IDAT');
  const picture = [header, ...data, chunks[chunks.length - 1]!];
  return {
    ...readHeader(header.data),
    // profiles, texts and animations are left out: they could unpack to any size
    file: joined([bytes.subarray(0, SIGNATURE.length), ...picture.map(({ whole }) => whole)]),
    data: data.map((chunk) => chunk.data),
  };
}

function readChunks(bytes: Uint8Array): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at + CHUNK_FRAME <= bytes.length;) {
    const length = view.getUint32(at);
    const end = at + CHUNK_FRAME + length;
    if (end > bytes.length) break;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length), whole: bytes.subarray(at, end) });
    if (type === 'IEND') return chunks;
    at = end;
  }
  throw new TerrainTileError('it breaks off');
}

/** The header's fields by ISO/IEC 15948:2004, section 11.2.2. */
function readHeader(header: Uint8Array): { side: number; channels: 3 | 4 } {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, colour, compression, filter, interlace] = header.subarray(8);
  if (width !== height || !SIDES.includes(width)) {
    throw new TerrainTileError(`${width} x ${height} pixels instead of 256, 260, 512 or 516 square`);
  }
  if (depth !== 8) throw new TerrainTileError(`${depth} bits a channel instead of 8`);
  const channels = CHANNELS_OF_COLOUR[colour!];
  if (channels === undefined) throw new TerrainTileError(`colour type ${colour} instead of 2 or 6`);
  if (compression !== 0 || filter !== 0 || interlace !== 0)
    throw new TerrainTileError('its compression is not supported');
  return { side: width, channels };
}

/** Unpacks into a bounded buffer first: the pixels must be as many as the header says, with a filter byte a row. */
function checkUnpackedSize({ side, channels, data }: TileImage): void {
  const expected = side * (1 + side * channels);
  try {
    const { length } = inflateSync(joined(data), { maxOutputLength: expected });
    if (length !== expected) throw new TerrainTileError('pixels are missing');
  } catch (error) {
    if (error instanceof TerrainTileError) throw error;
    throw new TerrainTileError('its pixels cannot be unpacked', { cause: error });
  }
}

function unpack(file: Uint8Array): Uint8Array {
  try {
    return decode(file).data as Uint8Array;
  } catch (error) {
    throw new TerrainTileError('its pixels cannot be read', { cause: error });
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function toTileSize(elevations: Float32Array, side: number): Float32Array {
  if (side === TILE_SIZE) return elevations;
  const border = (side % TILE_SIZE) / 2;
  const factor = (side - 2 * border) / TILE_SIZE;
  const tile = new Float32Array(TILE_SIZE * TILE_SIZE);
  for (let row = 0; row < TILE_SIZE; row++) {
    for (let column = 0; column < TILE_SIZE; column++) {
      const corner = (border + row * factor) * side + border + column * factor;
      tile[row * TILE_SIZE + column] = meanOfSquare(elevations, corner, side, factor);
    }
  }
  return tile;
}

function meanOfSquare(elevations: Float32Array, corner: number, side: number, factor: number): number {
  let sum = 0;
  for (let row = 0; row < factor; row++) {
    for (let column = 0; column < factor; column++) sum += elevations[corner + row * side + column]!;
  }
  return sum / (factor * factor);
}
