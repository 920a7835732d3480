import { describe, expect, it } from 'vitest';
import { checkFinanceInput } from '../../../src/core/finance/check-input.js';
import type { FinanceInput, FinanceOptions } from '../../../src/core/finance/finance-types.js';

const isTaken = (changes: Partial<FinanceInput>): boolean => {
  try {
    checkFinanceInput({ capacityKw: 5, annualKwh: 5000, county: '臺北市', asOf: '2026-06-01', rows: [], ...changes });
    return true;
  } catch {
    return false;
  }
};

const battery = { kwh: 5, kw: 3, costTwd: 1e5 };
const loan = { loanShare: 0.5, loanRatePercent: 2, loanYears: 10 };

/** Bounds in figures, so that a change of a constant is noticed; the last is the step to the first value that is refused. */
const BOUNDS: [of: string, least: number, most: number, (value: number) => FinanceOptions, step?: number][] = [
  ['cost per kW', 0, 1e6, (costTwdPerKw) => ({ costTwdPerKw })],
  ['subsidy', 0, 1e12, (subsidyTwd) => ({ subsidyTwd }), 1],
  ['feed-in tariff', 0, 1000, (feedInTariff) => ({ feedInTariff })],
  ['upkeep', 0, 1e6, (omTwdPerKwYear) => ({ omTwdPerKwYear })],
  ['insurance', 0, 1e6, (insuranceTwdPerKwYear) => ({ insuranceTwdPerKwYear })],
  ['year of the new inverter', 1, 20, (year) => ({ inverterReplacement: { year, twdPerKw: 4500 } }), 1],
  ['price of the new inverter', 0, 1e6, (twdPerKw) => ({ inverterReplacement: { year: 10, twdPerKw } })],
  ['degradation', 0, 20, (degradationPercent) => ({ degradationPercent })],
  ['discount rate', -10, 50, (discountRatePercent) => ({ discountRatePercent })],
  ['income tax', 0, 100, (taxPercent) => ({ taxPercent })],
  ['growth of prices', -20, 50, (priceGrowthPercent) => ({ priceGrowthPercent })],
  ['emission factor of the grid', 0, 10, (gridEmissionFactor) => ({ gridEmissionFactor })],
  ['tax bracket', 0, 100, (taxBracketPercent) => ({ taxBracketPercent })],
  ['price of efficient modules', 0, 100, (highEfficiencyPremiumPercent) => ({ highEfficiencyPremiumPercent })],
  ['price of electricity', 0, 1000, (retailPrice) => ({ retailPrice })],
  ['size of a battery', 0, 1e6, (kwh) => ({ mode: 'self_use', battery: { ...battery, kwh } })],
  ['power of a battery', 0, 1e6, (kw) => ({ mode: 'self_use', battery: { ...battery, kw } })],
  ['price of a battery', 0, 1e12, (costTwd) => ({ mode: 'self_use', battery: { ...battery, costTwd } }), 1],
  ['share of a loan', 0, 1, (loanShare) => ({ ...loan, loanShare })],
  ['rate of a loan', 0, 50, (loanRatePercent) => ({ ...loan, loanRatePercent })],
  ['years of a loan', 1, 20, (loanYears) => ({ ...loan, loanYears }), 1],
  ['share of a lease', 0, 100, (leaseSharePercent) => ({ leaseSharePercent })],
];

describe('bounds of the finance options', () => {
  it.each(BOUNDS)('%s: from %d to %d and nothing beyond', (_, least, most, options, step = 1e-6) => {
    const taken = [least - step, least, most, most + step].map((value) => isTaken({ options: options(value) }));

    expect(taken).toEqual([false, true, true, false]);
  });
});

describe('lists', () => {
  it('have 12 months or 24 hours of nothing or more, the hours not all of nothing', () => {
    const uses = [Array(12).fill(0), Array(11).fill(1), Array(13).fill(1), [...Array(11).fill(1), -1e-6]] as number[][];
    const shares = [[1, ...Array(23).fill(0)], Array(24).fill(0), Array(23).fill(1)] as number[][];

    expect(uses.map((monthlyKwhUse) => isTaken({ monthlyKwhUse }))).toEqual([true, false, false, false]);
    expect(shares.map((hourShares) => isTaken({ options: { hourShares } }))).toEqual([true, false, false]);
  });
});

describe('bounds of the plant and the household', () => {
  it.each<[of: string, most: number, (value: number) => Partial<FinanceInput>]>([
    ['capacity', 1_000_000, (capacityKw) => ({ capacityKw })],
    ['output of a year', 1e10, (annualKwh) => ({ annualKwh })],
    ['area of the roof', 1e8, (roofAreaM2) => ({ roofAreaM2 })],
    ['use of a month', 1e7, (monthlyKwhUse) => ({ monthlyKwhUse })],
  ])('%s: from 0 to %d and nothing beyond', (_, most, changes) => {
    expect([-1e-6, 0, most, most + 0.5].map((value) => isTaken(changes(value)))).toEqual([false, true, true, false]);
  });
});
