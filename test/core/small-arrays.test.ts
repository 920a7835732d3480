import { describe, expect, it } from 'vitest';
import { smallFloats, smallInts, smallSingles } from '../../src/core/small-arrays.js';

describe('small arrays', () => {
  it('are zeros and share no memory, however many are made and of whatever length', () => {
    const lengths = Array.from({ length: 900 }, (_, i) => (i * 37) % 400);
    const arrays = lengths.map((length, i) => {
      const array = [smallFloats, smallSingles, smallInts][i % 3]!(length);
      const isZero = array.every((value) => value === 0);
      return { array: array.fill(i + 1), length, isZero };
    });

    expect(arrays.every(({ isZero }) => isZero)).toBe(true);
    expect(arrays.map(({ array }) => array.length)).toEqual(lengths);
    expect(arrays.every(({ array }, i) => array.every((value) => value === i + 1))).toBe(true);
  });

  it('have memory of their own when they are large', () => {
    const large = smallFloats(2_000);

    expect(large.buffer.byteLength).toBe(16_000);
    expect(smallFloats(10).buffer.byteLength).toBe(65_536);
  });
});
