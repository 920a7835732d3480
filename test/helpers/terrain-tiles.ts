import { deflateSync, crc32 } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG chunk with its checksum. */
export function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

/** What a PNG is to claim and hold. */
export interface PngParts {
  width: number;
  height: number;
  depth?: number;
  colour?: number;
  interlace?: number;
  /** Unpacked rows with their filter bytes; rows of zeros of the size that the header asks for unless given. */
  rows?: Uint8Array;
  /** Chunks between header and pixels. */
  extra?: Buffer[];
}

/** A PNG put together by hand, sound or not. */
export function png({ width, height, depth = 8, colour = 2, interlace = 0, rows, extra = [] }: PngParts): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  const channels = colour === 6 ? 4 : 3;
  const pixels = rows ?? new Uint8Array(height * (1 + width * channels));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** A sound tile of one colour. */
export function plainTile(side: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const row = [0, ...Array.from({ length: side }, () => [red, green, blue]).flat()];
  return png({ width: side, height: side, rows: Uint8Array.from(Array.from({ length: side }, () => row).flat()) });
}
