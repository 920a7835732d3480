import { describe, expect, it } from 'vitest';
import { assessFinance } from '../../../src/core/finance/assess-finance.js';
import { notePremium, premiumOf } from '../../../src/core/finance/case/conditions.js';
import { emptyNotes } from '../../../src/core/finance/finance-notes.js';
import { npvOfOutput } from '../../../src/core/finance/case/worth-line.js';
import { isRegistered } from '../../../src/core/finance/cost/resolve-tax.js';
import { steppedTwd, subsidyOffers } from '../../../src/core/finance/cost/subsidy.js';
import type { FinanceInput, FinanceOptions, FinanceResult } from '../../../src/core/finance/finance-types.js';
import type { AnyFinanceRow, FinanceRow } from '../../../src/core/finance/rows/finance-table.js';
import { financeRow, financeRows } from './finance-rows.js';
import { yearOfDays } from './year-of-days.js';

const place = { county: '臺北市', asOf: '2026-06-01', rows: financeRows };

const assess = (input: Partial<FinanceInput> = {}, options: FinanceOptions = {}): FinanceResult =>
  assessFinance({ capacityKw: 9.9, annualKwh: 9_900, ...place, ...input, options });

const named = (result: FinanceResult, name: string) => result.assumptions.find((one) => one.name === name);
const moved = (result: FinanceResult): string[] => result.sensitivity.map(({ name }) => name);
const without = (...kinds: string[]): AnyFinanceRow[] => financeRows.filter(({ kind }) => !kinds.includes(kind));

const programme = (value: Partial<FinanceRow<'subsidy'>['value']>, change: Partial<FinanceRow<'subsidy'>> = {}) => {
  const row = financeRow('subsidy', 'subsidy-central-2025');
  const none = { twdPerKwMin: 1_000, twdPerKwMax: 1_000, capTwd: null, condition: null };
  const { name, variant, fundedBy } = row.value;
  return { ...row, validTo: null, ...change, value: { name, variant, fundedBy, ...none, ...value } };
};

const paid = (row: FinanceRow<'subsidy'>, capacityKw: number, more: { costTwd?: number; roofAreaM2?: number } = {}) =>
  subsidyOffers([row], { capacityKw, asOf: '2026-06-01', ...more }).counted.map(({ amountTwd }) => amountTwd);

describe('a programme', () => {
  it('that pays whole kW only pays a kW from a thousandth below it on', () => {
    const whole = programme({ wholeKw: true });

    expect([4.9989, 4.999, 4.9995, 5, 5.99].map((kw) => paid(whole, kw))).toEqual([[4_000], [5_000], [5_000], [5_000], [5_000]]); // prettier-ignore
    expect(paid(programme({}), 4.5)).toEqual([4_500]);
  });

  it('with a largest roof pays for one of that size and for one of an unknown size', () => {
    const limited = programme({ maxRoofM2: 1_000 });

    expect(paid(limited, 5, { roofAreaM2: 1_000 })).toEqual([5_000]);
    expect(paid(limited, 5, { roofAreaM2: 1_000.1 })).toEqual([]);
    expect(paid(limited, 5)).toEqual([5_000]);
    expect(paid(programme({}), 5, { roofAreaM2: 1e6 })).toEqual([5_000]);
  });

  it('pays a share of the cost, by itself or with a sum per kW, up to its cap', () => {
    const share = { twdPerKwMin: null, twdPerKwMax: null, percentOfCost: 40 };

    expect(paid(programme(share), 5, { costTwd: 200_000 })).toEqual([80_000]);
    expect(paid(programme(share), 5)).toEqual([0]);
    expect(paid(programme({ percentOfCost: 40 }), 5, { costTwd: 200_000 })).toEqual([85_000]);
    expect(paid(programme({ ...share, capTwd: 50_000 }), 5, { costTwd: 200_000 })).toEqual([50_000]);
  });

  it('counts where it ends on the day of the registration, 90 days later, and not where it ends before', () => {
    const building = financeRows.filter(({ kind }) => kind === 'building_time');
    const late = (validTo: string, rows: readonly AnyFinanceRow[]): number =>
      subsidyOffers([programme({}, { validTo }), ...rows], { capacityKw: 5, asOf: '2026-06-01' }).tooLate.length;

    expect([late('2026-08-29', building), late('2026-08-30', building)]).toEqual([1, 0]);
    expect(late('2026-06-01', [])).toBe(0);
  });

  it('comes first where it pays most', () => {
    const rows = [
      programme({}, { id: 'small' }),
      programme({ twdPerKwMin: 3_000, twdPerKwMax: 3_000 }, { id: 'large' }),
    ];
    const ids = (of: AnyFinanceRow[]) => subsidyOffers(of, { capacityKw: 5, asOf: '2026-06-01' }).counted.map(({ row }) => row.id); // prettier-ignore

    expect([ids(rows), ids(rows.toReversed())]).toEqual([
      ['large', 'small'],
      ['large', 'small'],
    ]);
  });

  it('moves nothing and is asked for nowhere where there is none', () => {
    const none = assess({ rows: without('subsidy') });

    expect(none.subsidyTwd).toBe(0);
    expect(moved(none)).not.toContain('subsidyTwd');
    expect(moved(assess())).toContain('subsidyTwd');
  });
});

describe('steps', () => {
  it('are paid for the kW between their ends, with a cap after each step', () => {
    const steps = [
      { upToKw: 5, twdPerKw: 100, capTwd: 450 },
      { upToKw: 10, twdPerKw: 50, capTwd: null },
      { upToKw: null, twdPerKw: 10, capTwd: 800 },
    ];

    expect([0, 3, 5, 7, 10, 15, 100].map((kw) => steppedTwd(steps, kw))).toEqual([0, 300, 450, 550, 700, 750, 800]);
  });
});

describe('value-added tax and income tax', () => {
  it('an owner registers from sales of 100,000 TWD a month on, and not where the output is used first', () => {
    const at = (salesTwd: number, options: FinanceOptions = {}) => isRegistered({ ...place, options }, salesTwd);

    expect([at(1_199_999), at(1_200_000)]).toEqual([false, true]);
    expect(at(1e9, { mode: 'self_use' })).toBe(false);
    expect(isRegistered({ ...place, rows: [], options: {} }, 1e9)).toBe(false);
  });

  it('are nothing where no row says them, and the income tax is asked for', () => {
    const result = assess({ rows: without('tax') });

    expect(named(result, 'vatPercent')).toBeUndefined();
    expect(result.cashFlow.every(({ taxTwd }) => Math.abs(taxTwd) === 0)).toBe(true);
    expect(result.unknowns.map(({ field }) => field)).toContain('finance.taxPercent');
  });

  it('has the range of the brackets on 6 % of the sales', () => {
    const row = assess().sensitivity.find(({ name }) => name === 'taxPercent');

    expect([row?.low, row?.base, row?.high]).toEqual([0.3, 0.72, 2.4].map((percent) => expect.closeTo(percent, 9)));
  });
});

describe('income tax of an owner who registers', () => {
  const given: FinanceOptions = { feedInTariff: 5, costTwdPerKw: 40_000, omTwdPerKwYear: 400, insuranceTwdPerKwYear: 100 }; // prettier-ignore
  const inverter = { inverterReplacement: { year: 10, twdPerKw: 3_000 } };
  const percent = (options: FinanceOptions, rows = financeRows): unknown => named(assess({ capacityKw: 400, annualKwh: 400_000, rows }, { ...given, ...options }), 'taxPercent')?.value; // prettier-ignore

  it('is 12 % of the profit after upkeep, the new inverter and depreciation over 20 years, and none of a loss', () => {
    // of sales of 5,000 TWD a kW: 40,000 / 20, 400, 100 and 3,000 / 20
    expect(percent(inverter)).toBeCloseTo(12 * (1 - 2_650 / 5_000), 9);
    expect(percent({}, without('inverter_replacement'))).toBeCloseTo(12 * (1 - 2_500 / 5_000), 9);
    expect(percent({ ...inverter, costTwdPerKw: 200_000 })).toBe(0);
  });
});

describe('a plant of no size', () => {
  it('has no cost, output or revenue, and no figure that is none', () => {
    const result = assess({ capacityKw: 0, annualKwh: 0 });

    expect(result).toMatchObject({ totalCostTwd: 0, npvTwd: 0, annualRevenueTwd: 0 });
    expect(npvOfOutput(0, 0, place)).toBe(0);
  });
});

describe('the fee for recycling', () => {
  const fee = (value: Partial<FinanceRow<'module_recycling_fee'>['value']>): AnyFinanceRow[] => {
    const row = financeRows.find(({ kind }) => kind === 'module_recycling_fee') as FinanceRow<'module_recycling_fee'>;
    return [...without('module_recycling_fee'), { ...row, value: { twdPerKwh: 0, includedInRate: false, ...value } }];
  };
  const paidBy = (result: FinanceResult): number[] => result.cashFlow.slice(0, 3).map((year) => Math.abs(year.recyclingFeeTwd)); // prettier-ignore
  const names = (result: FinanceResult): string[] => result.assumptions.map(({ name }) => name).filter((name) => name.startsWith('recycling')); // prettier-ignore

  it('by capacity is paid once, or in instalments', () => {
    expect(paidBy(assess({ rows: fee({ twdPerKw: 1_000 }) }))).toEqual([9_900, 0, 0]);
    expect(paidBy(assess({ rows: fee({ twdPerKw: 1_000, instalments: 2 }) }))).toEqual([4_950, 4_950, 0]);
    expect(names(assess({ rows: fee({ twdPerKw: 1_000 }) }))).toEqual(['recyclingFeeTwdPerKwYear (years 1 to 1)']);
  });

  it('by energy is taken off rates that contain it, and not off a rate that is given', () => {
    const rows = fee({ includedInRate: true, twdPerKwh: 0.0656 });

    expect(paidBy(assess({ rows }))[0]).toBeCloseTo(9_900 * 0.0656, 6);
    expect(names(assess({ rows }))).toEqual(['recyclingFeeTwdPerKwh']);
    expect(paidBy(assess({ rows }, { feedInTariff: 5 }))).toEqual([0, 0, 0]);
    expect(names(assess({ rows }, { feedInTariff: 5 }))).toEqual([]);
    expect(paidBy(assess({ rows: without('module_recycling_fee') }))).toEqual([0, 0, 0]);
  });
});

describe('what is not known', () => {
  it('leaves the money empty where a figure that it needs is missing', () => {
    const result = assess({ rows: without('degradation') });

    expect(result).toMatchObject({ subsidyTwd: 0, npvTwd: null, totalCostTwd: null, cashFlow: [], p10: null });
  });

  it('of the household is the use of the average one: 428 kWh in the four months of summer, 305 in the others', () => {
    const noon = yearOfDays(Array.from({ length: 12 }, () => Array.from({ length: 24 }, (_, hour) => (hour === 12 ? 1 : 0)))); // prettier-ignore
    const { schemes } = assess({ acHours: noon });

    expect(schemes.map(({ isUseAssumed }) => isUseAssumed)).toEqual([true, true, true]);
    expect(schemes[0]!.useKwhYear).toBeCloseTo(4 * 428 + 8 * 305, 9);
    expect(schemes[2]).toMatchObject({ scheme: 'self_use_only', soldTwd: 0 });
    expect(schemes[2]!.soldKwh).toBeGreaterThan(0);
  });

  it('of the use leaves the share of it open, and so does a use of nothing', () => {
    expect([assess().coverage, assess({ monthlyKwhUse: 0 }).coverage]).toEqual([null, null]);
    expect(assess({ monthlyKwhUse: 275 }).coverage).toBeCloseTo(9_900 / 3_300, 9);
  });

  it('of the price of highly efficient modules adds nothing where no row says it, and nothing is noted', () => {
    const options = { highEfficiencyModules: true };

    expect(premiumOf({ rows: [], asOf: place.asOf, options })).toEqual({ percent: 0, low: 0, high: 0, isGiven: false });
    const standard = { highEfficiencyModules: false };
    expect(premiumOf({ ...place, options: standard })).toEqual({ percent: 0, low: 0, high: 0, isGiven: true });
    const notes = emptyNotes();
    notePremium({ ...place, options: { ...options, highEfficiencyPremiumPercent: 0 } }, notes);
    expect(notes).toEqual(emptyNotes());
  });
});

describe('the price of highly efficient modules', () => {
  it('moves the cost between that of the quotes and its most', () => {
    const [query, notes] = [{ ...place, options: { highEfficiencyModules: true } }, emptyNotes()];
    const { percent, low, high } = premiumOf(query);

    notePremium(query, notes);
    expect([low, percent]).toEqual([0, high / 2]);
    expect(notes.ranges.map(({ atLow, atHigh }) => [atLow.costFactor, atHigh.costFactor])).toEqual([
      [100, 100 + high].map((of) => expect.closeTo(of / (100 + percent), 9)),
    ]);
  });
});

describe('the source of the price', () => {
  it('is that of the youngest quote, in whatever order the rows are', () => {
    const dates = [financeRows, financeRows.toReversed()].map((rows) => named(assess({ rows }), 'costTwdPerKw')?.date);

    expect(dates).toEqual(['2026-01-29', '2026-01-29']);
    const [old, young] = financeRows
      .filter((row) => row.kind === 'capex_quote')
      .toSorted((a, b) => a.value.year! - b.value.year!)
      .flatMap((row, i, { length }) => (i === 0 || i === length - 1 ? [{ ...row, region: 'TW' as const, validFrom: '2015-01-01', id: `${i}` }] : [])); // prettier-ignore
    expect(named(assess({ rows: [...without('capex_quote'), old!, young!] }), 'costTwdPerKw')?.date).toBe(
      young!.sourceDate,
    );
  });
});
