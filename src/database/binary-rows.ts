import type { Polygon } from '../core/geometry/position.js';
import { polygonBytes, writePolygon } from './ewkb.js';

/** What the format begins with: its signature, no flags and no extension of the header. */
const SIGNATURE = 'PGCOPY\n\xff\r\n\0';
const HEADER_BYTES = SIGNATURE.length + 8;
/** In place of a row's number of columns: there is no further row. */
const END = -1;
/** In place of a value's length: there is no value. */
const NULL_LENGTH = -1;

const LENGTH_BYTES = 4;
const BOOLEAN_BYTES = 1;
const UUID_BYTES = 16;
const DOUBLE_BYTES = 8;
const INTEGER_BYTES = 4;
/** UTF-8 needs at most this for a UTF-16 unit. */
const UNIT_BYTES = 3;
/** Room at the beginning; twice as much whenever it is full. */
const FIRST_BYTES = 64 * 1_024;

const DASH = 0x2d;

/** Value of a hexadecimal digit by its character code. */
const hexDigit = (code: number): number => (code <= 0x39 ? code - 0x30 : (code & 0x5f) - 0x37);

/**
 * Values of rows in the binary format of COPY, which a server takes over without parsing. Each value is written by the type
 * of its column.
 * @see PostgreSQL manual, COPY, "Binary Format".
 */
export class BinaryRows {
  #bytes: Buffer;
  #length = 0;

  /** @param room bytes at the beginning. */
  constructor(room = FIRST_BYTES) {
    this.#bytes = Buffer.allocUnsafe(room);
  }

  /** Bytes written so far. */
  get length(): number {
    return this.#length;
  }

  /** A text; it must not hold the sign U+0000, which no text of the database can. */
  text(value: string | null): void {
    if (value === null) return this.#null();
    this.#reserve(LENGTH_BYTES + value.length * UNIT_BYTES);
    const written = this.#bytes.write(value, this.#length + LENGTH_BYTES);
    this.#length = this.#bytes.writeInt32BE(written, this.#length) + written;
  }

  /** A UUID from its 36 characters. */
  uuid(value: string): void {
    this.#begin(UUID_BYTES);
    for (let i = 0; i < value.length; i++) {
      if (value.charCodeAt(i) === DASH) continue;
      this.#bytes[this.#length++] = hexDigit(value.charCodeAt(i)) * 16 + hexDigit(value.charCodeAt(++i));
    }
  }

  /** A boolean. */
  boolean(value: boolean): void {
    this.#begin(BOOLEAN_BYTES);
    this.#length = this.#bytes.writeUInt8(Number(value), this.#length);
  }

  /** A double precision number. */
  double(value: number): void {
    this.#begin(DOUBLE_BYTES);
    this.#length = this.#bytes.writeDoubleBE(value, this.#length);
  }

  /** An integer of 4 bytes. */
  integer(value: number | null): void {
    if (value === null) return this.#null();
    this.#begin(INTEGER_BYTES);
    this.#length = this.#bytes.writeInt32BE(value, this.#length);
  }

  /** A polygon of closed rings, WGS84 [deg]. */
  polygon(value: Polygon): void {
    this.#begin(polygonBytes(value));
    this.#length = writePolygon(this.#bytes, this.#length, value);
  }

  /** Begins a row. @param columns how many values follow. */
  row(columns: number): void {
    this.#reserve(2);
    this.#length = this.#bytes.writeInt16BE(columns, this.#length);
  }

  /** Values that others wrote, from one byte of theirs up to another. */
  values(from: BinaryRows, start: number, end: number): void {
    this.#reserve(end - start);
    this.#bytes.set(from.#bytes.subarray(start, end), this.#length);
    this.#length += end - start;
  }

  /** What stands before the first row. */
  header(): void {
    this.#reserve(HEADER_BYTES);
    this.#length += this.#bytes.write(SIGNATURE, this.#length, 'latin1');
    this.#length = this.#bytes.writeInt32BE(0, this.#bytes.writeInt32BE(0, this.#length));
  }

  /** Ends the rows. @returns all that was written; holds as long as nothing more is written. */
  end(): Uint8Array {
    this.row(END);
    return this.#bytes.subarray(0, this.#length);
  }

  #null(): void {
    this.#reserve(LENGTH_BYTES);
    this.#length = this.#bytes.writeInt32BE(NULL_LENGTH, this.#length);
  }

  #begin(bytes: number): void {
    this.#reserve(LENGTH_BYTES + bytes);
    this.#length = this.#bytes.writeInt32BE(bytes, this.#length);
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, this.#length + bytes));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
