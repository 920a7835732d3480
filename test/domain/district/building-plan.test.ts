import { expect, it } from 'vitest';
import { assertExtent } from '../../../src/domain/district/building-plan.js';

it('the buildings of a question lie within a box of 600 m', () => {
  const acrossM = (lengthM: number) => {
    const [west, south] = [121.5, 25];
    return { west, south, east: west + 0.001, north: south + lengthM / 110_773 };
  };

  expect(() => assertExtent([acrossM(599.5)], 'add')).not.toThrow();
  expect(() => assertExtent([acrossM(600.5)], 'add')).toThrow('within a box of 600 m; these need 601 m');
});
