import { batteryReplacementYears, capacityByYear } from '../../../src/core/finance/battery-wear.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/core/errors.js';
import { assessFinance } from '../../../src/core/finance/assess-finance.js';
import { batteryDay, ROUND_TRIP } from '../../../src/core/finance/battery.js';
import type { FinanceOptions } from '../../../src/core/finance/finance-types.js';
import { matchEnergy } from '../../../src/core/finance/self-consumption.js';
import { financeRows } from './finance-rows.js';

const day = (hours: Record<number, number>): number[] => Array.from({ length: 24 }, (_, hour) => hours[hour] ?? 0);
const IN_ORDER = Array.from({ length: 24 }, (_, hour) => hour);

describe('a day of a battery', () => {
  it('takes what its power and its size allow, and gives 85 % of it to the hours in their order', () => {
    const surplus = day({ 10: 2, 11: 2, 12: 2, 13: 2 });
    const lack = day({ 18: 1, 19: 1, 20: 1, 21: 1, 22: 1 });

    const { given, taken } = batteryDay({ kwh: 5, kw: 1.5 }, surplus, lack, [22, 18, 19, 20, 21]);

    // 4 x 1.5 kWh are offered, 5 kWh fit in, 4.25 come out
    expect(given).toEqual(day({ 22: 1, 18: 1, 19: 1, 20: 1, 21: 0.25 }));
    expect(taken).toBeCloseTo(5, 9);
  });

  it('takes no more than it can give again', () => {
    const { taken } = batteryDay({ kwh: 10, kw: 5 }, day({ 12: 5 }), day({ 20: 0.85 }), IN_ORDER);

    expect(taken).toBeCloseTo(1, 9);
  });

  it('gives no more than lacks, than its power and than it took, whatever the day', () => {
    const hours = fc.array(fc.double({ min: 0, max: 10, noNaN: true }), { minLength: 24, maxLength: 24 });
    const size = fc.double({ min: 0, max: 30, noNaN: true });
    fc.assert(
      fc.property(hours, hours, size, size, (output, load, kwh, kw) => {
        const { given, taken } = batteryDay({ kwh, kw }, output, load, IN_ORDER);
        const surplus = output.map((value, hour) => Math.max(0, value - load[hour]!));
        const lack = load.map((value, hour) => Math.max(0, value - output[hour]!));
        const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

        expect(given.every((value, hour) => value >= 0 && value <= Math.min(lack[hour]!, kw) + 1e-9)).toBe(true);
        expect(sum(given)).toBeCloseTo(taken * ROUND_TRIP, 6);
        expect(taken).toBeLessThanOrEqual(Math.min(kwh, sum(surplus)) + 1e-9);
      }),
      { seed: 93, numRuns: 200 },
    );
  });
});

describe('a year with a battery', () => {
  const sun = day({ 8: 1, 9: 2, 10: 3, 11: 3.5, 12: 3.5, 13: 3, 14: 2.5, 15: 1.5, 16: 0.5 });
  const year = (battery?: { kwh: number; kw: number }) =>
    matchEnergy({
      acMonthHourKw: Array.from({ length: 12 }, () => sun),
      monthlyUseKwh: Array.from({ length: 12 }, () => 400),
      hourShares: Array.from({ length: 24 }, () => 1),
      dayFactors: Array.from({ length: 12 }, () => [0.3, 0.7, 1, 1.3, 1.7]),
      battery,
    });
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

  it('splits all output into what is used, exported and lost', () => {
    const { selfUsedKwh, exportedKwh, lostKwh } = year({ kwh: 8, kw: 3 });

    const produced = sum(sun) * 365.25;
    expect(sum(selfUsedKwh) + sum(exportedKwh) + sum(lostKwh)).toBeCloseTo(produced, 0);
    expect(sum(lostKwh)).toBeGreaterThan(0);
  });

  it('uses more in the house the larger it is, and one of nothing changes nothing', () => {
    const shares = [0, 2, 5, 10].map((kwh) => year({ kwh, kw: 5 }).selfSufficiency);

    expect(shares[0]).toBeCloseTo(year().selfSufficiency, 9);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares[3]! - shares[0]!).toBeGreaterThan(0.1);
  });

  const money = (options: FinanceOptions) =>
    assessFinance({
      capacityKw: 5,
      annualKwh: 6_000,
      monthlyKwhUse: 400,
      acMonthHour: Array.from({ length: 12 }, () => sun),
      rows: financeRows,
      asOf: '2026-06-01',
      county: '臺北市',
      options: { mode: 'self_use', feedInTariff: 2, costTwdPerKw: 50_000, ...options },
    });
  const battery = { kwh: 8, kw: 3, costTwd: 100_000 };

  it('costs what it costs, and saves by the price of the hours it serves', () => {
    const [without, tiered] = [money({}), money({ battery })];
    const [flatDay, byHour] = [
      { retailPlan: 'simple_three_period' },
      { retailPlan: 'simple_three_period', battery },
    ].map(money);

    expect(tiered.totalCostTwd! - without.totalCostTwd!).toBe(100_000);
    expect(tiered.selfSufficiency!).toBeGreaterThan(without.selfSufficiency! + 0.1);
    const [kwh, twd] = [
      byHour!.cashFlow[0]!.selfUsedKwh - flatDay!.cashFlow[0]!.selfUsedKwh,
      byHour!.cashFlow[0]!.savingTwd - flatDay!.cashFlow[0]!.savingTwd,
    ];
    // weekdays from 16 to 22 h cost 7.13 in summer and 6.36 else; the mean of a flat day is below 4
    expect(twd / kwh).toBeGreaterThan(4.5);
  });

  it('loses capacity with years and cycles, and ends or is paid for anew', () => {
    const none = money({});
    const [gone, replaced] = [money({ battery }), money({ battery: { ...battery, replacementCostTwd: 60_000 } })];
    const extra = ({ cashFlow }: typeof none): number[] =>
      cashFlow.map(({ selfUsedKwh }, i) => selfUsedKwh - none.cashFlow[i]!.selfUsedKwh);

    const [first, tenth, fifteenth, sixteenth] = [0, 9, 14, 15].map((i) => extra(gone)[i]!);
    expect(first).toBeGreaterThan(tenth!);
    expect(tenth).toBeGreaterThan(fifteenth!);
    expect(sixteenth).toBeCloseTo(0, 6);
    expect(extra(replaced)[15]).toBeCloseTo(first!, -2);
    const paid = replaced.cashFlow.map(({ replacementTwd }, i) => replacementTwd - gone.cashFlow[i]!.replacementTwd);
    expect(paid).toEqual(paid.map((_, i) => (i === 14 ? -60_000 : 0)));
    expect(gone.assumptions.find(({ name }) => name.startsWith('batteryCapacityLeft'))).toMatchObject({
      value: 0.7,
      status: 'vendor',
    });
  });

  it('has what the worse of its years and its cycles leaves', () => {
    const wear = { shareLeft: 0.7, years: 10, cycles: 4_000, lifeYears: 15 };

    expect(capacityByYear(wear, 100, false)).toEqual(
      Array.from({ length: 20 }, (_, i) => expect.closeTo(i < 15 ? 1 - 0.03 * i : 0, 12) as number),
    );
    expect(capacityByYear(wear, 800, true)[10]).toBeCloseTo(1 - 0.3 * 2, 12);
    expect(capacityByYear(wear, 100, true).slice(14, 17)).toEqual(
      [0.58, 1, 0.97].map((left) => expect.closeTo(left, 12)),
    );
    expect(batteryReplacementYears(wear)).toEqual([15]);
    expect(batteryReplacementYears({ ...wear, lifeYears: 10 })).toEqual([10]);
  });

  it('is refused where all output is sold', () => {
    expect(() => money({ mode: 'feed_in', battery })).toThrow(InvalidInputError);
  });
});
