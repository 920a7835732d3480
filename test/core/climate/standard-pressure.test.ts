import { expect, it } from 'vitest';
import { pressureAt } from '../../../src/core/climate/standard-pressure.js';

it.each([
  [-500, 107_478],
  [0, 101_325],
  [1_000, 89_875],
  [3_000, 70_109],
  [5_000, 54_020],
])('the standard atmosphere of ISO 2533 has at %i m a pressure of %i Pa', (heightM, pa) => {
  expect(Math.abs(pressureAt(heightM) - pa)).toBeLessThan(0.9);
});
