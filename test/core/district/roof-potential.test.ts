import { describe, expect, it } from 'vitest';
import { kwhByModules, packCurve, pointAt, unpackCurve } from '../../../src/core/district/energy-curve.js';
import { CLASS_LEGEND, classOf, POTENTIAL_CLASSES, worthClassOf } from '../../../src/core/district/potential-class.js';
import { pricePotential } from '../../../src/core/district/price-potential.js';
import { roofPotential } from '../../../src/core/district/roof-potential.js';
import { estimateRoof } from '../../../src/core/estimate/estimate.js';
import { buildEstimateInput, rectangle, TAIPEI } from '../../domain/assessments/build-estimate-input.js';

const tower = { id: 'tower', footprint: rectangle({ ...TAIPEI, lat: TAIPEI.lat - 0.0003 }, 30, 20), heightM: 45 };
const input = buildEstimateInput({ neighbours: [tower] });

describe('roofPotential', () => {
  it('has the figures of the estimate', () => {
    const estimate = estimateRoof(input);
    const potential = roofPotential(input);

    expect(potential).toMatchObject({
      roofAreaM2: estimate.roof.areaM2,
      possibleKw: estimate.layout.possibleCapacityKw,
      possibleKwh: estimate.configurations.at(-1)!.annualKwh,
      capacityKw: estimate.capacityKw,
      annualKwh: estimate.energy.annualKwh,
      annualKwhP10: estimate.energy.p10,
      npvTwd: estimate.finance?.npvTwd ?? null,
      verdict: estimate.verdict.answer,
      reason: estimate.verdict.reasons[0],
      topShaderId: 'tower',
      duty: null,
    });
    expect(potential.capacityKw).toBeGreaterThan(0);
    expect(potential.class).toBe(classOf(potential.specificYield!));
  });

  it('has the plant that the law requires of a new building of its size', () => {
    const finance = { ...input.finance, asOf: '2026-11-23' };
    const large = { ...input.roof, footprint: rectangle(TAIPEI, 60, 40) };

    expect(roofPotential({ ...input, finance })).toMatchObject({ duty: 'none', dutyKw: null });
    expect(roofPotential({ ...input, finance, roof: large })).toMatchObject({
      duty: 'fits',
      dutyKw: estimateRoof({ ...input, finance, roof: large }).duty!.requiredKw,
    });
  });

  it('says why nothing fits', () => {
    const potential = roofPotential(
      buildEstimateInput({ roof: { ...input.roof, footprint: rectangle(TAIPEI, 2, 1) } }),
    );

    expect(potential).toMatchObject({ class: null, possibleKw: 0, capacityKw: 0, npvTwd: null, curve: [] });
    expect(potential).toMatchObject({ annualKwh: 0, annualKwhP10: 0, annualKwhP90: 0, shadeLostKwh: 0 });
    expect(potential.reason.code).toBe('no_module_fits');
  });
});

describe('pricePotential', () => {
  it.each([
    ['20 by 12 m', rectangle(TAIPEI, 20, 12)],
    ['60 by 40 m', rectangle(TAIPEI, 60, 40)],
    ['5 by 4 m', rectangle(TAIPEI, 5, 4)],
  ])('prices a roof of %s by its kept curve as the estimate does', (_size, footprint) => {
    const roof = buildEstimateInput({ neighbours: [tower], roof: { ...input.roof, footprint } });
    const { curve, roofAreaM2, reason, ...potential } = roofPotential(roof);
    const priced = pricePotential({ roofAreaM2, curve: unpackCurve(packCurve(curve)), reason, finance: roof.finance })!;

    expect(priced.verdict).toBe(potential.verdict);
    expect(priced.capacityKw).toBeCloseTo(potential.capacityKw, 6);
    expect(priced.dutyKw).toBe(potential.dutyKw);
    expect(priced.annualKwh / (potential.annualKwh || 1)).toBeCloseTo(potential.annualKwh > 0 ? 1 : 0, 5);
    expect((priced.npvTwd ?? 0) / (potential.npvTwd ?? 1)).toBeCloseTo(potential.npvTwd === null ? 0 : 1, 3);
  });

  it('is worth more under a higher tariff, without any light', () => {
    const { curve, roofAreaM2, reason, npvTwd } = roofPotential(input);
    const options = { ...input.finance.options, feedInTariff: 12 };

    const priced = pricePotential({ roofAreaM2, curve, reason, finance: { ...input.finance, options } })!;

    expect(priced.npvTwd).toBeGreaterThan(npvTwd!);
  });

  it('builds nothing where no module fits, and keeps the reason and the duty', () => {
    const reason = { code: 'no_module_fits', params: {} } as const;
    const finance = { ...input.finance, asOf: '2026-11-23' };

    expect(pricePotential({ roofAreaM2: 2_400, curve: [], reason, finance })).toMatchObject({
      ...{ capacityKw: 0, annualKwh: 0, npvTwd: null, verdict: 'not_worth_it' },
      ...{ reason, duty: 'short', dutyKw: expect.any(Number) as number },
    });
  });

  it('leaves what light decides where no cost is known', () => {
    const { curve, roofAreaM2, reason } = roofPotential(input);

    expect(pricePotential({ roofAreaM2, curve, reason, finance: { ...input.finance, rows: [] } })).toBeUndefined();
  });
});

describe('classOf', () => {
  it('has five classes by specific yield, each from its limit on', () => {
    expect(CLASS_LEGEND.map(({ fromKwhPerKwp }) => fromKwhPerKwp)).toEqual([0, 700, 850, 1_000, 1_150]);
    expect(CLASS_LEGEND.map(({ fromKwhPerKwp }) => classOf(fromKwhPerKwp))).toEqual([1, 2, 3, 4, 5]);
    expect(CLASS_LEGEND.map((legend) => legend.class)).toEqual([...POTENTIAL_CLASSES]);
    expect([699, 849, 999, 1_149].map(classOf)).toEqual([1, 2, 3, 4]);
  });
});

describe('worthClassOf', () => {
  it('is a gain from a worth of nothing on', () => {
    expect([0, -0.01, null].map(worthClassOf)).toEqual(['gain', 'loss', 'none']);
  });
});

describe('pointAt', () => {
  const curve = [
    { modules: 10, annualKwh: 5_000, relativeSigma: 0.1 },
    { modules: 20, annualKwh: 9_000, relativeSigma: 0.2 },
  ];

  it('lies on straight lines between the kept sizes', () => {
    expect(pointAt(curve, 15).annualKwh).toBeCloseTo(7_000, 9);
    expect(pointAt(curve, 15).relativeSigma).toBeCloseTo(0.15, 9);
    expect(pointAt(curve, 5)).toMatchObject({ annualKwh: 2_500, relativeSigma: 0.1 });
  });
});

describe('a roof with a plant on it', () => {
  const bare = roofPotential(input);
  const beside = (existingKw: number) => ({ ...input, roof: { ...input.roof, existingKw } });

  it('has the modules that come after the best ones, priced by themselves', () => {
    const left = roofPotential(beside(bare.possibleKw / 2));

    const used = bare.curve.at(-1)!.modules - left.curve.at(-1)!.modules;
    expect(left.possibleKw).toBeCloseTo(bare.possibleKw / 2, 0);
    expect(left.possibleKw).toBeLessThanOrEqual(bare.possibleKw / 2);
    // the kept sizes of the bare roof are joined by straight lines
    const usedKwh = pointAt(bare.curve, used).annualKwh;
    expect(Math.abs(left.possibleKwh - (bare.possibleKwh - usedKwh))).toBeLessThan(usedKwh * 0.001);
    expect(left.specificYield!).toBeLessThanOrEqual(bare.specificYield!);
    expect(left.capacityKw).toBeLessThanOrEqual(left.possibleKw + 1e-9);
    expect(left.roofAreaM2).toBe(bare.roofAreaM2);
  });

  it('has the figures of its estimate, which names the plant', () => {
    const existing = beside(bare.possibleKw / 2);
    const [potential, estimate] = [roofPotential(existing), estimateRoof(existing)];

    expect(estimate.layout.possibleCapacityKw).toBe(potential.possibleKw);
    expect(estimate.energy.annualKwh).toBe(potential.annualKwh);
    expect(estimate.finance?.npvTwd ?? null).toBe(potential.npvTwd);
    expect(estimate.warnings).toContainEqual({ code: 'beside_plant', params: { kw: bare.possibleKw / 2 } });
    expect(estimateRoof(input).warnings.map(({ code }) => code)).not.toContain('beside_plant');
  });

  it('bears nothing more where the plant fills it, and says why', () => {
    expect(roofPotential(beside(bare.possibleKw * 2))).toMatchObject({
      possibleKw: 0,
      possibleKwh: 0,
      specificYield: null,
      class: null,
      capacityKw: 0,
      annualKwh: 0,
      verdict: 'not_worth_it',
      reason: { code: 'roof_has_plant', params: { kw: bare.possibleKw * 2 } },
    });
  });
});

describe('the curve of a roof as it is kept', () => {
  it('has twelve bytes for each size, whose parts databases have', () => {
    const kept = packCurve([{ modules: 1, annualKwh: 2, relativeSigma: 0.5 }]);

    expect(Buffer.from(kept).toString('hex')).toBe('0000803f' + '00000040' + '0000003f');
    expect(packCurve([1, 2].map((modules) => ({ modules, annualKwh: 1, relativeSigma: 0 })))).toHaveLength(24);
  });

  it('has no energy where no module fits', () => {
    expect([pointAt([], 3), kwhByModules([])]).toEqual([{ modules: 3, annualKwh: 0, relativeSigma: 0 }, [0]]);
  });
});
