import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/core/errors.js';
import { assessFinance } from '../../../src/core/finance/assess-finance.js';
import { formulaCost, marketPrice } from '../../../src/core/finance/cost/market-cost.js';
import { roofRefusals } from '../../../src/core/finance/cost/subsidy.js';
import { emptyNotes } from '../../../src/core/finance/finance-notes.js';
import type { FinanceOptions, FinanceResult } from '../../../src/core/finance/finance-types.js';
import { parseFinanceRows } from '../../../src/core/finance/rows/finance-file.js';
import { FINANCE_GROUPS } from '../../../src/core/finance/rows/finance-groups.js';
import type { AnyFinanceRow, FinanceRow } from '../../../src/core/finance/rows/finance-table.js';
import { FINANCE_KINDS, type FinanceKind } from '../../../src/core/finance/rows/finance-values.js';
import { feedInTariff } from '../../../src/core/finance/tariff/feed-in.js';
import { resolveTariff } from '../../../src/core/finance/tariff/resolve-tariff.js';
import { financeRow, financeRows } from './finance-rows.js';

const asOf = '2026-06-01';
const of = <K extends FinanceKind>(kind: K): FinanceRow<K> =>
  financeRows.find((row) => row.kind === kind) as FinanceRow as FinanceRow<K>;
const without = (...kinds: FinanceKind[]): AnyFinanceRow[] => financeRows.filter(({ kind }) => !kinds.includes(kind));

/** A row of a kind as it ships, with another value. */
const row = <K extends FinanceKind>(kind: K, value: Partial<FinanceRow<K>['value']>, change: object = {}) =>
  ({ ...of(kind), region: 'TW', validFrom: '2015-01-01', validTo: null, ...change, value: { ...of(kind).value, ...value } }) as unknown as AnyFinanceRow; // prettier-ignore

const assess = (rows: readonly AnyFinanceRow[], options: FinanceOptions = {}): FinanceResult =>
  assessFinance({ capacityKw: 9.9, annualKwh: 9_900, county: '臺北市', asOf, rows, options });
const asked = (result: FinanceResult, field: string) => result.unknowns.find((one) => one.field === `finance.${field}`);
const moved = (result: FinanceResult, name: string) => result.sensitivity.find((one) => one.name === name);
const named = (result: FinanceResult, name: string) => result.assumptions.find((one) => one.name === name);

describe('the price on the market', () => {
  const quote = (value: Partial<FinanceRow<'capex_quote'>['value']>, id = 'quote') =>
    row('capex_quote', { year: 2024, kw: 10, vatIncluded: false, twdPerKwMin: 50_000, twdPerKwMax: 50_000, ...value }, { id }); // prettier-ignore
  const price = (rows: AnyFinanceRow[], capacityKw = 10): number | undefined => marketPrice(rows, { capacityKw, asOf })?.twdPerKw; // prettier-ignore

  it('stays where no row says how prices move, and keeps the tax that no row takes off', () => {
    expect(price([quote({})])).toBeCloseTo(50_000, 6);
    expect(price([quote({ vatIncluded: true })])).toBeCloseTo(50_000, 6);
  });

  it('leaves out a quote of nothing, and quotes of one size have their mean', () => {
    expect(price([quote({}), quote({ twdPerKwMin: 0 }, 'free')])).toBeCloseTo(50_000, 6);
    expect(price([quote({ twdPerKwMin: 40_000, twdPerKwMax: 40_000 }), quote({ twdPerKwMin: 62_500, twdPerKwMax: 62_500 }, 'b')])).toBeCloseTo(50_000, 6); // prettier-ignore
  });

  it('of a plant of no size is that of the smallest quote', () => {
    expect(price([quote({}), quote({ kw: 100, twdPerKwMin: 40_000, twdPerKwMax: 40_000 }, 'large')], 0)).toBeCloseTo(50_000, 6); // prettier-ignore
  });

  it('of the regulator holds from the lower end of a band on, up to the next, and below the first', () => {
    const band = (id: string, minKw: number, maxKwExclusive: number | null, twd: number) =>
      row('capex', { minKw, maxKwExclusive, twdPerKwMin: twd, twdPerKwMax: twd }, { id });
    const rows = [band('small', 1, 20, 60_000), band('large', 20, null, 40_000)];
    const cost = (kw: number) => formulaCost(rows, { capacityKw: kw, asOf })?.twdPerKw;

    expect([0.5, 1, 19.999, 20, 500].map(cost)).toEqual([60_000, 60_000, 60_000, 40_000, 40_000]);
  });
});

describe('upkeep', () => {
  const given: FinanceOptions = { costTwdPerKw: 50_000, feedInTariff: 5, subsidyTwd: 0, taxPercent: 0, degradationPercent: 0.5, discountRatePercent: 3 }; // prettier-ignore

  it('moves the outcome to both sides of what is counted', () => {
    const { p10, npvTwd, p90 } = assess(financeRows, given);

    expect(p10!.npvTwd).toBeLessThan(npvTwd! - 100);
    expect(p90!.npvTwd).toBeGreaterThan(npvTwd! + 100);
  });

  it('any item may be as dear as the regulator counts for all of them', () => {
    const result = assess(financeRows, given);
    const high = (name: string): number => named(result, name)!.range![1];
    const inverter = high('upkeep.inverterReplacement (year 10)');
    const items = high('upkeep.service') + high('upkeep.monitoring') + high('upkeep.insurance') + inverter / 20;
    const rest = moved(result, 'upkeepTwdPerKwYear')!.high - items;

    expect(rest).toBeGreaterThan(0);
    expect(asked(result, 'omTwdPerKwYear')!.bounds![1]).toBeCloseTo(high('upkeep.service') + high('upkeep.monitoring') + rest, 6); // prettier-ignore
    expect(asked(result, 'insuranceTwdPerKwYear')!.bounds![1]).toBeCloseTo(high('upkeep.insurance') + rest, 6);
    expect(asked(result, 'inverterReplacement')!.bounds![1]).toBeCloseTo(inverter, 6);
  });

  it('that vendors ask more for than the regulator counts is bounded by what they ask', () => {
    const rows = [...without('capex', 'upkeep'), row('upkeep', { item: 'service', basis: 'twd_per_kw', fromYear: 1, toYear: 20, min: 2_000, max: 4_000 })]; // prettier-ignore
    const cheap = [...rows, row('capex', { minKw: 0, maxKwExclusive: null, twdPerKwMin: 10_000, twdPerKwMax: 10_000 })];
    const [alone, beside] = [rows, cheap].map((one) => moved(assess(one, given), 'upkeepTwdPerKwYear')!);

    expect(alone!.high).toBeGreaterThan(4_000);
    expect(beside!.high).toBeCloseTo(alone!.high, 9);
  });

  it('of nothing at all is a range of no width, and no inverter is asked for where none is known', () => {
    const free = [...without('upkeep', 'inverter_replacement'), row('upkeep', { item: 'service', min: 0, max: 0 })];
    const result = assess(free, given);

    expect(result.npvTwd).not.toBeNaN();
    expect(result.sensitivity.every(({ npvAtLowTwd, npvAtHighTwd }) => Number.isFinite(npvAtLowTwd + npvAtHighTwd))).toBe(true); // prettier-ignore
    expect(asked(result, 'inverterReplacement')?.bounds).toBeNull();
  });

  it.each([
    [0.9, []],
    [1, [1]],
    [10.4, [10]],
    [20, [20]],
    [20.1, []],
  ])('an inverter that lasts %d years is replaced in the years %j', (afterYears, years) => {
    const rows = [...without('inverter_replacement'), row('inverter_replacement', { twdPerKw: 4_000, afterYears })];

    expect(assess(rows, given).cashFlow.filter(({ replacementTwd }) => replacementTwd < 0).map(({ year }) => year)).toEqual(years); // prettier-ignore
  });
});

describe('the feed-in rate', () => {
  const band = (id: string, minKw: number, rateTwdPerKwh: number | null, change: object = {}, more = {}) =>
    row('feed_in_tariff', { mounting: 'rooftop', minKw, maxKwExclusive: minKw < 20 ? minKw + 10 : null, rateTwdPerKwh, rateTwdPerKwhMin: undefined, rateTwdPerKwhMax: undefined, laterRates: undefined, ...more }, { id, ...change }); // prettier-ignore
  const bonus = (percent: number, id: string, value: Partial<FinanceRow<'feed_in_bonus'>['value']> = {}) =>
    row('feed_in_bonus', { name: id, percent, applies: 'by_county', requires: undefined, afterRegion: false, ...value }, { id }); // prettier-ignore
  const resolve = (rows: AnyFinanceRow[], capacityKw = 5, day = asOf) => {
    const notes = emptyNotes();
    return { tariff: resolveTariff({ rows, capacityKw, asOf: day }, notes), notes };
  };

  it('that is carried forward moves by the trend once in each half-year that begins', () => {
    const rows = [
      band('old', 0, 5, { validTo: '2025-12-31' }),
      row('tariff_trend', { percentPerHalfYearMin: -4, percentPerHalfYearMax: 2 }),
    ];
    const at = (day: string) => resolve(rows, 5, day).tariff!;

    const middle = (n: number): number => (5 * 0.96 ** n + 5 * 1.02 ** n) / 2;
    const days: [string, number][] = [['2026-01-01', 1], ['2026-06-30', 1], ['2026-07-01', 2], ['2027-01-15', 3], ['2027-12-31', 4]]; // prettier-ignore
    for (const [day, halfYears] of days) {
      const { rate, low, high } = at(day);
      expect([low, rate, high]).toEqual(
        [5 * 0.96 ** halfYears, middle(halfYears), 5 * 1.02 ** halfYears].map((twd) => expect.closeTo(twd, 4)),
      );
    }
  });

  it('of a band without one is between its neighbours, whichever is higher, and asked for', () => {
    for (const [small, large] of [
      [5, 6],
      [6, 5],
    ] as const) {
      // prettier-ignore
      const { tariff, notes } = resolve([band('a', 0, small), band('b', 10, null), band('c', 20, large)], 15);
      expect(tariff).toMatchObject({ rate: 5.5, low: 5, high: 6, bandUnknown: true });
      expect(notes.unknowns).toMatchObject([{ field: 'finance.feedInTariff', bounds: [5, 6] }]);
      expect(notes.assumptions).toMatchObject([{ value: 5.5, range: [5, 6] }]);
    }
    expect(resolve([band('a', 0, 5)]).notes.assumptions[0]).not.toHaveProperty('range');
  });

  it('of later years is a share of that of the first, from the year named on', () => {
    const laterRates = [{ fromYear: 5, rateTwdPerKwh: 4 }, { fromYear: 11, rateTwdPerKwh: 2 }]; // prettier-ignore
    const shares = resolve([band('a', 0, 8, {}, { laterRates })]).tariff!.shareByYear;

    expect(shares).toEqual(Array.from({ length: 20 }, (_, i) => (i < 4 ? 1 : i < 10 ? 0.5 : 0.25)));
    expect(resolve([band('a', 0, 0, {}, { laterRates })]).tariff!.shareByYear.every((share) => share === 1)).toBe(true);
  });

  it('has one regional bonus, the largest, and asks for one that hangs on an answer', () => {
    const regional = [bonus(8, 'a'), bonus(15, 'b')];
    for (const rows of [regional, regional.toReversed()])
      expect(feedInTariff([band('a', 0, 5), ...rows], { capacityKw: 5, asOf }).bonusFactor).toBeCloseTo(1.15, 12);
    const open = bonus(10, 'open', { applies: 'ask' });
    const after = bonus(10, 'after', { applies: 'ask', afterRegion: true });

    expect(resolve([band('a', 0, 5), bonus(20, 'region'), open]).notes.unknowns).toMatchObject([{ bounds: [6, expect.closeTo(6.6, 9)] }]); // prettier-ignore
    expect(resolve([band('a', 0, 5), bonus(20, 'region'), after]).notes.unknowns).toMatchObject([{ bounds: [6, expect.closeTo(6.5, 9)] }]); // prettier-ignore
  });
});

describe('a file of finance rows', () => {
  const tax = financeRow('tax', 'tax');
  const faultOf = (list: unknown): string => {
    try {
      parseFinanceRows(JSON.stringify(list));
      return '';
    } catch (error) {
      return error instanceof InvalidInputError ? error.issues[0]!.msg : 'other';
    }
  };

  it('is a list of 1 to 5,000 rows with an id each', () => {
    expect(parseFinanceRows(JSON.stringify([tax]))).toEqual([tax]);
    expect(faultOf([])).toContain('a list of rows');
    expect(faultOf(Array(5_001).fill({}))).toContain('at most 5000 rows');
    expect(faultOf(Array(5_000).fill({}))).toContain('row 1: ');
    expect(faultOf([tax, { ...tax, id: 'other' }, tax])).toContain('row 3: the id tax is');
  });

  it('is in three parts that have every kind once', () => {
    const { tariffs, subsidies, figures } = FINANCE_GROUPS;

    expect([...tariffs, ...subsidies, ...figures].toSorted()).toEqual([...FINANCE_KINDS].toSorted());
    expect(figures).toContain('tax');
  });
});

describe('programmes that a roof is too large for', () => {
  it('are named by their ids', () => {
    const rows = [
      row('subsidy', { maxRoofM2: 100 }, { id: 'small roofs' }),
      row('subsidy', { maxRoofM2: undefined }, { id: 'any' }),
    ];
    const ids = (roofAreaM2?: number): string[] => roofRefusals(rows, { asOf, county: undefined, roofAreaM2 });

    expect([ids(100), ids(101), ids()]).toEqual([[], ['small roofs'], []]);
  });
});
