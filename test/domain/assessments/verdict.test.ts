import { describe, expect, it } from 'vitest';
import { estimateRoof } from '../../../src/core/estimate/estimate.js';
import type { Estimate, EstimateInput } from '../../../src/core/estimate/estimate-types.js';
import type { FinanceOptions } from '../../../src/core/finance/finance-types.js';
import { buildEstimateInput, rectangle, TAIPEI } from './build-estimate-input.js';

const estimate = (options: FinanceOptions, overrides: Partial<EstimateInput> = {}): Estimate => {
  const input = buildEstimateInput({ plant: { capacityKw: 9.9, tilt: 10, azimuth: 180 }, ...overrides });
  return estimateRoof({ ...input, finance: { ...input.finance, options } });
};

const codesOf = ({ verdict }: Estimate): string[] => verdict.reasons.map(({ code }) => code);
const pointOf = ({ verdict }: Estimate, code: string) =>
  verdict.turningPoints.find(({ effect }) => effect.code === code)!;

describe('the verdict on a roof', () => {
  it('is worth it for a cheap plant, depends for one that is dearer, and not for one that never pays', () => {
    const [cheap, dear, hopeless] = [40_000, 62_000, 200_000].map((costTwdPerKw) => estimate({ costTwdPerKw }));

    expect(cheap!.verdict.answer).toBe('worth_it');
    expect(codesOf(cheap!)).toEqual(['pays_back_in_time', 'earns_rate', 'bad_case_pays']);
    expect(dear!.verdict.answer).toBe('depends');
    expect(codesOf(dear!)).toEqual(['pays_back_late', 'earns_rate', 'bad_case_loses']);
    expect(hopeless!.verdict.answer).toBe('not_worth_it');
    expect(codesOf(hopeless!)).toEqual(['never_pays_back', 'misses_rate', 'good_case_loses']);
  });

  it('changes where its turning points say, when they are put back as the inputs', () => {
    const before = estimate({});
    const [cost, tariff] = [pointOf(before, 'payback_to_cost'), pointOf(before, 'payback_from_tariff')];

    const outcomes = [
      estimate({ costTwdPerKw: cost.value }),
      estimate({ costTwdPerKw: cost.value + 100 }),
      estimate({ feedInTariff: tariff.value }),
      estimate({ feedInTariff: tariff.value - 0.01 }),
    ];

    expect(outcomes.map(({ verdict }) => verdict.answer)).toEqual(['worth_it', 'depends', 'worth_it', 'depends']);
    expect(outcomes[0]!.finance!.paybackYears).toBeCloseTo(10, 2);
    expect(cost.effect.params).toEqual({ years: 10, value: cost.value, currency: 'TWD' });
  });

  it('follows the payback that the tables expect, and the discount rate alone where they expect none', () => {
    const input = buildEstimateInput({ plant: { capacityKw: 9.9, tilt: 10, azimuth: 180 } });
    const rows = input.finance.rows.map((row) =>
      row.kind === 'payback_expectation' ? { ...row, value: { years: 15 } } : row,
    );
    const unlimited = rows.filter(({ kind }) => kind !== 'payback_expectation');
    const given = (table: typeof rows): Estimate =>
      estimateRoof({ ...input, finance: { ...input.finance, rows: table, options: { costTwdPerKw: 62_000 } } });

    expect(given(rows).verdict.answer).toBe('worth_it');
    expect(pointOf(given(rows), 'payback_to_cost').effect.params).toMatchObject({ years: 15 });
    expect(codesOf(given(unlimited))[0]).toBe('pays_back');
    expect(pointOf(given(unlimited), 'payback_to_cost')).toBeUndefined();
  });

  it('depends where a figure is missing, and is no where nothing fits', () => {
    const input = buildEstimateInput();
    const unpriced = estimateRoof({ ...input, finance: { ...input.finance, rows: [] } });
    const tiny = estimate({}, { roof: { ...input.roof, footprint: rectangle(TAIPEI, 1.5, 1.5) } });

    expect([unpriced.verdict.answer, codesOf(unpriced)]).toEqual(['depends', ['money_unknown']]);
    expect([tiny.verdict.answer, codesOf(tiny)]).toEqual(['not_worth_it', ['no_module_fits']]);
  });
});
