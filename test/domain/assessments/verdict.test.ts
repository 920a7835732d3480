import { describe, expect, it } from 'vitest';
import { estimateRoof } from '../../../src/core/estimate/estimate.js';
import type { Estimate, EstimateInput } from '../../../src/core/estimate/estimate-types.js';
import { writeText } from '../../../src/core/texts/coded-text.js';
import type { FinanceOptions } from '../../../src/core/finance/finance-types.js';
import { financeRow } from '../../core/finance/finance-rows.js';
import { buildEstimateInput, rectangle, TAIPEI } from './build-estimate-input.js';

const estimate = (options: FinanceOptions, overrides: Partial<EstimateInput> = {}): Estimate => {
  const input = buildEstimateInput({ plant: { capacityKw: 9.9, tilt: 10, azimuth: 180 }, ...overrides });
  return estimateRoof({ ...input, finance: { ...input.finance, options } });
};

const codesOf = ({ verdict }: Estimate): string[] => verdict.reasons.map(({ code }) => code);
const pointOf = ({ verdict }: Estimate, code: string) =>
  verdict.turningPoints.find(({ effect }) => effect.code === code)!;

describe('the verdict on a roof', () => {
  it('follows the probability of a gain: from 70 % worth it, below 30 % not, and depends between', () => {
    const costs = Array.from({ length: 12 }, (_, i) => 45_000 + i * 5_000);
    const verdicts = costs.map((costTwdPerKw) => estimate({ costTwdPerKw }).verdict);

    for (const { answer, probability } of verdicts) {
      const expected = probability! >= 0.7 ? 'worth_it' : probability! < 0.3 ? 'not_worth_it' : 'depends';
      expect(answer).toBe(expected);
    }
    expect(new Set(verdicts.map(({ answer }) => answer)).size).toBe(3);
  });

  it('has the limits of the shipped row also where a country has none', () => {
    expect(financeRow('verdict_limits', 'verdict-limits').value).toEqual({ worthItFrom: 0.7, notWorthItBelow: 0.3 });
    const input = buildEstimateInput({ plant: { capacityKw: 9.9, tilt: 10, azimuth: 180 } });
    const rows = input.finance.rows.filter(({ kind }) => kind !== 'verdict_limits');
    const answers = [45_000, 60_000, 65_000, 70_000, 75_000, 80_000, 100_000].map((costTwdPerKw) => [
      estimateRoof({ ...input, finance: { ...input.finance, rows, options: { costTwdPerKw } } }).verdict.answer,
      estimate({ costTwdPerKw }).verdict.answer,
    ]);

    expect(answers.filter(([without, shipped]) => without !== shipped)).toEqual([]);
    expect(new Set(answers.flat()).size).toBe(3);
  });

  it('has nothing to pay back with a lease or a loan of everything, and asks nothing that decides nothing', () => {
    const loan = { loanShare: 1, loanRatePercent: 2, loanYears: 15, costTwdPerKw: 40_000 };
    const [leased, lent] = [{ leaseSharePercent: 10 }, loan].map((options) => estimate(options));
    const [lead] = leased!.verdict.reasons;

    expect([leased, lent].map((one) => codesOf(one!)[0])).toEqual(Array(2).fill('verdict_worth_it_without_outlay'));
    expect([...codesOf(leased!), ...codesOf(lent!)].filter((code) => code.endsWith('payback') || code === 'pays_back')).toEqual([]); // prettier-ignore
    expect(writeText(lead!, 'zh-TW').text).toContain('一開始不必自己出錢');
    expect(leased!.finance!.unknowns.map(({ field }) => field)).not.toContain('finance.costTwdPerKw');
    expect(leased!.verdict.question?.field).not.toBe('hourShares');
    expect(lent!.verdict.question?.field).toMatch(/^finance\./);
  });

  it('asks for what is missing first, not for the hours of a use that all is sold beside', () => {
    const input = buildEstimateInput({ plant: { capacityKw: 9.9, tilt: 10, azimuth: 180 } });
    const rows = input.finance.rows.filter(({ kind }) => kind !== 'degradation');
    const { verdict } = estimateRoof({ ...input, finance: { ...input.finance, rows, options: { mode: 'feed_in' } } });

    expect(verdict.probability).toBeNull();
    expect(verdict.question?.field).toMatch(/^finance\./);
  });

  it('says the answer, the figure that decides and what would change it in the first sentence', () => {
    const [cheap, dear, hopeless] = [40_000, 70_000, 200_000].map((costTwdPerKw) => estimate({ costTwdPerKw }));

    expect([cheap, dear, hopeless].map((one) => codesOf(one!)[0])).toEqual([
      'verdict_worth_it_without',
      expect.stringMatching(/^verdict_depends_(gain|loss)_quote$/),
      'verdict_not_worth_it_quote',
    ]);
    expect(codesOf(cheap!).slice(1, 3)).toEqual(['earns_rate', 'pays_back']);
    expect(codesOf(hopeless!)).toContain('never_pays_back');
    const [lead] = cheap!.verdict.reasons;
    expect(lead!.params['percent']).toBe(Math.round(cheap!.verdict.probability! * 100));
    expect(writeText(lead!, 'en').text).toMatch(
      /^Worth it: earns [\d,]+ TWD more than it costs \(chance of a gain: \d+ %\); .* without high-eff/,
    );
    expect(writeText(lead!, 'zh-TW').text).toMatch(/^划算：扣除資金成本後多賺 [\d,]+ 元，/);
  });

  it('says that a plant never pays back which is worth it by a discount rate below 0', () => {
    const { verdict, finance } = estimate({ costTwdPerKw: 140_000, discountRatePercent: -8 });

    const [lead] = verdict.reasons;
    expect([verdict.answer, finance!.paybackYears]).toEqual(['worth_it', null]);
    expect(writeText(lead!, 'en').text).toMatch(
      /^Worth it: earns .* \(chance .*\); does not pay back within 20 years\.$/,
    );
  });

  it('says in what high-efficiency modules are counted, and nothing where they bring nothing', () => {
    const codes = [{}, { subsidyTwd: 0 }, { feedInTariff: 6 }, { highEfficiencyModules: false }].map((given) =>
      codesOf(estimate(given)).filter((code) => code.startsWith('high_efficiency')),
    );

    expect(codes).toEqual([['high_efficiency_counted'], ['high_efficiency_in_tariff'], [], []]);
  });

  it('changes where its turning points say, when they are put back as the inputs', () => {
    const before = estimate({});
    const [sure, npv, tariff] = [
      pointOf(before, 'sure_to_cost'),
      pointOf(before, 'npv_to_cost'),
      pointOf(before, 'npv_from_tariff'),
    ];

    const answers = [sure.value, sure.value + 100].map((costTwdPerKw) => estimate({ costTwdPerKw }).verdict.answer);
    const worth = [
      estimate({ costTwdPerKw: npv.value }),
      estimate({ costTwdPerKw: npv.value + 100 }),
      estimate({ feedInTariff: tariff.value }),
      estimate({ feedInTariff: tariff.value - 0.01 }),
    ].map(({ finance }) => finance!.npvTwd! >= 0);

    expect(answers).toEqual(['worth_it', 'depends']);
    expect(worth).toEqual([true, false, true, false]);
    expect(sure.effect.params).toEqual({ percent: 70, value: sure.value, currency: 'TWD' });
  });

  it('asks first what its answer hangs on most', () => {
    const { verdict, finance } = estimate({});

    expect(verdict.question).toMatchObject({ field: 'finance.costTwdPerKw' });
    expect(finance!.unknowns[0]).toEqual(verdict.question);
  });

  it('says at which step of the tariff the size stays, where more modules would fit', () => {
    const input = buildEstimateInput();
    const large = estimateRoof({ ...input, roof: { ...input.roof, footprint: rectangle(TAIPEI, 24, 24) } });
    const step = large.verdict.reasons.find(({ code }) => code === 'tariff_step')!;

    expect(large.capacityKw).toBeCloseTo(19.8, 9);
    expect(step.params).toMatchObject({ stepKw: 20, capacityKw: 19.8, rateBelow: 6.5121, rateAbove: 5.1431 });
    expect(step.params['possibleKw']).toBeCloseTo(large.layout.possibleCapacityKw, 9);
    expect(codesOf(estimate({}))).not.toContain('tariff_step');
  });

  it('is of a surer size where the one worth most is too little sure, and says so', () => {
    const input = buildEstimateInput();
    const large = estimateRoof({ ...input, roof: { ...input.roof, footprint: rectangle(TAIPEI, 28, 28) } });
    const reason = large.verdict.reasons.find(({ code }) => code === 'surer_size')!;
    const [proposed, other] = [large.capacityKw, Number(reason.params['otherKw'])].map((kw) =>
      large.configurations.find(({ capacityKw }) => Math.abs(capacityKw - kw) < 1e-9)!,
    );
    const asked = estimateRoof({
      ...input,
      roof: { ...input.roof, footprint: rectangle(TAIPEI, 28, 28) },
      plant: { ...input.plant, capacityKw: other!.capacityKw },
    });

    expect(large.configurations).toHaveLength(10);
    expect(large.verdict.answer).toBe('worth_it');
    expect(proposed!.recommended).toBe(true);
    expect(reason.params['value']).toBe(Math.round(other!.npv! - proposed!.npv!));
    expect(asked.verdict.answer).toBe('depends');
    expect(Math.abs(asked.verdict.probability! * 100 - Number(reason.params['percent']))).toBeLessThanOrEqual(1);
  });

  it('depends where a figure is missing, and is no where nothing fits', () => {
    const input = buildEstimateInput();
    const unpriced = estimateRoof({ ...input, finance: { ...input.finance, rows: [] } });
    const tiny = estimate({}, { roof: { ...input.roof, footprint: rectangle(TAIPEI, 1.5, 1.5) } });

    expect([unpriced.verdict.answer, codesOf(unpriced)]).toEqual(['depends', ['money_unknown']]);
    expect([tiny.verdict.answer, codesOf(tiny)]).toEqual(['not_worth_it', ['no_module_fits']]);
  });

  it('names the shade where modules would fit but for it', () => {
    const input = buildEstimateInput();
    const dark = estimateRoof({ ...input, roof: { ...input.roof, minSunShare: 1 }, neighbours: [tower()] });

    expect(codesOf(dark)).toEqual(['no_module_lit']);
    expect(dark.warnings[0]).toEqual(dark.verdict.reasons[0]);
  });
});

/** A tower south of the roof. */
function tower() {
  const south = { lat: TAIPEI.lat - 0.0002, lng: TAIPEI.lng };
  return { id: 'tower', footprint: rectangle(south, 40, 10), heightM: 80 };
}
