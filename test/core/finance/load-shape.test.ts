import { describe, expect, it } from 'vitest';
import { assessFinance } from '../../../src/core/finance/assess-finance.js';
import { emptyNotes } from '../../../src/core/finance/finance-notes.js';
import type { AnyFinanceRow } from '../../../src/core/finance/rows/finance-table.js';
import { loadShape } from '../../../src/core/finance/use/load-shape.js';
import { LOAD_PROFILES } from '../../../src/core/finance/use/load-profiles.js';
import type { FinanceOptions } from '../../../src/core/finance/finance-types.js';
import { financeRows } from './finance-rows.js';
import { yearOfDays } from './year-of-days.js';

const sun = Array.from({ length: 24 }, (_, hour) => Math.max(0, Math.sin(((hour + 0.5 - 6) / 12) * Math.PI)));

const money = (options: FinanceOptions) =>
  assessFinance({
    capacityKw: 5,
    annualKwh: 6_000,
    monthlyKwhUse: 600,
    acHours: yearOfDays(Array.from({ length: 12 }, () => sun)),
    rows: financeRows,
    asOf: '2026-06-01',
    county: '臺北市',
    options: { mode: 'self_use', ...options },
  });

describe('the shape of a day', () => {
  it.each(LOAD_PROFILES)('of the profile %s is uncertain, and so is what is used in the house', (loadProfile) => {
    const { p10, p90, selfConsumption, unknowns, assumptions } = money({ loadProfile });

    expect(unknowns.map(({ field }) => field)).not.toContain('hourShares');
    expect(assumptions.map(({ name }) => name)).toContain('daytimeShare');
    expect(p10!.selfConsumption).toBeLessThanOrEqual(selfConsumption!);
    expect(p90!.selfConsumption).toBeGreaterThanOrEqual(selfConsumption!);
    // only a flat day has nothing to stand out by
    if (loadProfile === 'day_home') return;
    expect(p90!.selfConsumption - p10!.selfConsumption).toBeGreaterThan(0.01);
  });

  it('is between half and one and a half times its contrast, by the share of its use from 8 to 17 h', () => {
    const shares = (inside: number, outside: number) => Array.from({ length: 24 }, (_, hour) => (hour >= 8 && hour < 17 ? inside : outside)); // prettier-ignore
    // of a shop by day, and of a bar by night: 24 hours with 33 and 39 parts
    for (const [inside, outside, sum, share] of [
      [2, 1, 33, 18 / 33],
      [1, 2, 39, 9 / 39],
    ] as const) {
      const shop = { ...financeRows.find((row) => row.kind === 'load_shape' && row.value.name === 'shop')! };
      const row = { ...shop, value: { ...shop.value, hourShares: shares(inside, outside) } } as AnyFinanceRow;
      const notes = emptyNotes();
      loadShape({ rows: [row], asOf: '2026-06-01', options: { mode: 'self_use', loadProfile: 'shop' } }, notes);
      const at = (contrast: number): number => (9 * (sum / 24 + contrast * (inside - sum / 24))) / sum;
      const [low, high] = [at(0.5), at(1.5)].toSorted((a, b) => a - b);

      expect(notes.assumptions[0]).toMatchObject({ name: 'daytimeShare', value: expect.closeTo(share, 9) as number });
      expect(notes.ranges).toMatchObject([
        { base: expect.closeTo(share, 9) as number, low: expect.closeTo(low!, 9) as number, high: expect.closeTo(high!, 9) as number }, // prettier-ignore
      ]);
    }
    expect(loadShape({ rows: [], asOf: '2026-06-01' }, emptyNotes())).toEqual(Array(24).fill(1));
  });

  it('that is given is not uncertain', () => {
    const { sensitivity } = money({ hourShares: Array.from({ length: 24 }, (_, hour) => 1 + (hour % 5)) });

    expect(sensitivity.map(({ name }) => name)).not.toContain('daytimeShare');
  });

  it('moves nothing where all is sold', () => {
    const { p10, p90 } = money({ mode: 'feed_in', loadProfile: 'office' });

    expect([p10!.selfConsumption, p90!.selfConsumption]).toEqual([0, 0]);
  });
});
