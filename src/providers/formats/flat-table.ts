/** A vector inside a FlatBuffer: where its items begin, and how many they are. */
export interface FlatVector {
  start: number;
  length: number;
}

const NOTHING: FlatVector = { start: 0, length: 0 };

/**
 * A table of a FlatBuffer, its fields by slot number. Every reading is checked against the buffer's end.
 * @throws RangeError where the buffer points outside itself.
 * @see Google, FlatBuffers internals: tables, vtables, vectors.
 */
export class FlatTable {
  constructor(
    readonly view: DataView,
    private readonly at: number,
  ) {}

  /** The table at the root of a buffer whose size word has been taken off. */
  static root(bytes: Uint8Array): FlatTable {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return new FlatTable(view, view.getUint32(0, true));
  }

  /** Position of a field; 0 where the table has none. */
  #field(slot: number): number {
    const vtable = this.at - this.view.getInt32(this.at, true);
    const entry = 4 + 2 * slot;
    const offset = entry < this.view.getUint16(vtable, true) ? this.view.getUint16(vtable + entry, true) : 0;
    return offset === 0 ? 0 : this.at + offset;
  }

  #target(slot: number): number {
    const field = this.#field(slot);
    return field === 0 ? 0 : field + this.view.getUint32(field, true);
  }

  uint8(slot: number, absent: number): number {
    const field = this.#field(slot);
    return field === 0 ? absent : this.view.getUint8(field);
  }

  uint16(slot: number, absent: number): number {
    const field = this.#field(slot);
    return field === 0 ? absent : this.view.getUint16(field, true);
  }

  int32(slot: number, absent: number): number {
    const field = this.#field(slot);
    return field === 0 ? absent : this.view.getInt32(field, true);
  }

  uint64(slot: number, absent: number): number {
    const field = this.#field(slot);
    return field === 0 ? absent : Number(this.view.getBigUint64(field, true));
  }

  table(slot: number): FlatTable | undefined {
    const target = this.#target(slot);
    return target === 0 ? undefined : new FlatTable(this.view, target);
  }

  /** @param itemBytes size of an item, by which the vector's end is checked. */
  vector(slot: number, itemBytes: number): FlatVector {
    const target = this.#target(slot);
    if (target === 0) return NOTHING;
    const length = this.view.getUint32(target, true);
    const start = target + 4;
    if (start + length * itemBytes > this.view.byteLength) throw new RangeError('a vector ends outside its buffer');
    return { start, length };
  }

  tables(slot: number): FlatTable[] {
    const { start, length } = this.vector(slot, 4);
    return Array.from({ length }, (_, i) => {
      const at = start + i * 4;
      return new FlatTable(this.view, at + this.view.getUint32(at, true));
    });
  }

  doubles(slot: number): number[] {
    const { start, length } = this.vector(slot, 8);
    return Array.from({ length }, (_, i) => this.view.getFloat64(start + i * 8, true));
  }

  uint32s(slot: number): number[] {
    const { start, length } = this.vector(slot, 4);
    return Array.from({ length }, (_, i) => this.view.getUint32(start + i * 4, true));
  }

  bytes(slot: number): Uint8Array {
    const { start, length } = this.vector(slot, 1);
    return new Uint8Array(this.view.buffer, this.view.byteOffset + start, length);
  }

  text(slot: number): string {
    return new TextDecoder().decode(this.bytes(slot));
  }
}
