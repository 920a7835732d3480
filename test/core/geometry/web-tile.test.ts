import { expect, it } from 'vitest';
import { mapRow } from '../../../src/core/geometry/web-tile.js';

it.each([
  [90, 0],
  [85.06, 0],
  [0, 0.5],
  [-90, 1],
])('latitude %d lies at %d of the web map’s height, which ends at 85.0511°', (lat, row) => {
  expect(mapRow(lat)).toBeCloseTo(row, 9);
  expect(mapRow(85.05)).toBeGreaterThan(0);
});
