import { describe, expect, it } from 'vitest';
import { DEMO_BOX, DEMO_CENTER, demoFeatures } from '../../../src/core/buildings/demo-district.js';
import { createLocalFrame } from '../../../src/core/geometry/local-frame.js';
import type { Polygon, Position } from '../../../src/core/geometry/position.js';

const outlines = demoFeatures().map(
  (feature) => (feature as { geometry: { coordinates: Polygon } }).geometry.coordinates,
);
const frame = createLocalFrame(DEMO_CENTER);

describe('the demo district', () => {
  it('is 150 houses on the lawns of Da’an Forest Park', () => {
    expect(outlines).toHaveLength(150);
    expect(DEMO_CENTER).toEqual({ lat: 25.0298, lng: 121.5356 });
  });

  it('begins six lots of 34 m south and west of its middle, with streets turned by 8 degrees', () => {
    const corners = outlines[0]![0]!.slice(1).map((corner) => frame.toLocal(corner));
    const mean = (axis: 'x' | 'y'): number => corners.reduce((sum, corner) => sum + corner[axis], 0) / 4;

    expect(Math.hypot(mean('x'), mean('y'))).toBeCloseTo(6 * 34 * Math.SQRT2, 2);
    expect((Math.atan2(mean('x'), mean('y')) * 180) / Math.PI).toBeCloseTo(-180 + 45 + 8, 3);
  });

  it('lies in its box with about 100 m to spare on each side', () => {
    const corners = outlines.flat(2).map((corner: Position) => frame.toLocal(corner));
    const [from, to] = [frame.toLocal([DEMO_BOX.west, DEMO_BOX.south]), frame.toLocal([DEMO_BOX.east, DEMO_BOX.north])];
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];

    for (const spare of [
      Math.min(...xs) - from.x,
      to.x - Math.max(...xs),
      Math.min(...ys) - from.y,
      to.y - Math.max(...ys),
    ]) {
      expect(spare).toBeGreaterThan(70);
      expect(spare).toBeLessThan(150);
    }
  });
});
