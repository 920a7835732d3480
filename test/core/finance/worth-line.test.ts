import { describe, expect, it } from 'vitest';
import { plantEconomics, type EconomicsContext } from '../../../src/core/finance/case/plant-economics.js';
import { npvOfOutput } from '../../../src/core/finance/case/worth-line.js';
import { readFinanceRows } from '../../../src/providers/reference-files.js';

const rows = readFinanceRows();
const TAIPEI: EconomicsContext = { rows, county: '臺北市', asOf: '2026-06-01', options: {} };
/** From a small roof to sales that are registered for value-added tax. */
const CAPACITIES_KW = [0.45, 3.15, 9.9, 19.8, 99.9, 189, 225, 499.95];
const YIELDS = [0, 400, 873.4, 1_000, 1_287.6];

const npv = (capacityKw: number, yieldKwh: number, context: EconomicsContext): number =>
  plantEconomics(capacityKw, capacityKw * yieldKwh, context).npvTwd!;

/** Greatest difference from the whole calculation, as a share of what the plants may cost. */
function worstError(context: EconomicsContext): number {
  const errors = CAPACITIES_KW.flatMap((kw) =>
    YIELDS.map((yieldKwh) => {
      const [fast, whole] = [npvOfOutput(kw, kw * yieldKwh, context)!, npv(kw, yieldKwh, context)];
      return Math.abs(fast - whole) / (kw * 50_000);
    }),
  );
  return Math.max(...errors);
}

describe('net present value by output, for searches', () => {
  it('is that of the whole calculation where all is sold, with a loan, a lease and from the sales on that are registered', () => {
    expect(worstError(TAIPEI)).toBeLessThan(1e-12);
    expect(worstError({ ...TAIPEI, asOf: '2027-03-01' })).toBeLessThan(1e-12);
    expect(worstError({ ...TAIPEI, options: { loanShare: 0.7, loanRatePercent: 2.5, loanYears: 12 } })).toBeLessThan(
      1e-12,
    );
    expect(worstError({ ...TAIPEI, options: { leaseSharePercent: 10 } })).toBeLessThan(1e-12);
  });

  it('differs between roofs of which the central programme pays for one only', () => {
    const [small, large] = [999, 1_001].map((roofAreaM2) => ({ ...TAIPEI, roofAreaM2 }));
    const [paid, unpaid] = [small!, large!].map((context) => npvOfOutput(9.9, 9_000, context)!);

    expect(paid).toBeCloseTo(npv(9.9, 9_000 / 9.9, small!), 6);
    expect(unpaid).toBeCloseTo(npv(9.9, 9_000 / 9.9, large!), 6);
    expect(paid! - unpaid!).toBeCloseTo(plantEconomics(9.9, 9_000, small!).subsidyTwd, 6);
  });

  it('is calculated whole where the house uses a part, and unknown where a figure is missing', () => {
    const selfUse = {
      ...TAIPEI,
      monthlyKwhUse: 400,
      acHours: new Float64Array(8_760).fill(1),
      options: { mode: 'self_use' as const },
    };

    const whole = npv(5.4, 5_000 / 5.4, selfUse);

    expect(Math.abs(npvOfOutput(5.4, 5_000, selfUse)! / whole - 1)).toBeLessThan(0.001);
    expect(npvOfOutput(5.4, 5_000, { ...TAIPEI, rows: [] })).toBeNull();
  });
});
