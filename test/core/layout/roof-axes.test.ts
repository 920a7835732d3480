import { describe, expect, it } from 'vitest';
import { roofAxes } from '../../../src/core/layout/roof-axes.js';
import { rectangle, turned } from './shapes.js';

/** Axes of a square of 10 m and another one, turned. */
const axesOf = (degrees: number, side = 10): number[] =>
  roofAxes([rectangle(10, 10), turned(rectangle(side, side), degrees)]);

describe('the axes of a roof', () => {
  it('are one where edges are less than 5 degrees apart', () => {
    expect([4.9, 5.1].map((degrees) => axesOf(degrees).length)).toEqual([1, 2]);
    expect(axesOf(4)[0]).toBeCloseTo(2, 6);
  });

  it('carry 15 % of its outline', () => {
    expect([1.7, 1.8].map((side) => axesOf(30, side).length)).toEqual([1, 2]);
  });

  it('are two unless more are wanted, to a ten-thousandth of a degree', () => {
    const three = [10.0001, 40, 70].map((degrees) => turned(rectangle(10, 10), degrees));

    expect(roofAxes(three)).toHaveLength(2);
    expect(roofAxes(three, 3).toSorted((a, b) => a - b)[0]).toBeCloseTo(10.0001, 6);
  });
});
