/** A polygon of a vector tile with its fields. */
export interface TilePolygon {
  /** Number of the feature, where it has one. */
  id: number | undefined;
  /** Kind of geometry; 3 is a polygon. */
  type: number;
  properties: Record<string, string | number>;
  /** Rings in units of the tile. */
  rings: [number, number][][];
}

/** The layers of a vector tile by their names. */
export type TileLayers = Record<string, { extent: number; version: number; polygons: TilePolygon[] }>;

/** Fields of a protobuf message: number and value, which are bytes for text and nested messages. */
type Field = [number, number | Uint8Array];

function readFields(bytes: Uint8Array): Field[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fields: Field[] = [];
  let at = 0;
  const varint = (): number => {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = bytes[at++]!;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
  };
  while (at < bytes.length) {
    const key = varint();
    const [number, wire] = [key >> 3, key & 7];
    if (wire === 0) fields.push([number, varint()]);
    else if (wire === 1) {
      fields.push([number, view.getFloat64(at, true)]);
      at += 8;
    } else if (wire === 5) {
      fields.push([number, view.getFloat32(at, true)]);
      at += 4;
    } else {
      const length = varint();
      fields.push([number, bytes.subarray(at, at + length)]);
      at += length;
    }
  }
  return fields;
}

const allOf = (fields: Field[], number: number): (number | Uint8Array)[] =>
  fields.filter(([own]) => own === number).map(([, value]) => value);

const text = (value: number | Uint8Array | undefined): string => new TextDecoder().decode(value as Uint8Array);

/** Packed varints: the wrapped reader reads them as the fields of no message would be. */
function packed(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < bytes.length;) {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = bytes[at++]!;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) break;
      scale *= 128;
    }
    numbers.push(value);
  }
  return numbers;
}

function readValue(bytes: Uint8Array): string | number {
  const [[number, value]] = readFields(bytes) as [Field];
  if (number === 1) return text(value);
  const plain = value as number;
  return number === 6 ? (plain % 2 === 0 ? plain / 2 : -(plain + 1) / 2) : plain;
}

const unzigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

/** Commands: 1 moves, 2 draws lines, 7 closes. */
function readRings(commands: number[]): [number, number][][] {
  const rings: [number, number][][] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i < commands.length;) {
    const [command, count] = [commands[i]! & 7, commands[i]! >> 3];
    i++;
    if (command === 7) continue;
    for (let n = 0; n < count; n++) {
      x += unzigzag(commands[i++]!);
      y += unzigzag(commands[i++]!);
      if (command === 1) rings.push([]);
      rings.at(-1)!.push([x, y]);
    }
  }
  return rings;
}

/** Reads a vector tile as the specification has it, independently of what wrote it. */
export function readVectorTile(bytes: Uint8Array): TileLayers {
  const layers = allOf(readFields(bytes), 3).map((layer) => readFields(layer as Uint8Array));
  return Object.fromEntries(
    layers.map((layer) => {
      const keys = allOf(layer, 3).map(text);
      const values = allOf(layer, 4).map((value) => readValue(value as Uint8Array));
      const polygons = allOf(layer, 2).map((feature): TilePolygon => {
        const fields = readFields(feature as Uint8Array);
        const tags = packed((allOf(fields, 2)[0] ?? new Uint8Array()) as Uint8Array);
        const pairs = Array.from({ length: tags.length / 2 }, (_, i) => [
          keys[tags[2 * i]!]!,
          values[tags[2 * i + 1]!]!,
        ]);
        const rings = readRings(packed(allOf(fields, 4)[0] as Uint8Array));
        const id = allOf(fields, 1)[0] as number | undefined;
        const type = allOf(fields, 3)[0] as number;
        return { id, type, properties: Object.fromEntries(pairs) as TilePolygon['properties'], rings };
      });
      const extent = allOf(layer, 5)[0] as number;
      return [text(allOf(layer, 1)[0]), { extent, version: allOf(layer, 15)[0] as number, polygons }];
    }),
  );
}
