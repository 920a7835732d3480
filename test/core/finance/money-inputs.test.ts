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
    const revenue = (year: number): number => result.cashFlow[year - 1]!.feedInTwd;

    for (const name of [
      'upkeep.service',
      'upkeep.insurance',
      'upkeep.monitoring',
      'upkeep.inverterReplacement (year 10)',
    ])
      expect(named(result, name)?.source).not.toBe('');
    const monitoring = 10 * 9.9;
    expect(result.cashFlow[4]?.omTwd).toBeCloseTo(-monitoring, 6);
    expect(result.cashFlow[5]?.omTwd).toBeCloseTo(-0.06 * revenue(6) - monitoring, 6);
    expect(result.cashFlow[15]?.omTwd).toBeCloseTo(-0.08 * revenue(16) - monitoring, 6);
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

  it('that is reviewed and has a budget for a few is shown and not counted: 49 % of the cost in Kaohsiung', () => {
    const result = assess({ capacityKw: 5, annualKwh: 6_000, county: '高雄市' });
    const grant = result.assumptions.find(({ name }) => name === 'subsidy.高雄市 115 社區低碳');
    const range = result.sensitivity.find(({ name }) => name === 'subsidyTwd');

    expect(result.subsidyTwd).toBe(15_000);
    expect(grant).toMatchObject({ reason: { code: 'grant_not_counted' } });
    expect(result.warnings).toContainEqual({
      code: 'grant_possible',
      params: { name: '高雄市 115 社區低碳', value: Math.round(Number(grant?.value)), currency: 'TWD' },
    });
    expect(grant?.value).toBeCloseTo(0.49 * result.totalCostTwd!, 6);
    expect(range).toMatchObject({ base: 15_000, low: 0, high: grant?.value });
    expect(result.unknowns.filter(({ field }) => field === 'finance.subsidyTwd').map(({ bounds }) => bounds)).toEqual([
      [0, 15_000],
      [0, grant?.value],
    ]);
  });

  it('that ends before a plant can be registered is not counted, and the answer names the day', () => {
    const on = (asOf: string) => assess({ asOf });
    const [counted, late] = [on('2026-09-01'), on('2026-09-02')];

    expect([counted.subsidyTwd, late.subsidyTwd]).toEqual([27_000, 0]);
    expect(counted.warnings).toEqual([]);
    expect(late.warnings).toEqual([
      { code: 'subsidy_ends_too_soon', params: expect.objectContaining({ day: '2026-11-30', days: 90 }) as object },
    ]);
    expect(assess({ asOf: '2026-12-01' }).warnings).toEqual([]);
  });
});

describe('high-efficiency modules', () => {
  const bonus = 'feedInBonus.high_efficiency_module';

  it.each([
    [undefined, true],
    [true, true],
    [false, false],
  ])('given as %s are counted as %s, in the subsidy, the tariff and the price together', (given, isCounted) => {
    const result = assess({}, given === undefined ? {} : { highEfficiencyModules: given });

    expect(named(result, 'highEfficiencyModules')?.value).toBe(Number(isCounted));
    expect(named(result, bonus) !== undefined).toBe(isCounted);
    expect(result.subsidyTwd > 0).toBe(isCounted);
    expect(fields(result).includes('finance.highEfficiencyPremiumPercent')).toBe(isCounted);
  });

  it('add between nothing and 5.2 % to the price, the middle until it is said, and nothing to a quote', () => {
    const [open, without] = [assess(), assess({}, { highEfficiencyModules: false })];
    const given = assess({}, { highEfficiencyPremiumPercent: 5.2 });
    const quoted = assess({}, { costTwdPerKw: 60_000 });

    expect(open.totalCostTwd! / without.totalCostTwd!).toBeCloseTo(1.026, 9);
    expect(given.totalCostTwd! / without.totalCostTwd!).toBeCloseTo(1.052, 9);
    expect(quoted.totalCostTwd).toBe(60_000 * 9.9);
    expect(fields(quoted)).not.toContain('finance.highEfficiencyPremiumPercent');
    expect(open.unknowns.find(({ field }) => field === 'finance.highEfficiencyPremiumPercent')?.bounds).toEqual([
      0, 5.2,
    ]);
  });
});

describe('tax and ageing', () => {
  it('has a default with its status, and takes the owner’s own', () => {
    const before = assess({}, { taxPercent: 0 });
    const own = assess({}, { taxPercent: 3 });

    expect(named(assess(), 'taxPercent')?.status).toBe('assumption');
    expect(before.cashFlow.every((year) => Math.abs(year.taxTwd) === 0)).toBe(true);
    expect(own.cashFlow[0]?.taxTwd).toBeCloseTo(-0.03 * own.annualRevenueTwd!, 6);
    expect(fields(own)).not.toContain('finance.taxBracketPercent');
  });

  it('asks for the tax bracket and takes 6 % of the sales at its rate', () => {
    const question = assess().unknowns.find(({ field }) => field === 'finance.taxBracketPercent');
    const { annualRevenueTwd, cashFlow } = assess({}, { taxBracketPercent: 30 });

    expect(question).toMatchObject({ params: { brackets: '5, 12, 20, 30, 40' }, bounds: [5, 40] });
    expect(cashFlow[0]?.taxTwd).toBeCloseTo(-0.06 * 0.3 * annualRevenueTwd!, 6);
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

    expect(result.annualRevenueTwd).toBeCloseTo(9900 * 6.8098, 6);
    expect(result.annualNetTwd).toBeCloseTo(result.annualRevenueTwd! + running / 20, 6);
    expect(result.total20yrTwd).toBeCloseTo(
      result.cashFlow.reduce((sum, year) => sum + year.netTwd, 0) - result.outOfPocketTwd!,
      4,
    );
  });
});
