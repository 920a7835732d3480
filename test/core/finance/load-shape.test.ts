import { describe, expect, it } from 'vitest';
import { assessFinance } from '../../../src/core/finance/assess-finance.js';
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

  it('that is given is not uncertain', () => {
    const { sensitivity } = money({ hourShares: Array.from({ length: 24 }, (_, hour) => 1 + (hour % 5)) });

    expect(sensitivity.map(({ name }) => name)).not.toContain('daytimeShare');
  });

  it('moves nothing where all is sold', () => {
    const { p10, p90 } = money({ mode: 'feed_in', loadProfile: 'office' });

    expect([p10!.selfConsumption, p90!.selfConsumption]).toEqual([0, 0]);
  });
});
