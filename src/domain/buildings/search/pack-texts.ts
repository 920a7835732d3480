import { setImmediate as others } from 'node:timers/promises';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { BuildingCell } from '../../../core/buildings/cells/building-cell.js';
import { shiftOf } from '../../../core/buildings/cells/joined-crc.js';
import type { PackedTexts } from '../../../core/buildings/cells/packed-texts.js';
import { runningSums, start } from '../../../core/buildings/cells/running-sums.js';

/** Texts that are compressed in one go, about 1 ms of work; then requests get their turn. */
const TEXTS_AT_ONCE = 50;
/**
 * The blocks end at a whole byte, and others may follow. A window of 4 kB holds most texts and the one before; a smaller one
 * is made in little more than half the time.
 */
const OPTIONS = { finishFlush: constants.Z_SYNC_FLUSH, windowBits: 12, memLevel: 4 };

/** Compresses the texts of a cell one by one, beside other work. */
export async function packTexts({ text, textEnds }: BuildingCell): Promise<PackedTexts> {
  const alone: Buffer[] = [];
  const following: Buffer[] = [];
  const crcs = new Uint32Array(textEnds.length);
  const shifts = new Uint32Array(textEnds.length);
  let before: Buffer | undefined;
  for (let i = 0; i < textEnds.length; i++) {
    if (i % TEXTS_AT_ONCE === TEXTS_AT_ONCE - 1) await others();
    const own = text.subarray(start(textEnds, i), textEnds[i]! - 1);
    const withComma = Buffer.concat([COMMA, own]);
    alone.push(deflateRawSync(own, OPTIONS));
    following.push(before ? deflateRawSync(withComma, { ...OPTIONS, dictionary: before }) : Buffer.alloc(0));
    crcs[i] = crc32(withComma);
    shifts[i] = shiftOf(withComma.length);
    before = own;
  }
  return {
    alone: Buffer.concat(alone),
    aloneEnds: runningSums(alone.map(({ length }) => length)),
    following: Buffer.concat(following),
    followingEnds: runningSums(following.map(({ length }) => length)),
    crcs,
    shifts,
  };
}

const COMMA = Buffer.from(',');
