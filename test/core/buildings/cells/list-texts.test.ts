import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { cellOf, type BuildingCell } from '../../../../src/core/buildings/cells/building-cell.js';
import { shiftOf } from '../../../../src/core/buildings/cells/joined-crc.js';
import { CellTexts } from '../../../../src/core/buildings/cells/list-texts.js';
import { runningSums } from '../../../../src/core/buildings/cells/running-sums.js';

const block = (text: string): Buffer => deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH });
/** An empty last block. @see RFC 1951, section 3.2.4. */
const END = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** A cell of buildings with its texts compressed. */
function cell(...ids: string[]): BuildingCell {
  const ring = [[121, 25], [121.001, 25], [121, 25.001], [121, 25]]; // prettier-ignore
  const items = ids.map((id) => JSON.stringify({ id, source: 'osm', footprint: ring, holes: [] }));
  const alone = items.map(block);
  const following = items.slice(1).map((item) => block(`,${item}`));
  return {
    ...cellOf(items),
    packed: {
      alone: Buffer.concat(alone),
      aloneEnds: runningSums(alone.map(({ length }) => length)),
      following: Buffer.concat(following),
      followingEnds: runningSums([0, ...following.map(({ length }) => length)]),
      crcs: Uint32Array.from(items, (item) => crc32(`,${item}`)),
      shifts: Uint32Array.from(items, (item) => shiftOf(Buffer.byteLength(item) + 1)),
    },
  };
}

it('a list of compressed texts is the compressed list, with its length and checksum', () => {
  const [first, second] = [cell('a', '臺', 'c'), cell('d')];
  const entries = [[first, 0], [first, 1], [second, 0], [first, 2]] as const; // prettier-ignore
  const texts = new CellTexts(entries.map(([of, building]) => ({ cell: of, building })));

  const { blocks, crc, length } = texts.packed()!;

  const text = inflateRawSync(Buffer.concat([...blocks, END])).toString();
  expect(text).toBe(texts.joined().toString());
  expect((JSON.parse(`[${text}]`) as { id: string }[]).map(({ id }) => id)).toEqual(['a', '臺', 'd', 'c']);
  expect([crc, length]).toEqual([crc32(text), Buffer.byteLength(text)]);
});
