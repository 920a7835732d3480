import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashFlow, type CashFlowInput, type YearEnergy } from '../../../src/core/finance/case/cash-flow.js';
import { annuityPayment } from '../../../src/core/finance/case/metrics.js';

const energy = (kwh: number, selfUsedKwh = 0, savingTwd = 0): YearEnergy[] =>
  Array.from({ length: 20 }, () => ({ producedKwh: kwh, selfUsedKwh, exportedKwh: kwh - selfUsedKwh, savingTwd }));

const evenly = (twd: number): number[] => Array.from({ length: 20 }, () => twd);

const base: CashFlowInput = {
  costTwd: 300000,
  subsidyTwd: 15000,
  energy: energy(6000),
  feedInTwdByYear: Array.from({ length: 20 }, () => 5.6279),
  recyclingFee: { twdPerKwh: 0.0656, twdPerYear: 0, years: 0 },
  omTwdByYear: evenly(9000),
  insuranceTwdPerYear: 0,
  taxPercent: 0,
  priceGrowthPercent: 0,
  omInflationPercent: 0,
  financing: { kind: 'cash' },
};

const inputs = fc.record({
  costTwd: fc.integer({ min: 15000, max: 1e7 }),
  omTwdPerYear: fc.integer({ min: 0, max: 1e5 }),
  taxPercent: fc.double({ min: 0, max: 40, noNaN: true }),
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
      fc.property(inputs, ({ costTwd, omTwdPerYear, taxPercent, kwh, share, ratePercent, years }) => {
        const financing = { kind: 'loan' as const, share, ratePercent, years };

        const flow = cashFlow({
          ...base,
          costTwd,
          omTwdByYear: evenly(omTwdPerYear),
          insuranceTwdPerYear: omTwdPerYear / 2,
          recyclingFee: { twdPerKwh: 0.01, twdPerYear: 500, years: 10 },
          taxPercent,
          energy: energy(kwh, kwh / 3, 7000),
          financing,
        });

        for (const y of flow.years) {
          const income = y.savingTwd + y.feedInTwd + y.leaseTwd;
          const running = y.omTwd + y.insuranceTwd + y.recyclingFeeTwd + y.taxTwd;
          const lines = income + running + y.replacementTwd + y.loanTwd;
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
      priceGrowthPercent: 2,
      omInflationPercent: 1,
    });

    expect(flow.years[10]?.savingTwd).toBeCloseTo(5000 * 1.02 ** 10, 6);
    expect(flow.years[10]?.omTwd).toBeCloseTo(-9000 * 1.01 ** 10, 6);
    expect(flow.years[10]?.feedInTwd).toBeCloseTo(flow.years[0]?.feedInTwd ?? 0, 9);
  });

  it('pays the recycling fee by capacity in its first years only, insurance every year, and tax on what is sold', () => {
    const flow = cashFlow({
      ...base,
      energy: energy(6000, 2000, 5000),
      feedInTwdByYear: Array.from({ length: 20 }, () => 5),
      recyclingFee: { twdPerKwh: 0, twdPerYear: 500, years: 10 },
      insuranceTwdPerYear: 1500,
      taxPercent: 2,
    });

    expect(flow.years.filter((year) => year.recyclingFeeTwd === -500).map((year) => year.year)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect(flow.years.every((year) => year.insuranceTwd === -1500)).toBe(true);
    expect(flow.years[0]?.taxTwd).toBeCloseTo(-4000 * 5 * 0.02, 9);
  });

  it('pays each year its own feed-in rate', () => {
    const feedInTwdByYear = Array.from({ length: 20 }, (_, i) => (i < 4 ? 24 : i < 10 ? 8.3 : 8.5));

    const { years } = cashFlow({ ...base, feedInTwdByYear, taxPercent: 10 });

    expect(years.map(({ feedInTwd }) => feedInTwd / 6000)).toEqual(feedInTwdByYear.map((twd) => expect.closeTo(twd)));
    expect(years[12]!.taxTwd).toBeCloseTo(-6000 * 8.5 * 0.1, 9);
  });

  it('replaces the inverter in the year named only', () => {
    const flow = cashFlow({ ...base, replacement: { year: 12, costTwd: 40000 } });

    expect(flow.years.filter((year) => year.replacementTwd !== 0).map((year) => year.year)).toEqual([12]);
  });
});
