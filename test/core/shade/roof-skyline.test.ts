import { describe, expect, it } from 'vitest';
import { roofSkyline, SKYLINE_STEP_DEG } from '../../../src/core/shade/sky/roof-skyline.js';

const skyline = (angle: number, index: number) => ({
  elevation: new Float32Array(360).fill(angle),
  neighbour: new Int32Array(360).fill(index),
});

describe('the skyline of a roof', () => {
  it('is one angle for each degree, and names who rises half a degree too', () => {
    const { elevations, parts } = roofSkyline([skyline(0.5, 3)]);

    expect(elevations.length * SKYLINE_STEP_DEG).toBe(360);
    expect(parts).toEqual([{ fromDeg: 0, toDeg: 359, index: 3, highestDeg: 0.5 }]);
  });

  it('names nobody where nothing rises', () => {
    expect(roofSkyline([skyline(0, 3)]).parts).toEqual([]);
  });
});
