import { batteryReplacementYears, capacityByYear } from '../../../src/core/finance/use/battery-wear.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/core/errors.js';
import { assessFinance } from '../../../src/core/finance/assess-finance.js';
import { batteryYear, ROUND_TRIP } from '../../../src/core/finance/use/battery.js';
import type { FinanceOptions } from '../../../src/core/finance/finance-types.js';
import { matchEnergy } from '../../../src/core/finance/use/self-consumption.js';
import type { AnyFinanceRow } from '../../../src/core/finance/rows/finance-table.js';
import { financeRow, financeRows } from './finance-rows.js';
import { yearOfDays, yearOfUnevenDays } from './year-of-days.js';

const day = (hours: Record<number, number>): number[] => Array.from({ length: 24 }, (_, hour) => hours[hour] ?? 0);
const IN_ORDER = Array.from({ length: 24 }, (_, hour) => hour);
const inOrder = (hours: readonly number[]): number[][] => Array.from({ length: 12 }, () => [...hours]);
const sum = (values: ArrayLike<number>): number => Array.from(values).reduce((total, value) => total + value, 0);

/** A year of days that are all alike but the first, and balanced before and after it. */
const onOneDay = (balance: readonly number[]): Float64Array => {
  const year = new Float64Array(8760);
  year.set(balance, 24);
  return year;
};

describe('a battery', () => {
  it('takes what its power and its size allow, and gives 85 % of it to the hours in their order', () => {
    const balance = onOneDay(day({ 10: 2, 11: 2, 12: 2, 13: 2, 18: -1, 19: -1, 20: -1, 21: -1, 22: -1 }));

    const { given, taken } = batteryYear({ kwh: 5, kw: 1.5 }, balance, inOrder([22, 18, 19, 20, 21]));

    // 4 x 1.5 kWh are offered, 5 kWh fit in, 4.25 come out
    expect(Array.from(given.subarray(0, 24))).toEqual(day({ 22: 1, 18: 1, 19: 1, 20: 1, 21: 0.25 }));
    expect(sum(taken)).toBeCloseTo(5, 9);
  });

  it('serves the dearest hours between noon and noon, with hours in balance among them', () => {
    const balance = onOneDay(day({ 7: 1, 9: -0.5, 11: -0.5, 12: -0.5 }));

    const { given } = batteryYear({ kwh: 0.5 / ROUND_TRIP, kw: 1 }, balance, inOrder(IN_ORDER.toReversed()));

    expect(Array.from(given.subarray(0, 24))).toEqual(day({ 11: 0.5 }).map((kwh) => expect.closeTo(kwh, 12)));
  });

  it('keeps for the next days what one day leaves over', () => {
    const balance = onOneDay(day({ 12: 5 }));
    for (const later of [2, 3, 4]) balance[later * 24 + 3] = -1;

    const { given } = batteryYear({ kwh: 10, kw: 5 }, balance, inOrder(IN_ORDER));

    expect(given[3]).toBeCloseTo(3, 12);
  });

  it('gives no more than lacks, than its power and than it took, as much as one that gives at once, whatever the year', () => {
    const hours = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 24, maxLength: 96 });
    const size = fc.double({ min: 0, max: 30, noNaN: true });
    const order = fc.shuffledSubarray(IN_ORDER, { minLength: 24 });
    fc.assert(
      fc.property(hours, size, size, order, (balance, kwh, kw, dearest) => {
        const year = Float64Array.from({ length: 8760 }, (_, hour) => balance[hour % balance.length]!);

        const { given, taken } = batteryYear({ kwh, kw }, year, inOrder(dearest));

        expect(given.every((value) => value >= 0)).toBe(true);
        expect(sum(given)).toBeLessThanOrEqual(sum(taken) * ROUND_TRIP + 1e-6);
        expect(sum(taken) * ROUND_TRIP - sum(given)).toBeLessThanOrEqual(kwh * ROUND_TRIP + 1e-6);
        expect(sum(given)).toBeCloseTo(greedily({ kwh, kw }, year), 6);
      }),
      { seed: 93, numRuns: 100 },
    );
  });
});

/** What a battery gives that serves each hour at once. */
function greedily({ kwh, kw }: { kwh: number; kw: number }, balance: Float64Array): number {
  let [stored, given] = [0, 0];
  for (const kwhOfHour of balance) {
    if (kwhOfHour > 0) stored += Math.min(kwhOfHour, kw, kwh - stored);
    else {
      const out = Math.min(-kwhOfHour, kw, stored * ROUND_TRIP);
      stored -= out / ROUND_TRIP;
      given += out;
    }
  }
  return given;
}

describe('a year with a battery', () => {
  const sun = day({ 8: 1, 9: 2, 10: 3, 11: 3.5, 12: 3.5, 13: 3, 14: 2.5, 15: 1.5, 16: 0.5 });
  const days = Array.from({ length: 12 }, () => sun);
  const uneven = yearOfUnevenDays(days, [0.3, 0.7, 1, 1.3, 1.7]);
  const year = (battery?: { kwh: number; kw: number }) =>
    matchEnergy({
      acHours: uneven,
      outputKwh: sum(uneven),
      monthlyUseKwh: Array.from({ length: 12 }, () => 400),
      hourShares: Array.from({ length: 24 }, () => 1),
      battery,
    });

  it('splits all output into what is used, exported and lost', () => {
    const { selfUsedKwh, exportedKwh, lostKwh } = year({ kwh: 8, kw: 3 });

    expect(sum(selfUsedKwh) + sum(exportedKwh) + sum(lostKwh)).toBeCloseTo(sum(uneven), 6);
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
      acHours: yearOfDays(days),
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

  it('loses capacity with the cycles of its first year, and one of nothing has none', () => {
    const kwhDay = day({ 11: 9, 12: 9, 13: 9 });
    const wear: AnyFinanceRow = {
      ...financeRow('battery_wear', 'battery-wear'),
      value: { shareLeft: 0.7, years: 20, cycles: 365, lifeYears: 15 },
    };
    const rows = financeRows.map((row) => (row.kind === 'battery_wear' ? wear : row));
    const years = (battery?: FinanceOptions['battery']): number[] =>
      assessFinance({
        capacityKw: 5,
        annualKwh: 27 * 365,
        monthlyKwhUse: 600,
        acHours: yearOfDays(Array.from({ length: 12 }, () => kwhDay)),
        rows,
        asOf: '2026-06-01',
        county: '臺北市',
        options: { mode: 'self_use', feedInTariff: 2, costTwdPerKw: 50_000, degradationPercent: 0, ...(battery && { battery }) }, // prettier-ignore
      }).cashFlow.map(({ selfUsedKwh }) => selfUsedKwh);
    const none = years();
    const extra = years({ kwh: 1, kw: 1, costTwd: 0 }).map((kwh, i) => kwh - none[i]!);

    // one full cycle a day: the 365 of a year leave 70 %, those of two years 40 %
    expect(extra[0]).toBeCloseTo(365 * 0.85, 0);
    expect([1, 2, 3, 4].map((i) => extra[i]! / extra[0]!)).toEqual([0.7, 0.4, 0.1, 0].map((left) => expect.closeTo(left, 2))); // prettier-ignore
    expect(years({ kwh: 0, kw: 1, costTwd: 0 })).toEqual(none);
  });

  it('of more than the nights need serves them as before when it is half worn', () => {
    const wear: AnyFinanceRow = {
      ...financeRow('battery_wear', 'battery-wear'),
      value: { shareLeft: 0.5, years: 5, cycles: 10_000, lifeYears: 15 },
    };
    const sold = { mode: 'self_use', feedInTariff: 2, costTwdPerKw: 50_000, degradationPercent: 0 } as const;
    const { cashFlow } = assessFinance({
      capacityKw: 5,
      annualKwh: 27 * 365,
      monthlyKwhUse: 500,
      acHours: yearOfDays(Array.from({ length: 12 }, () => day({ 11: 9, 12: 9, 13: 9 }))),
      rows: financeRows.map((row) => (row.kind === 'battery_wear' ? wear : row)),
      asOf: '2026-06-01',
      county: '臺北市',
      options: { ...sold, battery: { kwh: 60, kw: 60, costTwd: 0 } },
    });
    const used = cashFlow.map(({ selfUsedKwh }) => selfUsedKwh);

    expect(used.slice(0, 6)).toEqual(Array(6).fill(expect.closeTo(used[0]!, 6)));
    // a fifth of it is too little
    expect(used[8]).toBeLessThan(0.9 * used[0]!);
  });

  it('is refused where all output is sold', () => {
    expect(() => money({ mode: 'feed_in', battery })).toThrow(InvalidInputError);
  });
});
