import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessFinance } from '../../../src/core/finance/assess-finance.js';
import { plantEconomics, type EconomicsContext } from '../../../src/core/finance/case/plant-economics.js';
import { internalRateOfReturn } from '../../../src/core/finance/case/metrics.js';
import { FINANCE_MODES } from '../../../src/core/finance/schemes/schemes.js';
import { financeRows } from './finance-rows.js';
import { yearOfDays } from './year-of-days.js';

const context: EconomicsContext = {
  county: '臺北市',
  asOf: '2026-06-01',
  rows: financeRows,
  roofAreaM2: 400,
  monthlyKwhUse: 900,
  acHours: yearOfDays(
    Array.from({ length: 12 }, () =>
      Array.from({ length: 24 }, (_, hour) => Math.max(0, Math.sin(((hour + 0.5 - 6) / 12) * Math.PI))),
    ),
  ),
};

describe('the money of one size', () => {
  it.each(FINANCE_MODES)('is what the whole assessment says of that size, with %s', (mode) => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 600, noNaN: true }),
        fc.double({ min: 600, max: 1500, noNaN: true }),
        (capacityKw, specificYield) => {
          const [annualKwh, options] = [capacityKw * specificYield, { mode }];
          const whole = assessFinance({ ...context, capacityKw, annualKwh, options });

          const one = plantEconomics(capacityKw, annualKwh, { ...context, options });

          const { totalCostTwd, subsidyTwd, annualRevenueTwd, annualNetTwd, npvTwd, paybackYears } = whole;
          expect(one).toMatchObject({ totalCostTwd, subsidyTwd, annualRevenueTwd, annualNetTwd, npvTwd, paybackYears }); // prettier-ignore
          expect(one.flowsTwd && internalRateOfReturn(one.flowsTwd)).toBe(whole.irrPercent);
          expect(one.selfConsumption).toBe(whole.selfConsumption);
        },
      ),
      { seed: 17, numRuns: 25 },
    );
  });

  it('sees the step at 10 kW: a plant just below it earns more per kWh', () => {
    const [below, above] = [plantEconomics(9.9, 9900, context), plantEconomics(10.35, 10_350, context)];

    expect(below.feedInTariff).toBeGreaterThan(above.feedInTariff!);
  });

  it('is null where no tariff is known for the day', () => {
    expect(plantEconomics(5, 5000, { ...context, asOf: '2016-01-01' })).toMatchObject({
      npvTwd: null,
      totalCostTwd: null,
    });
  });
});
