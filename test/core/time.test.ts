import { describe, expect, it } from 'vitest';
import { floorToMinute } from '../../src/core/time/floor-to-minute.js';

describe('an age in whole minutes', () => {
  it('is rounded down, and never below 0', () => {
    expect([-1, 0, 59.9, 60, 119, 120, 3_601].map(floorToMinute)).toEqual([0, 0, 0, 60, 60, 120, 3_600]);
  });
});
