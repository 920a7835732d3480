import { describe, expect, it } from 'vitest';
import { sunPosition, type SunPosition } from '../../../src/core/sun/sun-position.js';
import { sunAngles, sunVector, vectorOf } from '../../../src/core/sun/sun-vector.js';
import { toDegrees, toRadians } from '../../../src/core/units.js';

/** Odd, so that all hours of the day come up [ms]. */
const STEP_MS = 5_077_000;

type Angles = Pick<SunPosition, 'azimuth' | 'elevation'>;

/** Unit vector of angles [deg]: east, north, up. */
function unitVector({ azimuth, elevation }: Angles): [number, number, number] {
  const level = Math.cos(toRadians(elevation));
  return [level * Math.sin(toRadians(azimuth)), level * Math.cos(toRadians(azimuth)), Math.sin(toRadians(elevation))];
}

/** Angle between two directions [deg], by the chord: a cosine has no digits left for small angles. */
function angleBetween(a: Angles, b: Angles): number {
  const to = unitVector(b);
  return toDegrees(2 * Math.asin(Math.hypot(...unitVector(a).map((value, i) => value - to[i]!)) / 2));
}

describe("the quick form of the sun's direction", () => {
  it.each([-78, -34, 0, 25, 52, 69.6])(
    'lies within 0.01° of suncalc at every hour of a year, at latitude %d°',
    (lat) => {
      const place = { lat, lng: 121.5 };
      let worst = 0;

      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += STEP_MS) {
        const quick = sunAngles(sunVector(at, place));
        worst = Math.max(worst, angleBetween(quick, sunPosition(place, new Date(at))));
      }

      expect(worst).toBeGreaterThan(0);
      expect(worst).toBeLessThan(0.01);
    },
  );

  it('is a unit vector that points south at noon and west after it, north of the sun', () => {
    const noon = vectorOf(toRadians(25), toRadians(-23), 0);
    const later = vectorOf(toRadians(25), toRadians(-23), toRadians(45));

    expect(noon.north).toBeLessThan(0);
    expect(later.east).toBeLessThan(0);
    expect(Math.hypot(later.east, later.north, later.up)).toBeCloseTo(1, 12);
  });
});
