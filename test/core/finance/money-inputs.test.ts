import { describe, expect, it } from 'vitest';
import { assessFinance } from '../../../src/core/finance/assess-finance.js';
import type { FinanceInput, FinanceOptions, FinanceResult } from '../../../src/core/finance/finance-types.js';
import { financeRows } from './finance-rows.js';

const assess = (input: Partial<FinanceInput> = {}, options: FinanceOptions = {}): FinanceResult =>
  assessFinance({
    capacityKw: 9.9,
    annualKwh: 9900,
    county: '臺北市',
    asOf: '2026-06-01',
    rows: financeRows,
    ...input,
    options,
  });

const named = (result: FinanceResult, name: string) => result.assumptions.find((one) => one.name === name);
const asked = (result: FinanceResult, field: string) => result.unknowns.find((one) => one.field === `finance.${field}`);
const fields = (result: FinanceResult): string[] => result.unknowns.map(({ field }) => field);

describe('upkeep', () => {
  it('is counted item by item as vendors sell it, each with its source: contract from year 6, insurance, an inverter in its year', () => {
    const result = assess();
    const revenue = result.annualRevenueTwd!;

    for (const name of [
      'upkeep.service',
      'upkeep.insurance',
      'upkeep.monitoring',
      'upkeep.inverterReplacement (year 10)',
    ])
      expect(named(result, name)?.source).not.toBe('');
    const monitoring = 10 * 9.9;
    expect(result.cashFlow[4]?.omTwd).toBeCloseTo(-monitoring, 6);
    expect(result.cashFlow[5]?.omTwd).toBeCloseTo(-0.06 * revenue - monitoring, 6);
    expect(result.cashFlow[15]?.omTwd).toBeCloseTo(-0.08 * revenue - monitoring, 6);
    expect(result.cashFlow[0]?.insuranceTwd).toBeCloseTo(-0.0055 * result.totalCostTwd!, 6);
    expect(result.cashFlow.filter((year) => year.replacementTwd !== 0).map(({ year }) => year)).toEqual([10]);
  });

  it('has the view of the vendors and that of the regulator, and the band reaches from one to the other', () => {
    const result = assess();
    const views = Object.fromEntries(result.views.map((view) => [view.view, view]));
    const range = result.sensitivity.find(({ name }) => name === 'upkeepTwdPerKwYear');

    expect(views['market']).toMatchObject({ counted: true });
    expect(views['regulator']).toMatchObject({ counted: false, costTwdPerKw: 51_700, status: 'published' });
    expect(views['regulator']?.upkeepTwdPerKwYear).toBeCloseTo(0.0475 * 51_700, 9);
    expect(range?.base).toBeCloseTo(views['market']!.upkeepTwdPerKwYear!, 9);
    expect(range?.high).toBeCloseTo(views['regulator']!.upkeepTwdPerKwYear!, 9);
    expect(range!.npvAtHighTwd).toBeLessThan(range!.npvAtLowTwd);
    const given = assess({}, { omTwdPerKwYear: 300, insuranceTwdPerKwYear: 330, inverterReplacement: { year: 10, twdPerKw: 4500 } }); // prettier-ignore
    expect(result.p10!.npvTwd - result.npvTwd!).toBeLessThan(given.p10!.npvTwd - given.npvTwd!);
  });

  it('takes what the owner knows, and asks for the rest only', () => {
    const om = assess({}, { omTwdPerKwYear: 500 });
    const all = assess({}, { omTwdPerKwYear: 500, insuranceTwdPerKwYear: 300, inverterReplacement: { year: 12, twdPerKw: 4000 } }); // prettier-ignore

    expect(om.cashFlow[0]?.omTwd).toBeCloseTo(-500 * 9.9, 6);
    expect(asked(om, 'omTwdPerKwYear')).toBeUndefined();
    expect(asked(om, 'insuranceTwdPerKwYear')).toBeDefined();
    expect(fields(all).filter((field) => /om|insurance|inverter/i.test(field))).toEqual([]);
    expect(all.cashFlow[11]?.replacementTwd).toBeCloseTo(-4000 * 9.9, 6);
    expect(all.sensitivity.map(({ name }) => name)).not.toContain('upkeepTwdPerKwYear');
  });

  it('is the share of the formula where no contract of the time is known', () => {
    const result = assess({ asOf: '2019-03-01' }, { costTwdPerKw: 70_000 });

    expect(named(result, 'upkeep.all')?.value).toBeCloseTo(700, 9);
    expect(result.cashFlow.every((year) => year.replacementTwd === 0 && year.insuranceTwd === 0)).toBe(true);
    expect(fields(result).filter((field) => /om|insurance|inverter/i.test(field))).toEqual(['finance.omTwdPerKwYear']);
  });

  it('given beside that share is counted within it, and not asked for', () => {
    const given = { insuranceTwdPerKwYear: 300, inverterReplacement: { year: 12, twdPerKw: 4000 } };
    const result = assess({ asOf: '2019-03-01' }, { costTwdPerKw: 70_000, ...given });

    expect(result.cashFlow[0]).toMatchObject({ insuranceTwd: expect.closeTo(-300 * 9.9, 6) });
    expect(result.cashFlow[0]?.omTwd).toBeCloseTo(-(700 - 300 - 4000 / 20) * 9.9, 6);
    expect(result.cashFlow[11]?.replacementTwd).toBeCloseTo(-4000 * 9.9, 6);
    expect(fields(result).filter((field) => /om|insurance|inverter/i.test(field))).toEqual(['finance.omTwdPerKwYear']);
    const tooMuch = assess({ asOf: '2019-03-01' }, { costTwdPerKw: 70_000, insuranceTwdPerKwYear: 2000 });
    expect(tooMuch.cashFlow.every(({ omTwd }) => omTwd <= 0 && omTwd > -1)).toBe(true);
  });
});

describe('what is paid at the start', () => {
  it('has grid works from 50 kW on: 50 kW at 1,050 and 60 kW at 1,470 for 160 kW', () => {
    expect(named(assess({ capacityKw: 50 }), 'gridWorksTwd')?.value).toBe(0);
    expect(named(assess({ capacityKw: 160 }), 'gridWorksTwd')?.value).toBe(50 * 1050 + 60 * 1470);
  });

  it('is all in the price that the owner gives', () => {
    const result = assess({ capacityKw: 160, annualKwh: 160_000 }, { costTwdPerKw: 50_000 });

    expect(result.totalCostTwd).toBe(8_000_000);
    expect(named(result, 'gridWorksTwd')).toBeUndefined();
  });

  it('has value-added tax below sales of 100,000 TWD a month, and none from there on', () => {
    const small = assess({ capacityKw: 200, annualKwh: 200_000 });
    const large = assess({ capacityKw: 400, annualKwh: 400_000 });

    expect(named(small, 'vatPercent')?.value).toBe(5);
    expect(named(large, 'vatPercent')?.value).toBe(0);
    // the registered owner is taxed on the profit, the other on 6 % of the sales
    expect(named(small, 'taxPercent')?.value).toBeCloseTo(0.72, 9);
    expect(named(large, 'taxPercent')?.value).not.toBeCloseTo(0.72, 2);
  });
});

describe('a subsidy', () => {
  it('limited to roofs of 1,000 m2 is not paid for one of 2,314 m2, is not asked about, and the reason is said', () => {
    const large = assess({ roofAreaM2: 2314 });
    const small = assess({ roofAreaM2: 999 });

    expect(large.subsidyTwd).toBe(0);
    expect(asked(large, 'subsidyTwd')).toBeUndefined();
    expect(named(large, 'subsidy.家戶屋頂設置太陽光電加速計畫')?.value).toContain('2314 m2, at most 1000 m2');
    expect(small.subsidyTwd).toBe(9 * 3000);
    expect(asked(small, 'subsidyTwd')?.params).not.toMatchObject({ condition: expect.stringContaining('1,000 m2') });
  });

  it('of a share of the cost is paid up to its sum: 49 % and at most 500,000 TWD in Kaohsiung', () => {
    const paid = (capacityKw: number) => assess({ capacityKw, annualKwh: capacityKw * 1200, county: '高雄市' });
    const small = paid(5);

    expect(small.subsidyTwd).toBeCloseTo(0.49 * small.totalCostTwd!, 6);
    expect(paid(40).subsidyTwd).toBe(500_000);
  });
});

describe('tax and ageing', () => {
  it('has a default with its status, and takes the owner’s own', () => {
    const before = assess({}, { taxPercent: 0 });
    const own = assess({}, { taxPercent: 3 });

    expect(named(assess(), 'taxPercent')?.status).toBe('assumption');
    expect(before.cashFlow.every((year) => Math.abs(year.taxTwd) === 0)).toBe(true);
    expect(own.cashFlow[0]?.taxTwd).toBeCloseTo(-0.03 * own.annualRevenueTwd!, 6);
    expect(fields(own)).not.toContain('finance.taxPercent');
  });

  it('loses the same share of the year before every year', () => {
    const { cashFlow } = assess({}, { degradationPercent: 2 });

    cashFlow.forEach((year, i) => expect(year.producedKwh).toBeCloseTo(9900 * 0.98 ** i, 6));
  });
});

describe('what the owner earns', () => {
  it('is gross as revenue, less a mean year of running costs as net, and net of everything over 20 years', () => {
    const result = assess();
    const running = result.cashFlow.reduce(
      (sum, year) => sum + year.omTwd + year.insuranceTwd + year.replacementTwd + year.recyclingFeeTwd + year.taxTwd,
      0,
    );

    expect(result.annualRevenueTwd).toBeCloseTo(9900 * 6.4721, 6);
    expect(result.annualNetTwd).toBeCloseTo(result.annualRevenueTwd! + running / 20, 6);
    expect(result.total20yrTwd).toBeCloseTo(
      result.cashFlow.reduce((sum, year) => sum + year.netTwd, 0) - result.outOfPocketTwd!,
      4,
    );
  });
});
