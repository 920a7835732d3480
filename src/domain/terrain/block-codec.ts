import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { BLOCK_SIZE } from '../../core/terrain/elevation-grid.js';

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

/** Steps that heights are stored in: those of the terrarium encoding, so that such tiles come out as they went in. */
const STEPS_PER_M = 256;
/** Code of an unknown height. */
const UNKNOWN = -0x80_00_00_00;
const CELLS = BLOCK_SIZE * BLOCK_SIZE;

/**
 * Packs a block of heights for storage: steps of 1/256 m, each as its difference from the one before it.
 * @param cells 256 x 256 metres; NaN where not known.
 */
export function packBlock(cells: Float32Array): Promise<Buffer> {
  const differences = new Int32Array(CELLS);
  let before = 0;
  for (let i = 0; i < CELLS; i++) {
    const elevationM = cells[i]!;
    const steps = Number.isNaN(elevationM) ? UNKNOWN : Math.round(elevationM * STEPS_PER_M);
    // 32-bit arithmetic wraps around, so the difference from UNKNOWN loses nothing either
    differences[i] = steps - before;
    before = steps;
  }
  return pack(Buffer.from(differences.buffer));
}

/**
 * Unpacks a block, into memory that threads can share.
 * @throws RangeError when the bytes hold more or less than a block.
 */
export async function unpackBlock(bytes: Uint8Array): Promise<Float32Array> {
  const raw = await unpack(bytes, { maxOutputLength: CELLS * 4 });
  if (raw.length !== CELLS * 4) throw new RangeError(`A block of ${raw.length} bytes`);
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
  const cells = new Float32Array(new SharedArrayBuffer(CELLS * 4));
  let steps = 0;
  for (let i = 0; i < CELLS; i++) {
    steps = (steps + view.getInt32(i * 4, true)) | 0;
    cells[i] = steps === UNKNOWN ? Number.NaN : steps / STEPS_PER_M;
  }
  return cells;
}

/**
 * A block of the next coarser level: each cell the mean of those of its four that are known.
 * @param children blocks of the finer level: north-west, north-east, south-west, south-east; `undefined` where none is.
 */
export function coarserBlock(children: readonly (Float32Array | undefined)[]): Float32Array {
  const cells = new Float32Array(CELLS).fill(Number.NaN);
  const half = BLOCK_SIZE / 2;
  for (const [index, child] of children.entries()) {
    if (child === undefined) continue;
    const [left, top] = [(index % 2) * half, Math.floor(index / 2) * half];
    for (let i = 0; i < half * half; i++) {
      const [column, row] = [i % half, Math.floor(i / half)];
      cells[(top + row) * BLOCK_SIZE + left + column] = meanOfFour(child, 2 * row * BLOCK_SIZE + 2 * column);
    }
  }
  return cells;
}

function meanOfFour(cells: Float32Array, corner: number): number {
  let [sum, known] = [0, 0];
  for (const at of [corner, corner + 1, corner + BLOCK_SIZE, corner + BLOCK_SIZE + 1]) {
    if (Number.isNaN(cells[at]!)) continue;
    sum += cells[at]!;
    known++;
  }
  return known === 0 ? Number.NaN : sum / known;
}
