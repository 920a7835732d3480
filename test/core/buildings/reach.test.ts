import { describe, expect, it } from 'vitest';
import { reachOf } from '../../../src/core/buildings/reach.js';

const reachAt = (lat: number, distanceM = 1_000) => reachOf({ point: { lat, lng: 121.5 } }, distanceM);

describe('a search for all within a distance', () => {
  it('looks in a box that holds the distance and at most 2 % more', () => {
    const [{ west, south, east, north }] = reachAt(0).boxes as [ReturnType<typeof reachAt>['boxes'][number]];

    // a degree at the equator is 110,574 m long to the north and 111,319 m to the east
    for (const metres of [
      (north - 0) * 110_574,
      (0 - south) * 110_574,
      (east - 121.5) * 111_319,
      (121.5 - west) * 111_319,
    ]) {
      expect(metres).toBeGreaterThanOrEqual(1_000);
      expect(metres).toBeLessThan(1_020);
    }
  });

  it('measures in a plane up to 80 degrees of latitude', () => {
    expect([-79.9, 79.9, 80.1, -80.1].map((lat) => reachAt(lat).plane)).toEqual([true, true, false, false]);
  });

  it('measures again what is within 5 cm of the distance, and farther away from the equator more', () => {
    expect(reachAt(0).marginM).toBe(0.05);
    // s²/R tan(latitude): 1 km² over 6,335 km
    expect(reachAt(45).marginM).toBeCloseTo(0.05 + 0.158, 3);
  });
});
