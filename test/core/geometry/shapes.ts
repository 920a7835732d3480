import fc from 'fast-check';
import type { FlatRing } from '../../../src/core/geometry/position.js';
import { flatRing, rotated, translated } from '../../../src/core/geometry/ring.js';

/** Counter-clockwise rectangle from its south-west corner [m]. */
export const rectangle = (x: number, y: number, width: number, height: number): FlatRing =>
  flatRing([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]);

/** The overlay's grid: the same corners for it and for an oracle. */
const snapped = (ring: FlatRing): FlatRing => ring.map((v) => Math.round(v * 1e4) / 1e4);

/** Random rectangle, 8 to 60 m a side, turned anyhow, within a block of 200 m, on the overlay's grid of 0.1 mm. */
export const rotatedRectangle = fc
  .record({
    x: fc.double({ min: -100, max: 100, noNaN: true }),
    y: fc.double({ min: -100, max: 100, noNaN: true }),
    width: fc.double({ min: 8, max: 60, noNaN: true }),
    height: fc.double({ min: 8, max: 60, noNaN: true }),
    angle: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
  })
  .map(({ x, y, width, height, angle }) =>
    snapped(
      translated(rotated(rectangle(-width / 2, -height / 2, width, height), Math.cos(angle), Math.sin(angle)), x, y),
    ),
  );

/** L of 20 x 20 m with a 10 x 10 m notch in its north-east. */
export const L_SHAPE = flatRing([
  [0, 0],
  [20, 0],
  [20, 10],
  [10, 10],
  [10, 20],
  [0, 20],
]);

/** U of 30 x 20 m, open to the north, its court 10 m wide and 15 m deep. */
export const U_SHAPE = flatRing([
  [0, 0],
  [30, 0],
  [30, 20],
  [20, 20],
  [20, 5],
  [10, 5],
  [10, 20],
  [0, 20],
]);
