import { describe, expect, it } from 'vitest';
import { changeOf, sumFigures } from '../../../src/core/district/what-if.js';

const bare = { capacityKw: 0, possibleKw: 5, possibleKwh: 5_000, annualKwh: 0, costTwd: null, npvTwd: null };
const built = { capacityKw: 4, possibleKw: 5, possibleKwh: 5_000, annualKwh: 4_200, costTwd: 200_000, npvTwd: 30_000 };

describe('the figures of a change', () => {
  it('have no cost and no worth of a roof on which nothing is built', () => {
    expect(sumFigures([bare, built, bare])).toEqual({ ...built, possibleKw: 15, possibleKwh: 15_000 });
    expect(changeOf(bare, built)).toEqual({ ...built, possibleKw: 0, possibleKwh: 0 });
    expect(changeOf(built, bare)).toMatchObject({ capacityKw: -4, costTwd: -200_000, npvTwd: -30_000 });
  });
});
