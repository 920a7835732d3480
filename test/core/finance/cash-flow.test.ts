import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashFlow, type CashFlowInput, type YearEnergy } from '../../../src/core/finance/cash-flow.js';
import { annuityPayment } from '../../../src/core/finance/metrics.js';

const energy = (kwh: number, selfUsedKwh = 0, savingTwd = 0): YearEnergy[] =>
  Array.from({ length: 20 }, () => ({ producedKwh: kwh, selfUsedKwh, exportedKwh: kwh - selfUsedKwh, savingTwd }));

const base: CashFlowInput = {
  costTwd: 300000,
  subsidyTwd: 15000,
  energy: energy(6000),
  feedInTwdPerKwh: 5.6279,
  recyclingFeeTwdPerKwh: 0.0656,
  omTwdPerYear: 9000,
  retailInflationPercent: 0,
  omInflationPercent: 0,
  financing: { kind: 'cash' },
};

const inputs = fc.record({
  costTwd: fc.integer({ min: 15000, max: 1e7 }),
  omTwdPerYear: fc.integer({ min: 0, max: 1e5 }),
  kwh: fc.integer({ min: 0, max: 1e5 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  ratePercent: fc.double({ min: 0, max: 12, noNaN: true }),
  years: fc.integer({ min: 1, max: 20 }),
});

describe('the cash flow of a plant', () => {
  it('sells every kWh, pays upkeep and the recycling fee, and starts with cost less subsidy', () => {
    const flow = cashFlow(base);
    const [first] = flow.years;

    expect(flow.outOfPocketTwd).toBe(285000);
    expect(first?.feedInTwd).toBeCloseTo(33767.4, 6);
    expect(first?.netTwd).toBeCloseTo(33767.4 - 9000 - 393.6, 6);
    expect(flow.years).toHaveLength(20);
  });

  it('has lines that add up to each net and nets that add up to the last sum, however it is paid for', () => {
    fc.assert(
      fc.property(inputs, ({ costTwd, omTwdPerYear, kwh, share, ratePercent, years }) => {
        const financing = { kind: 'loan' as const, share, ratePercent, years };

        const flow = cashFlow({ ...base, costTwd, omTwdPerYear, energy: energy(kwh, kwh / 3, 7000), financing });

        for (const y of flow.years) {
          const lines =
            y.savingTwd + y.feedInTwd + y.leaseTwd + y.omTwd + y.recyclingFeeTwd + y.replacementTwd + y.loanTwd;
          expect(y.netTwd).toBeCloseTo(lines, 6);
        }
        expect(flow.years.at(-1)?.cumulativeTwd).toBeCloseTo(
          flow.flowsTwd.reduce((sum, f) => sum + f, 0),
          4,
        );
      }),
      { seed: 71, numRuns: 100 },
    );
  });

  it('leaves less by exactly the interest when a loan pays', () => {
    fc.assert(
      fc.property(inputs, ({ costTwd, share, ratePercent, years }) => {
        const cash = cashFlow({ ...base, costTwd });

        const loan = cashFlow({ ...base, costTwd, financing: { kind: 'loan', share, ratePercent, years } });

        const interest = annuityPayment(loan.loanTwd, ratePercent, years) * years - loan.loanTwd;
        const difference = (cash.years.at(-1)?.cumulativeTwd ?? 0) - (loan.years.at(-1)?.cumulativeTwd ?? 0);
        expect(difference).toBeCloseTo(interest, 3);
        expect(loan.outOfPocketTwd + loan.loanTwd).toBeCloseTo(cash.outOfPocketTwd, 6);
        expect(loan.years[years - 1]?.loanBalanceTwd).toBeCloseTo(0, 3);
      }),
      { seed: 72, numRuns: 100 },
    );
  });

  it('brings the owner of a leased roof a share of the revenue and no cost', () => {
    const flow = cashFlow({ ...base, financing: { kind: 'lease', revenueSharePercent: 10 } });

    expect(flow.outOfPocketTwd).toBe(0);
    expect(flow.years[0]?.netTwd).toBeCloseTo(3376.74, 6);
    expect(flow.years.every((year) => year.omTwd === 0 && year.loanTwd === 0)).toBe(true);
  });

  it('lets savings and upkeep grow with their prices, but not the feed-in rate', () => {
    const flow = cashFlow({
      ...base,
      energy: energy(6000, 2000, 5000),
      retailInflationPercent: 2,
      omInflationPercent: 1,
    });

    expect(flow.years[10]?.savingTwd).toBeCloseTo(5000 * 1.02 ** 10, 6);
    expect(flow.years[10]?.omTwd).toBeCloseTo(-9000 * 1.01 ** 10, 6);
    expect(flow.years[10]?.feedInTwd).toBeCloseTo(flow.years[0]?.feedInTwd ?? 0, 9);
  });

  it('replaces the inverter in the year named only', () => {
    const flow = cashFlow({ ...base, replacement: { year: 12, costTwd: 40000 } });

    expect(flow.years.filter((year) => year.replacementTwd !== 0).map((year) => year.year)).toEqual([12]);
  });
});
