/** A field of a message: a number as varint, or bytes. */
type Field = readonly [id: number, value: number | Uint8Array];

const varint = (value: number): number[] =>
  value < 0x80 ? [value] : [(value % 0x80) + 0x80, ...varint(Math.floor(value / 0x80))];
const signed = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

const message = (fields: readonly Field[]): Buffer =>
  Buffer.concat(
    fields.map(([id, value]) =>
      typeof value === 'number'
        ? Buffer.from([...varint(id * 8), ...varint(value)])
        : Buffer.concat([Buffer.from([...varint(id * 8 + 2), ...varint(value.length)]), value]),
    ),
  );

const packed = (values: readonly number[]): Buffer => Buffer.from(values.flatMap(varint));
const deltas = (values: readonly number[]): number[] => values.map((value, i) => signed(value - (values[i - 1] ?? 0)));

function blob(type: string, content: Buffer): Buffer {
  const body = message([[1, content], [2, content.length]]); // prettier-ignore
  const header = message([[1, Buffer.from(type)], [3, body.length]]); // prettier-ignore
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, body]);
}

/**
 * OpenStreetMap PBF with a closed way for each ring, not compressed.
 * @see wiki.openstreetmap.org/wiki/PBF_Format
 */
export function osmPbf(houses: readonly { ring: number[][]; tags: Record<string, string> }[]): Buffer {
  const texts = ['', ...new Set(houses.flatMap(({ tags }) => Object.entries(tags).flat()))];
  const indexes = (words: string[]): Buffer => packed(words.map((word) => texts.indexOf(word)));
  const places = houses.flatMap(({ ring }) => ring);
  // in steps of 100 billionths of a degree
  const units = (axis: number): number[] => places.map((place) => Math.round(place[axis]! * 1e7));
  const dense = message([
    [1, packed(deltas(places.map((_, i) => i + 1)))],
    [8, packed(deltas(units(1)))],
    [9, packed(deltas(units(0)))],
  ]);
  let node = 1;
  const ways = houses.map(({ ring, tags }, i) => {
    const refs = [...ring.map((_, corner) => node + corner), node];
    node += ring.length;
    return [3, message([[1, i + 1], [2, indexes(Object.keys(tags))], [3, indexes(Object.values(tags))], [8, packed(deltas(refs))]])] as const; // prettier-ignore
  });
  const strings = message(texts.map((text) => [1, Buffer.from(text)]));
  const block = message([[1, strings], [2, message([[2, dense]])], [2, message(ways)]]); // prettier-ignore
  const header = message([[4, Buffer.from('OsmSchema-V0.6')], [4, Buffer.from('DenseNodes')]]); // prettier-ignore
  return Buffer.concat([blob('OSMHeader', header), blob('OSMData', block)]);
}
