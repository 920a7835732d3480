import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaseOutcome, FinanceCase, InputRange } from '../../../src/core/finance/case/finance-case.js';
import { FINANCE_SCHEMES } from '../../../src/core/finance/schemes/schemes.js';
import { moneySpread } from '../../../src/core/finance/chance/scenarios.js';
import { sensitivity } from '../../../src/core/finance/chance/sensitivity.js';

const base: FinanceCase = {
  splitYear: FINANCE_SCHEMES.feed_in.splitYear,
  capacityKw: 1,
  annualKwh: 100,
  costTwdPerKw: 50,
  costFactor: 1,
  otherCosts: [],
  subsidyTwd: 0,
  upkeep: { omTwdPerKw: [], insuranceTwdPerKw: 0, replacement: undefined },
  upkeepFactor: 1,
  degradationPercent: 0,
  discountRatePercent: 0,
  feedInTwdPerKwh: 1,
  feedInShares: [],
  recyclingFee: { twdPerKwYear: 0, years: 0, twdPerKwh: 0 },
  taxPercent: 0,
  priceGrowthPercent: 0,
  omInflationPercent: 0,
  hourShares: [],
  financing: { kind: 'cash' },
};

/** A plant whose worth is its output less its cost, paid back unless the output is under 90. */
const evaluate = (of: FinanceCase): CaseOutcome => ({
  annualKwh: of.annualKwh,
  annualRevenueTwd: of.annualKwh,
  selfConsumption: 0,
  paybackYears: of.annualKwh < 90 ? null : 1000 / of.annualKwh,
  total20yrTwd: of.annualKwh - of.costTwdPerKw,
  npvTwd: of.annualKwh - of.costTwdPerKw,
  cumulativeTwd: [of.annualKwh - of.costTwdPerKw],
});

const output = (p10: number, p90: number): InputRange => {
  const [low, high] = [{ annualKwh: p10 }, { annualKwh: p90 }];
  return {
    name: 'annualKwh',
    unit: 'kWh',
    base: 100,
    low: p10,
    high: p90,
    atLow: low,
    atHigh: high,
    spread: { p10: low, p90: high, tails: 'normal' },
  };
};
const cost = (p10: number, p90: number): InputRange => {
  const [low, high] = [{ costTwdPerKw: p10 }, { costTwdPerKw: p90 }];
  return {
    name: 'costTwdPerKw',
    unit: 'TWD/kW',
    base: 50,
    low: p10,
    high: p90,
    atLow: low,
    atHigh: high,
    spread: { p10: low, p90: high, tails: 'normal' },
  };
};

describe('percentiles of the money', () => {
  it('are the percentiles of the one uncertain input when there is only one', () => {
    const { p10, p90 } = moneySpread(base, [output(92, 110)], evaluate);

    expect(p10).toMatchObject({ annualKwh: 92, npvTwd: 42, paybackYears: 1000 / 92 });
    expect(p90).toMatchObject({ annualKwh: 110, npvTwd: 60, paybackYears: 1000 / 110 });
  });

  it('of two independent inputs lie wider than of either, but not as wide as their sum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 2, max: 9 }), (a, b) => {
        const width = (ranges: InputRange[]): number => {
          const { p10, p90 } = moneySpread(base, ranges, evaluate);
          return p90.npvTwd - p10.npvTwd;
        };

        const both = width([output(100 - a, 100 + a), cost(50 - b, 50 + b)]);

        expect(both).toBeGreaterThanOrEqual(2 * Math.max(a, b) - 1e-9);
        expect(both).toBeLessThan(2 * (a + b));
      }),
      { seed: 81, numRuns: 60 },
    );
  });

  it('say never for the payback of the bad side when the plant then never pays back', () => {
    const { p10, p90 } = moneySpread(base, [output(80, 110)], evaluate);

    expect(p10.paybackYears).toBeNull();
    expect(p90.paybackYears).toBeCloseTo(1000 / 110, 12);
  });

  it('are the case itself when nothing is uncertain', () => {
    expect(moneySpread(base, [], evaluate).p10).toEqual(evaluate(base));
  });
});

describe('the table of sensitivity', () => {
  it('moves one input at a time and puts the strongest first', () => {
    const table = sensitivity(base, [cost(49, 51), output(90, 110)], evaluate);

    expect(table.map((row) => row.name)).toEqual(['annualKwh', 'costTwdPerKw']);
    expect(table[0]).toMatchObject({ npvAtLowTwd: 40, npvAtHighTwd: 60 });
    expect(table[1]).toMatchObject({ npvAtLowTwd: 51, npvAtHighTwd: 49 });
  });
});
