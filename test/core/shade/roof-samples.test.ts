import { describe, expect, it } from 'vitest';
import { roofSamples } from '../../../src/core/shade/roof-samples.js';
import { flatRing } from '../../../src/core/geometry/ring.js';
import { rectangle } from '../geometry/shapes.js';

describe('the sample points of a roof', () => {
  it('are one for each 5 m², but 20 at least and 200 at most', () => {
    const m2Of = (width: number, depth: number): number => roofSamples([rectangle(0, 0, width, depth)]).cellM ** 2;

    expect(m2Of(20, 25)).toBeCloseTo(5, 9);
    expect(m2Of(8, 5)).toBeCloseTo(40 / 20, 9);
    expect(m2Of(50, 60)).toBeCloseTo(3_000 / 200, 9);
    expect(roofSamples([rectangle(0, 0, 50, 60)]).points.length).toBeLessThanOrEqual(200);
  });

  it('of a roof too thin for them lie on a grid that is finer by 0.85 until 20 are within', () => {
    const thin = [flatRing([[0, 0], [30, 30], [30, 30.4], [0, 0.4]])]; // prettier-ignore
    const { points, cellM } = roofSamples(thin);

    const steps = Math.log(cellM / Math.sqrt(12 / 20)) / Math.log(0.85);
    expect(points.length).toBeGreaterThanOrEqual(20);
    expect(steps).toBeCloseTo(Math.round(steps), 6);
    expect(Math.round(steps)).toBeGreaterThan(0);
  });
});
