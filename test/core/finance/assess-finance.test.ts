import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/core/errors.js';
import { assessFinance } from '../../../src/core/finance/assess-finance.js';
import { FINANCE_BOUNDS } from '../../../src/core/finance/finance-bounds.js';
import type { FinanceInput, FinanceOptions, FinanceResult } from '../../../src/core/finance/finance-types.js';
import { internalRateOfReturn, netPresentValue } from '../../../src/core/finance/case/metrics.js';
import { financeRows } from './finance-rows.js';
import { yearOfDays } from './year-of-days.js';

/** A day from 6 to 18 h in the form of half a sine. */
const acHours = yearOfDays(
  Array.from({ length: 12 }, () =>
    Array.from({ length: 24 }, (_, hour) => Math.max(0, 0.55 * Math.sin(((hour + 0.5 - 6) / 12) * Math.PI))),
  ),
);

const assess = (input: Partial<FinanceInput> = {}, options: FinanceOptions = {}): FinanceResult =>
  assessFinance({
    capacityKw: 5,
    annualKwh: 6250,
    county: '臺南市',
    asOf: '2026-06-01',
    rows: financeRows,
    ...input,
    options,
  });

const GIVEN: FinanceOptions = {
  costTwdPerKw: 60000,
  subsidyTwd: 0,
  feedInTariff: 5,
  omTwdPerKwYear: 0,
  insuranceTwdPerKwYear: 0,
  inverterReplacement: { year: 10, twdPerKw: 0 },
  taxPercent: 0,
  degradationPercent: 0,
  discountRatePercent: 0,
};

const fields = (result: FinanceResult): string[] => result.unknowns.map((unknown) => unknown.field);

describe('the money of a plant', () => {
  it('is plain arithmetic when everything is given, with the recycling fee of 100 TWD per kW in the first ten years', () => {
    const result = assess({}, GIVEN);

    expect(result.totalCostTwd).toBe(300000);
    expect(result.outOfPocketTwd).toBe(300000);
    expect(result.annualRevenueTwd).toBe(31250);
    expect(result.annualNetTwd).toBeCloseTo(31250 - 5000 / 20, 9);
    expect(result.paybackYears).toBeCloseTo(300000 / 30750, 9);
    expect(result.total20yrTwd).toBeCloseTo(320000, 6);
    expect(result.npvTwd).toBeCloseTo(320000, 6);
    expect(result.lcoeTwdPerKwh).toBeCloseTo((300000 + 5000) / 125000, 9);
    expect(fields(result)).toEqual([]);
  });

  it('rests on named figures with source and status, and asks for what is not known', () => {
    const result = assess();
    const named = Object.fromEntries(result.assumptions.map((a) => [a.name, a]));

    expect(named['feedInTwdPerKwh']).toMatchObject({ value: 5.6279, status: 'published', date: '2026-02' });
    expect(named['costTwdPerKw']).toMatchObject({ status: 'vendor', date: '2026-01-29' });
    expect(named['subsidyTwd']).toMatchObject({ value: 15000, status: 'published' });
    expect(named['vatPercent']).toMatchObject({ value: 5, status: 'published' });
    expect(named['taxPercent']).toMatchObject({ value: 0.72, range: [0.3, 2.4], status: 'assumption' });
    expect(named['gridWorksTwd']).toMatchObject({ value: 0, status: 'vendor' });
    expect(result.assumptions.every((a) => a.source.length > 0)).toBe(true);
    expect(fields(result)).toEqual([
      'finance.costTwdPerKw',
      'finance.omTwdPerKwYear',
      'finance.highEfficiencyPremiumPercent',
      'finance.subsidyTwd',
      'finance.taxBracketPercent',
      'finance.insuranceTwdPerKwYear',
      'finance.inverterReplacement',
    ]);
  });

  it('asks first what the decision hangs on most, not what moves the outcome most', () => {
    const [first] = assess({ annualKwhP10: 5_500, annualKwhP90: 7_000 }).unknowns;
    const [later] = assess({ annualKwhP10: 5_500, annualKwhP90: 7_000 }, { costTwdPerKw: 60_000 }).unknowns;

    expect(first).toMatchObject({ field: 'finance.costTwdPerKw', code: 'ask_cost' });
    expect(later?.field).not.toBe('finance.costTwdPerKw');
  });

  it('is likely, open or unlikely as the price falls or rises, and surer where the price is given', () => {
    const chance = (costTwdPerKw?: number): number =>
      assess({ annualKwhP10: 5_500, annualKwhP90: 7_000 }, costTwdPerKw === undefined ? {} : { costTwdPerKw })
        .probability!;

    expect(chance(30_000)).toBe(1);
    expect(chance(200_000)).toBe(0);
    expect(chance()).toBeGreaterThan(0);
    expect(chance()).toBeLessThan(1);
    expect([40_000, 60_000, 80_000].map(chance)).toEqual(
      [40_000, 60_000, 80_000].map(chance).toSorted((a, b) => b - a),
    );
  });

  it('is paid back sooner as sellers calculate it, who leave out inverter, insurance and tax', () => {
    const result = assess();
    const bare = assess(
      {},
      { inverterReplacement: { year: 10, twdPerKw: 0 }, insuranceTwdPerKwYear: 0, taxPercent: 0 },
    );

    expect(result.sellersPaybackYears).toBeCloseTo(bare.paybackYears!, 9);
    expect(result.sellersPaybackYears).toBeLessThan(result.paybackYears!);
  });

  it('asks for the cost that the market leaves open, with its bounds, and shows the outcome at both', () => {
    const result = assess({}, { ...GIVEN, costTwdPerKw: undefined });
    const row = result.sensitivity.find(({ name }) => name === 'costTwdPerKw');
    const bounds = result.unknowns.find(({ field }) => field === 'finance.costTwdPerKw')?.bounds;

    expect([row?.low, row?.high]).toEqual(bounds);
    // offers of one day, and how the price moved since the quotes
    expect(row!.high / row!.low).toBeGreaterThan(80 / 55);
    expect(row!.high / row!.low).toBeLessThan(1.05 * (80 / 55));
    expect(result.p10?.npvTwd).toBeLessThan(result.npvTwd ?? NaN);
  });

  it('shows the outcome a tenth around a cost and a tariff that are given, and does not doubt them', () => {
    const result = assess({}, GIVEN);
    const ends = (name: string) =>
      result.sensitivity.filter((row) => row.name === name).map((row) => [row.low, row.high]);

    expect(ends('costTwdPerKw')).toEqual([[54000, 66000]]);
    expect(ends('feedInTwdPerKwh')).toEqual([[4.5, 5.5]]);
    expect(result.p10?.npvTwd).toBeCloseTo(result.npvTwd ?? NaN, 6);
  });

  it('moves cost and tariff of an unpublished band together, shows the interval, and counts the middle of both', () => {
    const result = assess({ capacityKw: 15, annualKwh: 18750, asOf: '2024-06-01' });
    const pair = result.sensitivity.find((row) => row.name === 'costAndTariff');
    const bounds = Object.fromEntries(result.unknowns.map((unknown) => [unknown.field, unknown.bounds]));
    const middle = (5.4561 + 5.7848) / 2;

    expect(result.sensitivity.map((row) => row.name)).not.toContain('costTwdPerKw');
    expect(result.sensitivity.map((row) => row.name)).not.toContain('feedInTwdPerKwh');
    expect([pair?.low, pair?.high]).toEqual([5.4561 + 0.0656, 5.7848 + 0.0656]);
    expect(bounds['finance.costTwdPerKw']?.[0]).toBeLessThan(result.totalCostTwd! / 15);
    expect(result.annualRevenueTwd).toBeCloseTo(18750 * (Math.round(middle * 1e4) / 1e4 + 0.0656), 6);
    // a dear plant with a high rate against a cheap one with a low rate: less apart than cost alone would take them
    const alone = assess({ capacityKw: 15, annualKwh: 18750, asOf: '2024-06-01' }, { feedInTariff: middle + 0.0656 });
    const cost = alone.sensitivity.find((row) => row.name === 'costTwdPerKw');
    expect(Math.abs(pair!.npvAtHighTwd - pair!.npvAtLowTwd)).toBeLessThan(
      Math.abs(cost!.npvAtHighTwd - cost!.npvAtLowTwd),
    );
  });

  it('takes the northern bonus of 2026 and asks no owner about it', () => {
    const result = assess({ county: '台北市' });

    expect(result.annualRevenueTwd).toBeCloseTo(6250 * 6.8098, 6);
    expect(fields(result)).not.toContain('finance.feedInTariff');
  });

  it('is null, not a guess, on a day before the first tariff, while a given tariff still answers', () => {
    const unknown = assess({ asOf: '2016-01-01' });
    const given = assess({ asOf: '2031-01-01' }, { feedInTariff: 4 });

    expect([unknown.npvTwd, unknown.paybackYears, unknown.annualRevenueTwd, unknown.p10]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(unknown.cashFlow).toEqual([]);
    expect(fields(unknown)).toContain('finance.feedInTariff');
    expect(given.annualRevenueTwd).toBe(25000);
  });

  it('has money on the first, the last and the following day of every row from 2025 to 2030', () => {
    const next = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const ends = financeRows.flatMap(({ validFrom, validTo }) => [
      validFrom,
      ...(validTo ? [validTo, next(validTo)] : []),
    ]);
    const years = ['2026-01-01', '2027-01-02', '2028-07-01', '2029-12-31', '2030-12-31'];
    const days = [...new Set([...ends, ...years])].filter((day) => day >= '2025-01-01' && day <= '2030-12-31');

    const unpriced = days.filter((asOf) => assess({ county: '臺北市', asOf }).npvTwd === null);
    const carried = assess({ county: '臺北市', asOf: '2027-01-02' });

    expect(days.length).toBeGreaterThan(20);
    expect(unpriced).toEqual([]);
    expect(carried.warnings).toEqual([{ code: 'tariff_carried_forward', params: { day: '2026-12-31' } }]);
    expect(carried.assumptions.find(({ name }) => name === 'feedInTwdPerKwh')).toMatchObject({
      status: 'carried_forward',
      range: [5.6279 * 0.986, 5.6279],
    });
  });

  it('still says how much of the use the roof covers on a day no tariff is known for', () => {
    const result = assess({ asOf: '2016-01-01', acHours, monthlyKwhUse: 400 });

    expect(result.npvTwd).toBeNull();
    expect(result.potentialSelfSufficiency).toBeGreaterThan(0.2);
  });

  it('never pays back a plant that costs more than it brings, and says null', () => {
    expect(assess({}, { ...GIVEN, costTwdPerKw: 500000 }).paybackYears).toBeNull();
  });

  it('holds for a plant of nothing without NaN', () => {
    const numbers = JSON.stringify(assess({ capacityKw: 0, annualKwh: 0 }, GIVEN));

    expect(numbers).not.toContain('NaN');
    expect(assess({ capacityKw: 0, annualKwh: 0 }, GIVEN).lcoeTwdPerKwh).toBeNull();
  });

  it('agrees with its own cash flow: net present value, rate of return, sums', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 9.9, noNaN: true }),
        fc.double({ min: 500, max: 1600, noNaN: true }),
        fc.double({ min: 20000, max: 120000, noNaN: true }),
        (capacityKw, specificYield, costTwdPerKw) => {
          const result = assess(
            { capacityKw, annualKwh: capacityKw * specificYield },
            { costTwdPerKw, discountRatePercent: 4 },
          );
          const flows = [-(result.outOfPocketTwd ?? NaN), ...result.cashFlow.map((year) => year.netTwd)];

          expect(result.npvTwd).toBeCloseTo(netPresentValue(4, flows), 6);
          expect(result.irrPercent).toBe(internalRateOfReturn(flows));
          expect(result.total20yrTwd).toBeCloseTo(
            flows.reduce((sum, flow) => sum + flow, 0),
            4,
          );
        },
      ),
      { seed: 91, numRuns: 50 },
    );
  });

  it('has a band around the sum of each year that ends at the percentiles of the whole', () => {
    const { cashFlow, p10, p90 } = assess({ annualKwhP10: 8_000, annualKwhP90: 11_000 }, { discountRatePercent: 4 });

    for (const { cumulativeP10Twd, cumulativeTwd, cumulativeP90Twd } of cashFlow) {
      expect(cumulativeP10Twd).toBeLessThan(cumulativeTwd);
      expect(cumulativeTwd).toBeLessThan(cumulativeP90Twd);
    }
    expect(cashFlow.at(-1)?.cumulativeP10Twd).toBe(p10?.total20yrTwd);
    expect(cashFlow.at(-1)?.cumulativeP90Twd).toBe(p90?.total20yrTwd);
    expect(p10).not.toHaveProperty('cumulativeTwd');
  });

  it('pays back later the more it costs', () => {
    const paybacks = [40000, 50000, 60000, 70000].map(
      (costTwdPerKw) => assess({}, { costTwdPerKw }).paybackYears ?? Infinity,
    );

    expect(paybacks).toEqual(paybacks.toSorted((a, b) => a - b));
    expect(new Set(paybacks).size).toBe(4);
  });

  it('has its middle between its tenth and ninetieth percentile, and the yield given as the only spread gives that back', () => {
    const spread = assess({ annualKwhP10: 5600, annualKwhP90: 6800 });
    const only = assess({ annualKwhP10: 5600, annualKwhP90: 6800 }, GIVEN);

    expect(spread.p10?.npvTwd).toBeLessThan(spread.npvTwd ?? NaN);
    expect(spread.p90?.npvTwd).toBeGreaterThan(spread.npvTwd ?? NaN);
    expect(only.p10?.annualRevenueTwd).toBe(28000);
    expect(only.p90?.paybackYears).toBeCloseTo(300000 / 33500, 9);
  });
});

describe('ways of paying', () => {
  it('a loan below the own rate of return lifts the return on own money', () => {
    const cash = assess({}, { ...GIVEN, discountRatePercent: 3 });
    const loan = assess({}, { ...GIVEN, discountRatePercent: 3, loanShare: 0.7, loanRatePercent: 2.5, loanYears: 15 });

    expect(loan.outOfPocketTwd).toBeCloseTo(90000, 6);
    expect(loan.irrPercent ?? 0).toBeGreaterThan(cash.irrPercent ?? Infinity);
    expect(loan.lcoeTwdPerKwh).toBe(cash.lcoeTwdPerKwh);
  });

  it('a leased roof costs nothing and brings its share from the first day', () => {
    const result = assess({}, { ...GIVEN, leaseSharePercent: 10 });

    expect(result.outOfPocketTwd).toBe(0);
    expect(result.annualRevenueTwd).toBeCloseTo(3125, 9);
    expect(result.paybackYears).toBe(0);
    expect(result.irrPercent).toBeNull();
  });
});

describe('using the output at home', () => {
  const home = (use: number, options: FinanceOptions = {}): FinanceResult =>
    assess({ acHours, monthlyKwhUse: use }, { mode: 'self_use', ...options });

  it('saves at the dear steps of the tariff and sells the rest', () => {
    const result = home(900);
    const [first] = result.cashFlow;

    expect((first?.savingTwd ?? 0) / (first?.selfUsedKwh ?? 1)).toBeGreaterThan(3);
    expect((first?.selfUsedKwh ?? 0) + (first?.exportedKwh ?? 0)).toBeCloseTo(6250, 6);
    expect(result.selfSufficiency).toBeGreaterThan(0.1);
    expect(result.selfSufficiency).toBeLessThan(0.7);
  });

  it('is worth more to a house that uses more', () => {
    expect(home(1200).npvTwd ?? 0).toBeGreaterThan(home(400).npvTwd ?? Infinity);
  });

  it('loses less self-used energy than output as the plant ages', () => {
    const result = home(600, { degradationPercent: 1 });
    const [first, last] = [result.cashFlow[0], result.cashFlow[19]];

    const outputLeft = (last?.producedKwh ?? 0) / (first?.producedKwh ?? 1);
    const selfUseLeft = (last?.selfUsedKwh ?? 0) / (first?.selfUsedKwh ?? 1);

    expect(selfUseLeft).toBeGreaterThan(outputLeft);
  });

  it('matches each year as exactly as a calculation for that year alone does, within 0.1 %', () => {
    const late = home(600, { degradationPercent: 1 }).cashFlow[13];
    const alone = assess({ acHours, monthlyKwhUse: 600, annualKwh: late?.producedKwh ?? 0 }, { mode: 'self_use' })
      .cashFlow[0];

    expect((late?.selfUsedKwh ?? 0) / (alone?.selfUsedKwh ?? 1)).toBeCloseTo(1, 3);
    expect((late?.savingTwd ?? 0) / (alone?.savingTwd ?? 1)).toBeCloseTo(1, 3);
  });

  it('asks for the use and for the hours when they are missing, and counts no money then', () => {
    const noUse = assess({ acHours }, { mode: 'self_use' });
    const noHours = assess({ monthlyKwhUse: 400 }, { mode: 'self_use' });

    expect(fields(noUse)).toContain('monthlyKwh');
    expect(fields(noHours)).toContain('acHours');
    expect([noUse.npvTwd, noHours.npvTwd]).toEqual([null, null]);
  });

  it('names its load shape as an assumption and asks how the day is spent', () => {
    const result = home(400);

    expect(result.assumptions.find((a) => a.name === 'daytimeShare')?.status).toBe('assumption');
    expect(fields(result)).toContain('hourShares');
    expect(result.sensitivity.map((row) => row.name)).toContain('daytimeShare');
  });

  it('is nothing where all is sold; what it could be has its own name', () => {
    const sold = assess({ acHours, monthlyKwhUse: 400 });
    const used = home(400);

    expect([sold.selfSufficiency, sold.selfConsumption]).toEqual([0, 0]);
    expect(sold.potentialSelfSufficiency).toBeGreaterThan(0.2);
    expect(sold.potentialSelfSufficiency).toBe(used.selfSufficiency);
    expect(sold.potentialSelfConsumption).toBe(used.selfConsumption);
    expect(sold.coverage).toBeCloseTo(6250 / 4800, 9);
    expect(sold.cashFlow[0]?.selfUsedKwh).toBe(0);
  });
});

describe('the rest of the answer', () => {
  it('counts CO2 with the youngest published factor of the grid', () => {
    expect(assess().co2KgYear).toBeCloseTo(6250 * 0.494, 6);
  });

  it('refuses a monthly use above what a request may name', () => {
    const { max } = FINANCE_BOUNDS.monthlyKwh;

    expect(faultyPlaces(() => assess({ monthlyKwhUse: max + 1 }))).toEqual(['monthlyKwhUse']);
    expect(() => assess({ monthlyKwhUse: max })).not.toThrow();
  });

  it('refuses faulty input with all faults at once', () => {
    const faulty = (): FinanceResult =>
      assess(
        { capacityKw: -1, annualKwh: NaN, acHours: new Float64Array(1) },
        { loanShare: 2, loanRatePercent: 3, loanYears: 2.5, mode: 'self_use', leaseSharePercent: 10 },
      );

    expect(faulty).toThrow(InvalidInputError);
    expect(faultyPlaces(faulty)).toEqual([
      'capacityKw',
      'annualKwh',
      'acHours',
      'finance.loanShare',
      'finance.loanYears',
      'finance.leaseSharePercent',
      'finance.leaseSharePercent',
    ]);
    expect(() => assess({ asOf: 'today' })).toThrow(InvalidInputError);
  });
});

function faultyPlaces(work: () => unknown): string[] {
  try {
    work();
    return [];
  } catch (error) {
    return error instanceof InvalidInputError ? error.issues.map(({ loc }) => loc.join('.')) : [];
  }
}
