import { describe, expect, it } from 'vitest';
import { roundTo, type Precision } from '../../src/contract/common/precision.js';

describe('a number of an answer', () => {
  it.each<[Precision, number, number]>([
    ['money', 113_399.999_999_999_99, 113_400],
    ['money', -0.4, 0],
    ['percent', 3.210_000_000_000_026_6, 3.21],
    ['share', 0.123_456, 0.1235],
    ['coordinate', 121.123_456_789, 121.123_456_8],
    ['energy', 36_850.1234, 36_850.1],
    ['energy', 123.456, 123.5],
    ['energy', 12.345_67, 12.35],
    ['energy', 0.012_345_6, 0.012_35],
    ['direction', 359.999_97, 0],
    ['direction', -0.833_249, -0.8332],
    ['weight', 1 / 3, 0.333_333_333_3],
    ['figure', 5.123_456_78, 5.123_46],
  ])('of %s that is %f leaves as %f', (precision, value, expected) => {
    const rounded = roundTo(precision, value);

    expect(rounded).toBe(expected);
  });

  it('is rounded in arrays at any depth, and what is no number stays', () => {
    expect(roundTo('coordinate', [[[1.000_000_01, 2]], null, 'x'])).toEqual([[[1, 2]], null, 'x']);
    expect(roundTo('money', null)).toBeNull();
  });
});
