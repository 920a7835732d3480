import { describe, expect, it } from 'vitest';
import { avoidedCo2Kg, gridEmissionFactor } from '../../../src/core/finance/case/carbon.js';
import { financeRows } from './finance-rows.js';

describe('the grid emission factor', () => {
  it('is the youngest published one, not a younger one from memory', () => {
    expect(gridEmissionFactor(financeRows, '2026-05-01')?.value).toEqual({ year: 2023, kgCo2ePerKwh: 0.494 });
  });

  it('of a day describes a year that was over then', () => {
    expect(gridEmissionFactor(financeRows, '2020-05-01')?.value.year).toBe(2019);
  });

  it('is not known before the first one', () => {
    expect(gridEmissionFactor(financeRows, '2015-05-01')).toBeUndefined();
  });

  it('times the output is the CO2 avoided', () => {
    expect(avoidedCo2Kg(6000, 0.494)).toBeCloseTo(2964, 9);
  });
});
