import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessFinance } from '../../../src/core/finance/assess-finance.js';
import type { FinanceOptions, FinanceResult } from '../../../src/core/finance/finance-types.js';
import {
  turningPoints,
  type MoneyAim,
  type PricedPlant,
  type TurningPoint,
} from '../../../src/core/finance/chance/turning-points.js';
import { financeRows } from './finance-rows.js';
import { yearOfDays } from './year-of-days.js';

const plantOf = (capacityKw: number, specificYield: number, county: string, options: FinanceOptions): PricedPlant => ({
  capacityKw,
  annualKwh: capacityKw * specificYield,
  annualKwhP10: capacityKw * specificYield * 0.89,
  annualKwhP90: capacityKw * specificYield * 1.11,
  context: { rows: financeRows, asOf: '2026-06-01', county, options },
});

const usedAtHome = (specificYield: number): PricedPlant => {
  const { context, ...plant } = plantOf(9.9, specificYield, '臺北市', { mode: 'self_use' });
  const acHours = yearOfDays(Array.from({ length: 12 }, () => [...Array(6).fill(0), ...Array(12).fill(1), ...Array(6).fill(0)])); // prettier-ignore
  return { ...plant, context: { ...context, acHours, monthlyKwhUse: 600 } };
};

const assess = ({ context, ...plant }: PricedPlant): FinanceResult => assessFinance({ ...context, ...plant });

/** The plant with the input of a turning point a little off its value. */
function putBack(plant: PricedPlant, { input, value }: TurningPoint, factor: number): FinanceResult {
  const { context, capacityKw } = plant;
  if (input === 'result.energy.specificYield') return assess({ ...plant, annualKwh: value * factor * capacityKw });
  const option = { [input.replace('finance.', '')]: value * factor };
  return assess({ ...plant, context: { ...context, options: { ...context.options, ...option } } });
}

const reaches = ({ npvTwd, probability }: FinanceResult, aim: MoneyAim): boolean =>
  aim.aim === 'npv' ? npvTwd! >= 0 : probability! >= aim.share;

const AIMS: MoneyAim[] = [{ aim: 'sure', share: 0.7 }, { aim: 'npv' }];

describe('a turning point', () => {
  it('that is put back changes the outcome there and nowhere else', () => {
    let found = 0;
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 60, noNaN: true }),
        fc.double({ min: 700, max: 1_500, noNaN: true }),
        fc.constantFrom('臺北市', '高雄市', '新竹縣', '屏東縣'),
        fc.constantFrom<FinanceOptions>(
          {},
          { costTwdPerKw: 55_000 },
          { loanShare: 0.7, loanRatePercent: 2.5, loanYears: 15 },
          { discountRatePercent: 3, taxPercent: 0 },
        ),
        (capacityKw, specificYield, county, options) => {
          const plant = plantOf(capacityKw, specificYield, county, options);
          for (const point of turningPoints(plant, AIMS)) {
            const outcomes = [1, point.below ? 0.998 : 1.002, point.below ? 1.002 : 0.998].map((factor) =>
              reaches(putBack(plant, point, factor), point.reaches),
            );
            expect([point, outcomes]).toEqual([point, [true, true, false]]);
            found++;
          }
        },
      ),
      { seed: 91, numRuns: 100 },
    );
    expect(found).toBeGreaterThan(400);
  });

  it('of the cost is below for what is paid and above for what is earned', () => {
    const points = turningPoints(plantOf(9.9, 900, '臺北市', {}), AIMS);

    expect(points.map(({ input, below }) => [input, below])).toEqual([
      ['finance.costTwdPerKw', true],
      ['finance.costTwdPerKw', true],
      ['finance.feedInTariff', false],
      ['finance.highEfficiencyPremiumPercent', true],
      ['result.energy.specificYield', false],
    ]);
  });

  it('is the last value that reaches the aim: one step of its input further does not', () => {
    const steps: Record<string, number> = {
      'finance.costTwdPerKw': 1,
      'finance.feedInTariff': 0.0001,
      'finance.retailPrice': 0.0001,
      'finance.highEfficiencyPremiumPercent': 0.001,
      'result.energy.specificYield': 0.1,
    };
    const plants = [800, 900, 960].flatMap((kwh) =>
      [{}, { costTwdPerKw: 57_000 }].map((options) => plantOf(9.9, kwh, '臺北市', options)),
    );
    const seen = new Set<string>();
    // of this one the search has two values left just before its end
    const large = plantOf(54.3, 1_318, '屏東縣', { discountRatePercent: 3, taxPercent: 0 });
    for (const plant of [...plants, large, usedAtHome(900)]) {
      for (const point of turningPoints(plant, [{ aim: 'npv' }])) {
        const step = (point.below ? 1 : -1) * steps[point.input]!;
        const outcomes = [1, 1 + step / point.value].map((factor) =>
          reaches(putBack(plant, point, factor), point.reaches),
        );
        expect([point, outcomes]).toEqual([point, [true, false]]);
        expect(point.value / step).toBeCloseTo(Math.round(point.value / step), 6);
        seen.add(point.input);
      }
    }
    expect([...seen].toSorted()).toEqual(Object.keys(steps).toSorted());
  });

  it('is none of an input that decides beyond a quarter or the fourfold of what it is', () => {
    const costOf = (options: FinanceOptions): number[] =>
      turningPoints(plantOf(9.9, 900, '臺北市', options), [{ aim: 'npv' }])
        .filter(({ input }) => input === 'finance.costTwdPerKw')
        .map(({ value }) => value);
    const [turn] = costOf({});

    const found = [0.25, 0.26, 4, 4.1].map((part) => costOf({ costTwdPerKw: Math.round(turn! * part) - 1 }));

    expect(found).toEqual([[], [turn], [turn], []]);
  });

  it('is none beyond the largest value that the input may have', () => {
    const costOf = (feedInTariff: number): number[] =>
      turningPoints(plantOf(9.9, 1_000, '臺北市', { costTwdPerKw: 600_000, feedInTariff }), [{ aim: 'npv' }])
        .filter(({ input }) => input === 'finance.costTwdPerKw')
        .map(({ value }) => Math.round(value / 1e5));

    expect([70, 100, 140].map(costOf)).toEqual([[7], [], []]);
  });

  it('is none where nothing near decides: a let roof has no cost', () => {
    const points = turningPoints(plantOf(9.9, 1_000, '臺北市', { leaseSharePercent: 10 }), AIMS);

    expect(points).toEqual([]);
  });
});
