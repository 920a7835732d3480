import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeElevation,
  decodePixels,
  encodeElevation,
  encodePixels,
  TERRAIN_ENCODINGS,
} from '../../../src/core/terrain/elevation-encoding.js';

const seed = { seed: 68, numRuns: 2000 };
const anyCode = fc.integer({ min: 0, max: 0xff_ff_ff });
const STEP_M = { terrarium: 1 / 256, 'terrain-rgb': 0.1 };

describe('elevation encodings', () => {
  it("hold terrarium's published example", () => {
    const code = encodeElevation('terrarium', 2523.266);

    expect([code >> 16, (code >> 8) & 255, code & 255]).toEqual([137, 219, 68]);
    expect(decodeElevation('terrarium', code)).toBe(2523.265625);
  });

  it('hold the published formulas for single pixels', () => {
    expect(decodeElevation('terrain-rgb', (1 << 16) | (134 << 8) | 160)).toBe(0);
    expect(decodeElevation('terrain-rgb', 0)).toBe(-10_000);
    expect(decodeElevation('terrarium', 128 << 16)).toBe(0);
    expect(decodeElevation('terrarium', 0)).toBe(-32_768);
  });

  it.each(TERRAIN_ENCODINGS)('%s gives back every colour that it is asked for', (encoding) => {
    fc.assert(
      fc.property(anyCode, (code) => {
        expect(encodeElevation(encoding, decodeElevation(encoding, code))).toBe(code);
      }),
      seed,
    );
  });

  it.each(TERRAIN_ENCODINGS)('%s keeps every height on earth to half its step, in images too', (encoding) => {
    fc.assert(
      fc.property(fc.float({ min: -10_000, max: 9_000, noNaN: true }), (heightM) => {
        const [back] = decodePixels(encoding, encodePixels(encoding, Float32Array.of(heightM)), 3);

        // beside half a step the image's heights have the rounding of 32-bit numbers
        expect(Math.abs(back! - heightM)).toBeLessThanOrEqual(STEP_M[encoding] / 2 + 0.0006);
      }),
      seed,
    );
  });

  it.each(TERRAIN_ENCODINGS)('%s gives back the colours of any image', (encoding) => {
    const lowest = encodeElevation(encoding, -10_000);
    const highest = encodeElevation(encoding, 9_000);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: lowest, max: highest }), { minLength: 1, maxLength: 50 }), (codes) => {
        const pixels = Uint8Array.from(codes.flatMap((code) => [code >> 16, (code >> 8) & 255, code & 255]));

        expect(encodePixels(encoding, decodePixels(encoding, pixels, 3))).toEqual(pixels);
      }),
      seed,
    );
  });

  it('take the end of the range for a height beyond it, and sea level for one that is not known', () => {
    expect(encodeElevation('terrain-rgb', -10_994)).toBe(0);
    expect(encodeElevation('terrarium', 1e9)).toBe(0xff_ff_ff);
    expect(decodeElevation('terrain-rgb', encodeElevation('terrain-rgb', Number.NaN))).toBe(0);
    expect(decodeElevation('terrarium', encodeElevation('terrarium', Number.NaN))).toBe(0);
  });

  it('read a wholly transparent pixel as not known', () => {
    const heights = decodePixels('terrarium', Uint8Array.of(128, 5, 0, 255, 128, 5, 0, 0), 4);

    expect([...heights]).toEqual([5, Number.NaN]);
  });
});
