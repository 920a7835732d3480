import { describe, expect, it } from 'vitest';
import { assessFinance } from '../../../src/core/finance/assess-finance.js';
import { assessInBrief } from '../../../src/core/finance/assess-in-brief.js';
import type { FinanceInput, FinanceOptions } from '../../../src/core/finance/finance-types.js';
import { readFinanceRows } from '../../../src/providers/reference-files.js';

const plant: FinanceInput = {
  ...{ capacityKw: 19.8, annualKwh: 21_000, annualKwhP10: 18_500, annualKwhP90: 23_500, roofAreaM2: 400 },
  ...{ rows: readFinanceRows(), county: '臺北市', asOf: '2026-06-01' },
};

describe('assessInBrief', () => {
  it.each<[string, Partial<FinanceInput>, FinanceOptions]>([
    ['sold', {}, {}],
    [
      'of sales that are registered',
      { capacityKw: 499.5, annualKwh: 560_000, annualKwhP10: 500_000, annualKwhP90: 620_000 },
      {},
    ],
    ['with rising upkeep, a subsidy and a tax', {}, { omInflationPercent: 2, subsidyTwd: 60_000, taxPercent: 3 }],
    ['paid by a loan', {}, { loanShare: 0.7, loanRatePercent: 3, loanYears: 10 }],
    ['whose roof is leased', {}, { leaseSharePercent: 8 }],
    ['used in the house', { monthlyKwhUse: 600 }, { mode: 'self_use' }],
    ['without a known cost', { rows: [] }, {}],
  ])('has the figures of assessFinance for a plant %s', (_name, changes, options) => {
    const input = { ...plant, ...changes, options };
    const whole = assessFinance(input);

    const brief = assessInBrief(input);

    expect(brief.probability).toBe(whole.probability);
    expect(brief.totalCostTwd).toBe(whole.totalCostTwd);
    expect(brief.npvTwd).toBe(whole.npvTwd);
    expect(brief).toMatchObject({
      ...{ currency: whole.currency, paybackYears: whole.paybackYears },
      ...{ lcoeTwdPerKwh: whole.lcoeTwdPerKwh, co2KgYear: whole.co2KgYear },
    });
  });
});
