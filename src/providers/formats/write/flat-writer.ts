/** A field of a table: a number in place, or something that the table points to. */
export type FlatValue =
  { bytes: 1 | 2 | 4 | 8; write: (view: DataView, at: number) => void } | { child: (writer: FlatWriter) => number };

export const uint8 = (value: number): FlatValue => ({ bytes: 1, write: (view, at) => view.setUint8(at, value) });
export const uint16 = (value: number): FlatValue => ({
  bytes: 2,
  write: (view, at) => view.setUint16(at, value, true),
});
export const int32 = (value: number): FlatValue => ({ bytes: 4, write: (view, at) => view.setInt32(at, value, true) });
export const uint64 = (value: number): FlatValue => ({
  bytes: 8,
  write: (view, at) => view.setBigUint64(at, BigInt(value), true),
});
export const tableValue = (fields: FlatFields): FlatValue => ({ child: (writer) => writer.table(fields) });
export const tablesValue = (children: FlatFields[]): FlatValue => ({ child: (writer) => writer.tables(children) });
export const bytesValue = (items: Uint8Array): FlatValue => vector(items, items.length, 1);
export const doubles = (values: readonly number[]): FlatValue =>
  vector(new Uint8Array(Float64Array.from(values).buffer), values.length, 8);
export const uint32s = (values: readonly number[]): FlatValue =>
  vector(new Uint8Array(Uint32Array.from(values).buffer), values.length, 4);

/** Closed by a zero byte that does not count. */
export function textValue(value: string): FlatValue {
  const encoded = Buffer.from(`${value}\0`);
  return vector(encoded, encoded.length - 1, 1);
}

/** Fields of a table by slot; `undefined` where the table has none. */
export type FlatFields = readonly (FlatValue | undefined)[];

const vector = (items: Uint8Array, count: number, itemBytes: number): FlatValue => ({
  child: (writer) => writer.vector(items, count, itemBytes),
});

/** Size word and place of the root. */
const HEAD_BYTES = 8;

/**
 * Writes FlatBuffers front to back, one after the other in the same memory: a table, then what it points to.
 * @see Google, FlatBuffers internals: tables, vtables, vectors.
 */
export class FlatWriter {
  #view = new DataView(new ArrayBuffer(1 << 16));
  #end = HEAD_BYTES;

  /** A table behind its size word; true until the next one is written. */
  sized(fields: FlatFields): Uint8Array {
    new Uint8Array(this.#view.buffer).fill(0, 0, this.#end);
    this.#end = HEAD_BYTES;
    const root = this.table(fields);
    // readers of whole files look at features in place, which asks for numbers at multiples of their size
    this.#take(0, 8);
    this.#view.setUint32(0, this.#end - 4, true);
    this.#view.setUint32(4, root - 4, true);
    return new Uint8Array(this.#view.buffer, 0, this.#end);
  }

  table(fields: FlatFields): number {
    const vtable = this.#take(4 + 2 * fields.length, 2);
    const at = this.#take(4, 4);
    const slots = fields.map((field) => field && this.#take('bytes' in field ? field.bytes : 4));
    this.#view.setInt32(at, at - vtable, true);
    this.#view.setUint16(vtable, 4 + 2 * fields.length, true);
    this.#view.setUint16(vtable + 2, this.#end - at, true);
    for (const [i, slot] of slots.entries())
      this.#view.setUint16(vtable + 4 + 2 * i, slot === undefined ? 0 : slot - at, true);
    for (const [i, field] of fields.entries()) {
      if (field === undefined) continue;
      if ('bytes' in field) field.write(this.#view, slots[i]!);
      else this.#point(slots[i]!, field.child(this));
    }
    return at;
  }

  vector(items: Uint8Array, count: number, itemBytes: number): number {
    this.#take(0, itemBytes, 4);
    const at = this.#take(4);
    this.#view.setUint32(at, count, true);
    const start = this.#take(items.length, 1);
    new Uint8Array(this.#view.buffer).set(items, start);
    return at;
  }

  tables(children: readonly FlatFields[]): number {
    const at = this.#take(4);
    this.#view.setUint32(at, children.length, true);
    const slots = children.map(() => this.#take(4));
    for (const [i, fields] of children.entries()) this.#point(slots[i]!, this.table(fields));
    return at;
  }

  #point(slot: number, target: number): void {
    this.#view.setUint32(slot, target - slot, true);
  }

  /** The place of so many bytes, where it and what follows `before` bytes behind it are at multiples of `align`. */
  #take(count: number, align = count, before = 0): number {
    while ((this.#end + before) % align !== 0) this.#end += 1;
    const at = this.#end;
    this.#end += count;
    if (this.#end > this.#view.byteLength) {
      const larger = new Uint8Array(Math.max(this.#end, this.#view.byteLength * 2));
      larger.set(new Uint8Array(this.#view.buffer));
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }
}
