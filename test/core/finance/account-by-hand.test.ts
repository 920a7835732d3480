import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessFinance } from '../../../src/core/finance/assess-finance.js';
import { flowOf, moneyOf, npvOfSales, outcomeOfSales } from '../../../src/core/finance/case/case-money.js';
import { energyOfCases } from '../../../src/core/finance/case/energy-years.js';
import { countedPlant, plantEconomics, plantWorth } from '../../../src/core/finance/case/plant-economics.js';
import { emptyNotes } from '../../../src/core/finance/finance-notes.js';
import type { FinanceInput, FinanceOptions, FinanceResult } from '../../../src/core/finance/finance-types.js';
import { financeRows } from './finance-rows.js';
import { yearOfDays } from './year-of-days.js';

const acHours = yearOfDays(
  Array.from({ length: 12 }, () => Array.from({ length: 24 }, (_, hour) => Math.max(0, 6 - Math.abs(hour - 12)))),
);

const place = { county: '臺南市', asOf: '2026-06-01', rows: financeRows };

const assess = (input: Partial<FinanceInput>, options: FinanceOptions): FinanceResult =>
  assessFinance({
    capacityKw: 5,
    annualKwh: 6_000,
    ...place,
    ...input,
    options,
  });

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The value of a series at the ends of the years 1, 2, ... [% a year]. */
const present = (values: readonly number[], percent: number): number =>
  sum(values.map((value, i) => value / (1 + percent / 100) ** (i + 1)));

const percent = (max: number) => fc.integer({ min: 0, max: 10 * max }).map((tenths) => tenths / 10);

const plants = fc.record({
  capacityKw: fc.integer({ min: 1, max: 300 }),
  yieldKwh: fc.integer({ min: 700, max: 1_600 }),
  given: fc.record({
    feedInTariff: percent(9),
    subsidyTwd: fc.integer({ min: 0, max: 400_000 }),
    omTwdPerKwYear: fc.integer({ min: 0, max: 900 }),
    insuranceTwdPerKwYear: fc.integer({ min: 0, max: 500 }),
    inverterReplacement: fc.record({ year: fc.integer({ min: 1, max: 20 }), twdPerKw: fc.integer({ min: 0, max: 6_000 }) }), // prettier-ignore
    taxPercent: percent(20),
    degradationPercent: percent(3),
    discountRatePercent: percent(8),
    omInflationPercent: percent(5),
  }),
  loan: fc.record({ share: fc.constantFrom(0, 0.5, 1), ratePercent: percent(9), years: fc.integer({ min: 1, max: 20 }) }), // prettier-ignore
});

/** Grid works by the charging rules: free to 50 kW, 1,050 TWD per kW to 100 kW, 1,470 above (docs/money.md). */
const gridWorksTwd = (kw: number): number => 1_050 * Math.max(0, Math.min(kw, 100) - 50) + 1_470 * Math.max(0, kw - 100); // prettier-ignore

describe('the account, calculated by hand', () => {
  it('has each line of each year, outlay, present value and cost of energy of any plant that sells its output', () => {
    fc.assert(
      fc.property(plants, ({ capacityKw: kw, yieldKwh, given, loan }) => {
        const result = assess(
          { capacityKw: kw, annualKwh: yieldKwh * kw },
          { ...given, loanShare: loan.share, loanRatePercent: loan.ratePercent, loanYears: loan.years },
        );
        const price = Number(result.assumptions.find(({ name }) => name === 'costTwdPerKw')?.value);
        const costTwd = price * kw + gridWorksTwd(kw);
        const subsidyTwd = Math.min(given.subsidyTwd, price * kw);
        const [owed, rate] = [(costTwd - subsidyTwd) * loan.share, loan.ratePercent / 100];
        const payment = rate === 0 ? owed / loan.years : (owed * rate) / (1 - (1 + rate) ** -loan.years);
        const years = Array.from({ length: 20 }, (_, i) => {
          const year = i + 1;
          const soldTwd = yieldKwh * kw * (1 - given.degradationPercent / 100) ** i * given.feedInTariff;
          const dearer = (1 + given.omInflationPercent / 100) ** i;
          const isReplaced = given.inverterReplacement.year === year;
          const runningTwd =
            given.omTwdPerKwYear * kw * dearer +
            given.insuranceTwdPerKwYear * kw * dearer +
            (year <= 10 ? 100 * kw : 0) +
            (isReplaced ? given.inverterReplacement.twdPerKw * kw : 0) +
            (soldTwd * given.taxPercent) / 100;
          const left = (year <= loan.years ? 1 : 0) * payment;
          return { soldTwd, runningTwd, netTwd: soldTwd - runningTwd - left };
        });
        const near = (value: number) => expect.closeTo(value, 3) as number;
        const netTwd = years.map((year) => year.netTwd);
        const energy = present(
          years.map((_, i) => yieldKwh * kw * (1 - given.degradationPercent / 100) ** i),
          given.discountRatePercent,
        );
        const runningTwd = years.map((year) => year.runningTwd);

        expect(result.cashFlow.map((year) => year.netTwd)).toEqual(netTwd.map(near));
        expect(result.cashFlow.map((year) => year.feedInTwd)).toEqual(years.map(({ soldTwd }) => near(soldTwd)));
        expect(result.cashFlow.filter(({ year }) => year > loan.years).every((year) => year.loanBalanceTwd === 0)).toBe(true); // prettier-ignore
        expect(result).toMatchObject({
          totalCostTwd: near(costTwd),
          subsidyTwd: near(subsidyTwd),
          outOfPocketTwd: near(costTwd - subsidyTwd - owed),
          annualRevenueTwd: near(years[0]!.soldTwd),
          annualNetTwd: near(years[0]!.soldTwd - sum(runningTwd) / 20),
          total20yrTwd: near(sum(netTwd) - (costTwd - subsidyTwd - owed)),
          npvTwd: near(present(netTwd, given.discountRatePercent) - (costTwd - subsidyTwd - owed)),
          lcoeTwdPerKwh: expect.closeTo(
            (costTwd - subsidyTwd + present(runningTwd, given.discountRatePercent)) / energy,
            9,
          ) as number,
        });
      }),
      { seed: 21, numRuns: 40 },
    );
  });

  it('has the same money in the short form that chance takes', () => {
    const change = fc.record({
      costTwdPerKw: fc.integer({ min: 0, max: 90_000 }),
      subsidyTwd: fc.integer({ min: 0, max: 400_000 }),
      degradationPercent: percent(3),
      feedInTwdPerKwh: percent(9),
      taxPercent: percent(20),
      upkeepFactor: percent(2),
    });
    const fixed = fc.record({
      feedInShares: fc.array(percent(1), { minLength: 20, maxLength: 20 }),
      omInflationPercent: percent(5),
      discountRatePercent: percent(8),
      batteryReplacement: fc.constantFrom(undefined, { years: [15], costTwd: 90_000 }),
      recyclingFee: fc.constant({ twdPerKwYear: 100, years: 10, twdPerKwh: 0.07 }),
    });
    const { of } = countedPlant({ ...place, capacityKw: 5, annualKwh: 6_000 }, emptyNotes())!;
    fc.assert(
      fc.property(fixed, change, (figures, moved) => {
        const base = { ...of, ...figures };
        const one = { ...base, ...moved };

        const flow = flowOf(one, energyOfCases(undefined, 6_000)(one));
        const money = moneyOf(one, flow);
        const { cumulativeTwd, paybackYears, ...outcome } = outcomeOfSales(base)(one);
        expect(npvOfSales(base)(one)).toBeCloseTo(money.npvTwd, 3);
        expect(paybackYears ?? Infinity).toBeCloseTo(money.paybackYears ?? Infinity, 6);
        for (const [name, twd] of Object.entries(outcome))
          expect(twd).toBeCloseTo(money[name as keyof typeof outcome], 3);
        for (const [i, twd] of cumulativeTwd.entries()) expect(twd).toBeCloseTo(flow.years[i]!.cumulativeTwd, 3);
      }),
      { seed: 22, numRuns: 40 },
    );
  });

  it('has a battery, its losses and its replacement where the output is used at home', () => {
    const battery = { kwh: 8, kw: 4, costTwd: 150_000, replacementCostTwd: 90_000 };
    const result = assess(
      { acHours, monthlyKwhUse: 400 },
      { mode: 'self_use', battery, costTwdPerKw: 50_000, feedInTariff: 4, subsidyTwd: 0, degradationPercent: 0 },
    );
    const [first] = result.cashFlow;
    expect(first!.selfUsedKwh).toBeCloseTo(result.selfConsumption! * 6_000, 6);
    const lostKwh = first!.producedKwh - first!.selfUsedKwh - first!.exportedKwh;

    expect(result.totalCostTwd).toBe(250_000 + 150_000);
    // 15 % of what the battery takes, about once a day
    expect(lostKwh).toBeGreaterThan(365 * 8 * 0.15 * 0.5);
    expect(lostKwh).toBeLessThan(365 * 8 * 0.15 * 1.05);
    expect(result.cashFlow.filter((year) => year.replacementTwd <= -90_000).map(({ year }) => year)).toEqual([15]);
    expect(result.annualRevenueTwd).toBeCloseTo(first!.savingTwd + 4 * first!.exportedKwh, 6);
  });

  it('counts no more subsidy than the plant costs, given or of a programme, at the price and a tenth below it', () => {
    const given = assess({}, { costTwdPerKw: 60_000, subsidyTwd: 1e6, feedInTariff: 5 });
    const programme = assess({}, { costTwdPerKw: 1_000, feedInTariff: 5 });
    const cheaper = given.sensitivity.find(({ name }) => name === 'costTwdPerKw');

    expect(given).toMatchObject({ subsidyTwd: 300_000, outOfPocketTwd: 0 });
    expect(programme).toMatchObject({ subsidyTwd: 5_000, outOfPocketTwd: 0 });
    expect(cheaper?.npvAtLowTwd).toBeCloseTo(given.npvTwd!, 6);
  });

  it('gives a surplus away whose price is not known', () => {
    const rows = financeRows.filter(({ kind }) => kind !== 'feed_in_tariff');
    const result = assess({ rows, acHours, monthlyKwhUse: 300 }, { mode: 'self_use', costTwdPerKw: 50_000 });

    expect(result.cashFlow[0]!.exportedKwh).toBeGreaterThan(1_000);
    expect(result.cashFlow.every(({ feedInTwd }) => feedInTwd === 0)).toBe(true);
    // the service contract is a share of the sales; monitoring costs 10 TWD per kW
    expect(result.cashFlow[19]!.omTwd).toBeCloseTo(-10 * 5, 9);
  });

  it('of a plant without output has no self-consumption, revenue or cost of energy', () => {
    const result = assess({ annualKwh: 0 }, { feedInTariff: 5 });

    expect(result.p10).toMatchObject({ annualRevenueTwd: 0, selfConsumption: 0 });
    expect(result.lcoeTwdPerKwh).toBeNull();
    const atHome = assess({ annualKwh: 0, acHours, monthlyKwhUse: 300 }, { mode: 'self_use' });
    expect(atHome.cashFlow[0]).toMatchObject({ selfUsedKwh: 0, exportedKwh: 0, savingTwd: 0 });
    const [sold, used] = [{}, { mode: 'self_use' as const }].map((options) =>
      plantEconomics(5, 0, { ...place, acHours, monthlyKwhUse: 300, options }),
    );
    expect([sold?.savedTwdPerKwh, used?.savedTwdPerKwh]).toEqual([null, null]);
    const searched = plantWorth(5, 0, { ...place, acHours, monthlyKwhUse: 300, options: { mode: 'self_use' } }, false);
    expect(searched.npvTwd).toBe(used!.npvTwd);
  });
});
