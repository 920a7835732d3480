import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellsAround,
  decodeTable,
  encodeShares,
  fromByte,
  SHADING_CELLS,
  SHADING_COLUMNS,
  SHADING_ROWS,
  skyViewOfBytes,
} from '../../../src/core/shade/shading-codec.js';
import { litShare } from '../../../src/core/shade/shading-table.js';
import { skyViewOfTable } from '../../helpers/district-tables.js';

const SEED = 20261121;

const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
  minLength: SHADING_CELLS,
  maxLength: SHADING_CELLS,
});
const bytes = fc.uint8Array({ minLength: SHADING_CELLS, maxLength: SHADING_CELLS, max: 250 });
const direction = fc.record({
  azimuth: fc.double({ min: -360, max: 720, noNaN: true }),
  elevation: fc.double({ min: 0.001, max: 90, noNaN: true }),
});

describe('a kept table', () => {
  it('is within half a step of 1/250 of what was kept, and a few kilobytes', () => {
    fc.assert(
      fc.property(shares, (given) => {
        const kept = encodeShares(given);

        const table = decodeTable(kept);

        expect(kept.length).toBe(2_232);
        expect([table.share.length, table.share[0]!.length]).toEqual([SHADING_ROWS, SHADING_COLUMNS]);
        const differences = table.share.flat().map((share, i) => Math.abs(share - given[i]!));
        expect(Math.max(...differences)).toBeLessThanOrEqual(0.002 + 1e-12);
      }),
      { seed: SEED, numRuns: 20 },
    );
  });

  it('is kept again as it is', () => {
    fc.assert(
      fc.property(bytes, (kept) => {
        expect(encodeShares(decodeTable(kept).share.flat())).toEqual(kept);
      }),
      { seed: SEED, numRuns: 20 },
    );
  });

  it('keeps dark and lit exactly, and brings what lies beyond into bounds', () => {
    const kept = encodeShares([0, 1, -0.1, 1.1]);

    expect([...kept].map(fromByte)).toEqual([0, 1, 0, 1]);
  });

  it('reports a lit share by four bytes as the whole table does', () => {
    fc.assert(
      fc.property(bytes, direction, (kept, { azimuth, elevation }) => {
        const cells = cellsAround(azimuth, elevation);

        const share = cells.reduce((sum, { offset, weight }) => sum + weight * fromByte(kept[offset]!), 0);

        expect(Math.abs(share - litShare(decodeTable(kept), azimuth, elevation))).toBeLessThan(1e-9);
        expect(Math.abs(cells.reduce((sum, { weight }) => sum + weight, 0) - 1)).toBeLessThan(1e-9);
      }),
      { seed: SEED, numRuns: 60 },
    );
  });

  it('sees as much sky by its bytes as by its table', () => {
    fc.assert(
      fc.property(bytes, (kept) => {
        expect(Math.abs(skyViewOfBytes(kept) - skyViewOfTable(decodeTable(kept)))).toBeLessThan(1e-9);
      }),
      { seed: SEED, numRuns: 20 },
    );
  });

  it.each([
    [0, 0],
    [250, 1],
  ])('of bytes %d everywhere sees %d of the sky', (byte, sky) => {
    expect(skyViewOfBytes(new Uint8Array(SHADING_CELLS).fill(byte))).toBeCloseTo(sky, 12);
  });
});
