import { setImmediate as others } from 'node:timers/promises';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { runningSums } from '../../../core/buildings/cells/running-sums.js';
import { shiftOf } from '../../../core/buildings/cells/joined-crc.js';
import type { PackedTexts } from '../../../core/buildings/cells/packed-texts.js';

/** Texts that are compressed in one go, about 2 ms of work; then requests get their turn. */
const TEXTS_AT_ONCE = 50;
/** The blocks end at a whole byte, and others may follow. */
const OPTIONS = { finishFlush: constants.Z_SYNC_FLUSH };

/** Compresses the texts of a cell one by one, beside other work. */
export async function packTexts(items: readonly string[]): Promise<PackedTexts> {
  const texts = items.map((item) => Buffer.from(`,${item}`));
  const alone: Buffer[] = [];
  const following: Buffer[] = [];
  for (const [i, text] of texts.entries()) {
    if (i % TEXTS_AT_ONCE === TEXTS_AT_ONCE - 1) await others();
    alone.push(deflateRawSync(text.subarray(1), OPTIONS));
    const dictionary = texts[i - 1]?.subarray(1);
    following.push(dictionary ? deflateRawSync(text, { ...OPTIONS, dictionary }) : Buffer.alloc(0));
  }
  return {
    alone: Buffer.concat(alone),
    aloneEnds: runningSums(alone.map(({ length }) => length)),
    following: Buffer.concat(following),
    followingEnds: runningSums(following.map(({ length }) => length)),
    crcs: Uint32Array.from(texts, (text) => crc32(text)),
    shifts: Uint32Array.from(texts, ({ length }) => shiftOf(length)),
  };
}
