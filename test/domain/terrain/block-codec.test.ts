import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coarserBlock, packBlock, unpackBlock } from '../../../src/domain/terrain/block-codec.js';

const CELLS = 256 * 256;

describe('stored blocks of heights', () => {
  it('come back to 1/256 m, unknown cells as unknown', async () => {
    const heightM = fc.oneof(fc.double({ min: -12_000, max: 9_000, noNaN: true }), fc.constant(Number.NaN));
    await fc.assert(
      fc.asyncProperty(fc.array(heightM, { minLength: 20, maxLength: 400 }), async (heights) => {
        const cells = Float32Array.from({ length: CELLS }, (_, i) => heights[i % heights.length]!);

        const back = await unpackBlock(await packBlock(cells));

        for (let i = 0; i < heights.length; i++) {
          if (Number.isNaN(cells[i]!)) expect(back[i]).toBeNaN();
          else expect(Math.abs(back[i]! - cells[i]!)).toBeLessThanOrEqual(1 / 512);
        }
      }),
      { seed: 5, numRuns: 30 },
    );
  });

  it('come back exactly where the file had whole metres', async () => {
    const cells = Float32Array.from({ length: CELLS }, (_, i) => ((i * 7919) % 9000) - 400);

    expect([...(await unpackBlock(await packBlock(cells)))]).toEqual([...cells]);
  });

  it.each([0, CELLS * 4 - 4, CELLS * 4 + 4, 64 * 1024 * 1024])('of %i bytes are refused', async (bytes) => {
    await expect(unpackBlock(deflateRawSync(new Uint8Array(bytes)))).rejects.toThrow(RangeError);
  });

  it('become coarser by the mean of the cells that are known', () => {
    const child = new Float32Array(CELLS).fill(10);
    child.set([1, 3], 0);
    child.set([Number.NaN, 8], 256);
    child.set([Number.NaN, Number.NaN], 2);
    child.set([Number.NaN, Number.NaN], 258);

    const coarse = coarserBlock([undefined, child, undefined, undefined]);

    expect(coarse[128]).toBe(4);
    expect(coarse[129]).toBeNaN();
    expect(coarse[130]).toBe(10);
    expect(coarse[0]).toBeNaN();
  });
});
