import type { Position } from '../../../src/core/geometry/position.js';

/** A feature to write: polygons of rings, and fields of text, numbers or whole numbers of 64 bits. */
export interface WrittenFeature {
  polygons: Position[][][];
  properties: Record<string, string | number | bigint>;
}

type Value =
  { bytes: 1 | 2 | 4 | 8; write: (view: DataView, at: number) => void } | { child: (writer: FlatWriter) => number };

const uint8 = (value: number): Value => ({ bytes: 1, write: (view, at) => view.setUint8(at, value) });
const uint16 = (value: number): Value => ({ bytes: 2, write: (view, at) => view.setUint16(at, value, true) });
const int32 = (value: number): Value => ({ bytes: 4, write: (view, at) => view.setInt32(at, value, true) });
const uint64 = (value: number): Value => ({
  bytes: 8,
  write: (view, at) => view.setBigUint64(at, BigInt(value), true),
});
const table = (fields: (Value | undefined)[]): Value => ({ child: (writer) => writer.table(fields) });
const vector = (items: Uint8Array, count: number, itemBytes: number): Value => ({
  child: (writer) => writer.vector(items, count, itemBytes),
});
const text = (value: string): Value => {
  const bytes = new TextEncoder().encode(value);
  return { child: (writer) => writer.vector(Uint8Array.from([...bytes, 0]), bytes.length, 1) };
};
const doubles = (values: number[]): Value => vector(new Uint8Array(Float64Array.from(values).buffer), values.length, 8);
const uint32s = (values: number[]): Value => vector(new Uint8Array(Uint32Array.from(values).buffer), values.length, 4);
const tables = (children: (Value | undefined)[][]): Value => ({ child: (writer) => writer.tables(children) });

/** Writes FlatBuffers front to back: a table, then what it points to. */
class FlatWriter {
  #view = new DataView(new ArrayBuffer(1 << 16));
  #end = 8;

  static sized(fields: (Value | undefined)[]): Uint8Array {
    const writer = new FlatWriter();
    const root = writer.table(fields);
    // readers of whole files look at features in place, which asks for numbers at multiples of their size
    writer.#pad(8, 0);
    writer.#view.setUint32(0, writer.#end - 4, true);
    writer.#view.setUint32(4, root - 4, true);
    return new Uint8Array(writer.#view.buffer.slice(0, writer.#end));
  }

  table(fields: (Value | undefined)[]): number {
    const vtable = this.#take(4 + 2 * fields.length, 2);
    const at = this.#take(4, 4);
    const slots = fields.map((field) => field && this.#take('bytes' in field ? field.bytes : 4));
    this.#view.setInt32(at, at - vtable, true);
    this.#view.setUint16(vtable, 4 + 2 * fields.length, true);
    this.#view.setUint16(vtable + 2, this.#end - at, true);
    slots.forEach((slot, i) => this.#view.setUint16(vtable + 4 + 2 * i, slot === undefined ? 0 : slot - at, true));
    fields.forEach((field, i) => {
      if (field === undefined) return;
      if ('bytes' in field) field.write(this.#view, slots[i]!);
      else this.#point(slots[i]!, field.child(this));
    });
    return at;
  }

  vector(bytes: Uint8Array, count: number, itemBytes: number): number {
    this.#pad(itemBytes, 4);
    const at = this.#take(4, 4);
    this.#view.setUint32(at, count, true);
    new Uint8Array(this.#view.buffer).set(bytes, this.#take(bytes.length, 1));
    return at;
  }

  tables(children: (Value | undefined)[][]): number {
    const at = this.#take(4, 4);
    this.#view.setUint32(at, children.length, true);
    const slots = children.map(() => this.#take(4));
    children.forEach((fields, i) => this.#point(slots[i]!, this.table(fields)));
    return at;
  }

  #point(slot: number, target: number): void {
    this.#view.setUint32(slot, target - slot, true);
  }

  #take(bytes: number, align = bytes): number {
    this.#pad(align, 0);
    const at = this.#end;
    this.#end += bytes;
    return at;
  }

  /** Goes on to where a word and then something of this alignment fits. */
  #pad(align: number, before: number): void {
    while ((this.#end + before) % align !== 0) this.#end += 1;
  }
}

interface Node {
  box: [number, number, number, number];
  offset: number;
}

const NODE_BYTES = 40;
const LONG = 7;
const STRING = 11;
const DOUBLE = 10;

const boxOf = ({ polygons }: WrittenFeature): Node['box'] => {
  const positions = polygons.flat(2);
  const lngs = positions.map(([lng]) => lng);
  const lats = positions.map(([, lat]) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
};

const around = (boxes: Node['box'][]): Node['box'] => [
  Math.min(...boxes.map((box) => box[0])),
  Math.min(...boxes.map((box) => box[1])),
  Math.max(...boxes.map((box) => box[2])),
  Math.max(...boxes.map((box) => box[3])),
];

function geometryOf(rings: Position[][]): (Value | undefined)[] {
  let end = 0;
  const ends = rings.map((ring) => (end += ring.length));
  return [uint32s(ends), doubles(rings.flat(2)), undefined, undefined, undefined, undefined, uint8(3)];
}

function featureBytes(feature: WrittenFeature, columns: string[]): Uint8Array {
  const { polygons } = feature;
  const many = [...Array.from({ length: 6 }, () => undefined), uint8(6), tables(polygons.map(geometryOf))];
  const properties = propertyBytes(feature, columns);
  const geometry = table(polygons.length === 1 ? geometryOf(polygons[0]!) : many);
  return FlatWriter.sized([geometry, vector(properties, properties.length, 1)]);
}

function propertyBytes({ properties }: WrittenFeature, columns: string[]): Uint8Array {
  const parts = Object.entries(properties).map(([name, value]) => {
    const head = Buffer.alloc(2);
    head.writeUInt16LE(columns.indexOf(name));
    const body = Buffer.alloc(typeof value === 'string' ? 4 : 8);
    if (typeof value === 'number') body.writeDoubleLE(value);
    else if (typeof value === 'bigint') body.writeBigInt64LE(value);
    else body.writeUInt32LE(Buffer.byteLength(value));
    return Buffer.concat([head, body, Buffer.from(typeof value === 'string' ? value : '')]);
  });
  return Buffer.concat(parts);
}

function treeOf(leaves: Node[], nodeSize: number): Buffer {
  const levels = [leaves];
  while (levels.at(-1)!.length > 1 || levels.length === 1) {
    const below = levels.at(-1)!;
    const count = Math.ceil(below.length / nodeSize);
    const groups = Array.from({ length: count }, (_, i) => below.slice(i * nodeSize, (i + 1) * nodeSize));
    levels.push(groups.map((group, i) => ({ box: around(group.map(({ box }) => box)), offset: i * nodeSize })));
  }
  const begins = levels.map((_, i) => levels.slice(i + 1).reduce((sum, level) => sum + level.length, 0));
  const nodes = levels.flatMap((level, i) =>
    i === 0 ? [] : level.map((node) => ({ ...node, offset: node.offset + begins[i - 1]! })),
  );
  return Buffer.concat([...inFileOrder(levels, nodes), ...leaves].map(nodeBytes));
}

/** Upper nodes from the root down. */
function inFileOrder(levels: Node[][], upper: Node[]): Node[] {
  const sizes = levels.slice(1).map((level) => level.length);
  const ordered: Node[] = [];
  let end = upper.length;
  for (const size of sizes.toReversed()) {
    ordered.push(...upper.slice(end - size, end));
    end -= size;
  }
  return ordered;
}

function nodeBytes({ box, offset }: Node): Buffer {
  const bytes = Buffer.alloc(NODE_BYTES);
  box.forEach((edge, i) => bytes.writeDoubleLE(edge, i * 8));
  bytes.writeBigUInt64LE(BigInt(offset), 32);
  return bytes;
}

/**
 * Writes a FlatGeobuf file with its index.
 * @param options `epsg` of the header; `nodeSize` 0 leaves the index out.
 */
export function writeFlatGeobuf(
  features: readonly WrittenFeature[],
  { nodeSize = 16, epsg = 4326 }: { nodeSize?: number; epsg?: number } = {},
): Buffer {
  const ordered = features.toSorted((a, b) => boxOf(a)[0] - boxOf(b)[0]);
  const fields = new Map(ordered.flatMap(({ properties }) => Object.entries(properties)));
  const columns = [...fields.keys()];
  const written = ordered.map((feature) => featureBytes(feature, columns));
  let offset = 0;
  const leaves = ordered.map((feature, i): Node => {
    const node = { box: boxOf(feature), offset };
    offset += written[i]!.length;
    return node;
  });
  const kindOf = (value: unknown): number =>
    typeof value === 'number' ? DOUBLE : typeof value === 'bigint' ? LONG : STRING;
  const kinds = [...fields].map(([name, value]) => [text(name), uint8(kindOf(value))]);
  const header = FlatWriter.sized([
    text('buildings'),
    ordered.length > 0 ? doubles(around(ordered.map(boxOf))) : undefined,
    uint8(0),
    ...Array.from({ length: 4 }, () => undefined),
    tables(kinds),
    uint64(ordered.length),
    uint16(nodeSize),
    table([undefined, int32(epsg)]),
  ]);
  const magic = Buffer.from([0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 0]);
  const tree = nodeSize > 0 && leaves.length > 0 ? treeOf(leaves, nodeSize) : Buffer.alloc(0);
  return Buffer.concat([magic, header, tree, ...written]);
}
