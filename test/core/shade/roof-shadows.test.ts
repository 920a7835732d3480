import { describe, expect, it } from 'vitest';
import { roofShadows } from '../../../src/core/shade/roof-shadows.js';
import { rectangle } from '../geometry/shapes.js';

describe('the shadow on a roof', () => {
  it('counts from a hundredth of a square metre on', () => {
    const roof = { rings: [rectangle(0, 0, 10, 10)], heightM: 5, baseHeightM: 0 };
    const wall = { rings: [rectangle(-1, 5, 1, 0.1)], heightM: 6, baseHeightM: 0 };
    const shadedM2 = (metres: number): number[] =>
      roofShadows([roof, wall], metres).map(({ share, roofAreaM2 }) => share * roofAreaM2);

    expect(shadedM2(0.09)).toEqual([]);
    expect(shadedM2(0.15)[0]).toBeCloseTo(0.015, 4);
  });
});
