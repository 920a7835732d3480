import { describe, expect, it } from 'vitest';
import { roundPolygon } from '../../../src/core/buildings/round-polygon.js';
import type { Position, Ring } from '../../../src/core/geometry/position.js';

/** About a metre to the north, and to the east of 25° of latitude [deg]. */
const [NORTH, EAST] = [1 / 110_780, 1 / 100_950];

/** A closed ring of places in metres. */
const ring = (places: readonly (readonly [number, number])[]): Ring =>
  [...places, places[0]!].map(([x, y]): Position => [121.5 + x * EAST, 25 + y * NORTH]);

/** A square of 10 m with a strip of 2 m on its eastern side, and a slit of 2 mm, which rounding closes. */
const withStrip = (widthM: number): Ring =>
  ring([[0, 0], [10, 0], [10, 5], [12, 5], [12, 5 + widthM], [10, 5 + widthM], [10, 10], [5.002, 10], [5.002, 4], [5, 4], [5, 10], [0, 10]]); // prettier-ignore

/** A circle of 20 m whose last corner lies on the first once they are rounded. */
const circle = (corners: number): Ring => {
  const angles = Array.from({ length: corners - 1 }, (_, i) => (2 * Math.PI * i) / (corners - 1));
  return ring([...angles.map((angle) => [20 * Math.cos(angle), 20 * Math.sin(angle)] as const), [20, -1e-5]]);
};

describe('a polygon at the stored precision', () => {
  it('is a triangle where it was one', () => {
    expect(roundPolygon([ring([[0, 0], [10, 0], [0, 10]])])[0]![0]).toHaveLength(4); // prettier-ignore
  });

  it.each([
    ['loses a strip of 2.5 cm', 0.025, 10],
    ['keeps a strip of 4 cm', 0.04, 12],
  ])('that would touch itself %s', (_, widthM, eastM) => {
    const rounded = roundPolygon([withStrip(widthM)]);

    const easts = rounded.flat(2).map(([lng]) => (lng - 121.5) / EAST);
    expect(Math.max(...easts)).toBeCloseTo(eastM, 1);
  });

  it('is searched for touches up to 2,000 corners', () => {
    const hasTouch = [2_000, 2_001].map((corners) => {
      const [[first, , ...rest]] = roundPolygon([circle(corners)])[0] as [Ring];
      return String(rest.at(-2)) === String(first);
    });

    expect(hasTouch).toEqual([false, true]);
  });
});
