import { describe, expect, it } from 'vitest';
import { DAY_PERSISTENCE } from '../../../src/core/energy/day-persistence.js';
import { DAY_RANKS } from '../../../src/core/energy/day-ranks.js';
import { yearHours } from '../../../src/core/energy/year-hours.js';
import { persistenceOf } from '../../../validation/day-persistence.js';
import { buildYieldInput, TAINAN_CLIMATE } from './build-yield-input.js';

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

describe('the order of the days', () => {
  it('gives each day of a month one state of each hour, and each state once', () => {
    DAY_RANKS.forEach((hours, month) => {
      expect(hours).toHaveLength(24);
      for (const ranks of hours) {
        expect(ranks.toSorted((a, b) => a - b)).toEqual(Array.from({ length: DAYS[month]! }, (_, rank) => rank));
      }
    });
  });

  it('has the persistence of measured days: a day is like the day before, and dull days come in spells', () => {
    const { poa } = yearHours({ ...buildYieldInput({}), climate: TAINAN_CLIMATE });
    const days = Array.from({ length: 365 }, (_, day) =>
      poa.subarray(day * 24, day * 24 + 24).reduce((sum, light) => sum + light, 0),
    );

    const { lagOne, lagTwo, dullSpellDays } = persistenceOf(days);

    expect(Math.abs(lagOne - DAY_PERSISTENCE.lagOne)).toBeLessThan(0.02);
    expect(Math.abs(lagTwo - DAY_PERSISTENCE.lagTwo)).toBeLessThan(0.03);
    expect(Math.abs(dullSpellDays - DAY_PERSISTENCE.dullSpellDays)).toBeLessThan(0.1);
  });
});
