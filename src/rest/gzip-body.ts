import { crc32, deflateRawSync } from 'node:zlib';
import { joinedCrc, shiftOf } from '../core/buildings/cells/joined-crc.js';
import type { PackedList } from '../core/buildings/cells/list-texts.js';

/** A body that is compressed already. */
export class GzipBody {
  constructor(
    /** A whole gzip stream. */
    readonly bytes: Buffer,
    /** CRC-32 and bytes of its text, by which it has the same validator as the text. */
    readonly crc: number,
    readonly length: number,
  ) {}
}

/** Deflate, neither time nor name, unknown system. @see RFC 1952, section 2.3. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** Bytes that a block without compression holds at most. @see RFC 1951, section 3.2.4. */
const STORED_BYTES = 0xffff;

/** A text as one block that is not compressed. */
function storedBlock(text: Buffer, isLast: boolean): Buffer {
  const head = Buffer.allocUnsafe(5);
  head.writeUInt8(isLast ? 1 : 0);
  head.writeUInt16LE(text.length, 1);
  head.writeUInt16LE(STORED_BYTES - text.length, 3);
  return Buffer.concat([head, text]);
}

const lastBlock = (text: Buffer): Buffer =>
  text.length > STORED_BYTES ? deflateRawSync(text) : storedBlock(text, true);

/** Makes the writer of bodies that begin with the same text. @param before at most 65,535 bytes. */
export function gzipWriter(before: Buffer): (list: PackedList, after: Buffer) => GzipBody {
  const begin = Buffer.concat([HEADER, storedBlock(before, false)]);
  const beforeCrc = crc32(before);
  return ({ blocks, crc, length }, after) => {
    const listed = joinedCrc(beforeCrc, crc, shiftOf(length));
    const whole = crc32(after, listed);
    const bytes = before.length + length + after.length;
    const trailer = Buffer.allocUnsafe(8);
    trailer.writeUInt32LE(whole);
    trailer.writeUInt32LE(bytes, 4);
    return new GzipBody(Buffer.concat([begin, ...blocks, lastBlock(after), trailer]), whole, bytes);
  };
}
