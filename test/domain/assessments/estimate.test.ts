import { describe, expect, it } from 'vitest';
import { estimateRoof } from '../../../src/core/estimate/estimate.js';
import type { EstimateInput } from '../../../src/core/estimate/estimate-types.js';
import { InvalidInputError } from '../../../src/core/errors.js';
import { hasSharedData, sharedDataNotice } from '../../helpers/shared-data.js';
import { NOTHING_UNSEEN, USUAL_STRUCTURES } from '../../../src/core/estimate/roof/roof-rules.js';
import { buildEstimateInput, realNeighbours, rectangle, TAIPEI } from './build-estimate-input.js';

const open = estimateRoof(buildEstimateInput());

const wall = (heightM: number) => ({
  id: 'wall',
  footprint: rectangle({ lat: TAIPEI.lat - 15 / 110_760, lng: TAIPEI.lng }, 60, 4),
  heightM,
});

describe('the estimate of an open flat roof', () => {
  it('uses the roof less its setback', () => {
    expect(open.roof.areaM2).toBeCloseTo(240, 0);
    expect(open.roof.usableAreaM2 + open.roof.setbackAreaM2 + open.roof.shadeAreaM2).toBeCloseTo(open.roof.areaM2, 6);
  });

  it('is within the known yields of plants in northern Taiwan', () => {
    expect(open.energy.specificYield).toBeGreaterThan(900);
    expect(open.energy.specificYield).toBeLessThan(1_250);
  });

  it('adds up: panels to the year, months to the year, stages to the specific yield', () => {
    const panels = open.layout.panels.yearlyKwh.reduce((sum, yearlyKwh) => sum + yearlyKwh, 0);
    const months = open.energy.acMonthly.reduce((sum, kwh) => sum + kwh, 0);
    const stages = open.energy.waterfall.reduce((sum, { deltaKwhPerKwp }) => sum + deltaKwhPerKwp, 0);

    expect(panels).toBeCloseTo(open.energy.annualKwh, 6);
    expect(months).toBeCloseTo(open.energy.annualKwh, 6);
    expect(stages).toBeCloseTo(open.energy.specificYield, 6);
  });

  it('puts the percentiles around the estimate, for energy and money', () => {
    expect(open.energy.p10).toBeLessThan(open.energy.annualKwh);
    expect(open.energy.p90).toBeGreaterThan(open.energy.annualKwh);
    expect(open.finance!.p10!.npvTwd).toBeLessThan(open.finance!.p90!.npvTwd);
  });

  it('loses nothing to neighbours', () => {
    expect(open.shade).toMatchObject({ sunShare: 1, lostKwhYear: 0, neighbours: [] });
  });

  it('gives the same answer to the same input', () => {
    expect(estimateRoof(buildEstimateInput())).toEqual(open);
  });
});

describe('a neighbour to the south', () => {
  it('is named with the energy it takes, more the higher it is', () => {
    const low = estimateRoof(buildEstimateInput({ neighbours: [wall(15)] }));
    const high = estimateRoof(buildEstimateInput({ neighbours: [wall(24)] }));

    expect(low.shade.neighbours[0]).toMatchObject({ id: 'wall', heightM: 15 });
    expect(high.shade.lostKwhYear / high.capacityKw).toBeGreaterThan(low.shade.lostKwhYear / low.capacityKw);
    expect(high.energy.specificYield).toBeLessThan(low.energy.specificYield);
    expect(low.energy.specificYield).toBeLessThan(open.energy.specificYield);
  });

  it('takes nothing when it is no higher than the roof', () => {
    const level = estimateRoof(buildEstimateInput({ neighbours: [wall(12)] }));

    expect(level.energy.annualKwh).toBeCloseTo(open.energy.annualKwh, 6);
  });

  it('makes the energy less certain when the heights are', () => {
    const sigma = (heightSigmaM: number): number => {
      const roof = { ...buildEstimateInput().roof, heightSigmaM };
      return estimateRoof(buildEstimateInput({ roof, neighbours: [wall(15)] })).energy.relativeSigma;
    };

    expect(sigma(3)).toBeGreaterThan(sigma(0));
  });

  it('leaves the panels farthest from it first in rank', () => {
    // a lower wall takes less than 1 %, within which panels count as equal
    const { layout } = estimateRoof(buildEstimateInput({ neighbours: [wall(20)] }));
    const latOf = (rank: number): number => layout.panels.offsets[2 * rank - 1]!;

    expect(latOf(1)).toBeGreaterThan(latOf(layout.count));
  });
});

describe('the size of the plant', () => {
  const hopeless = buildEstimateInput({
    neighbours: [wall(45)],
    roof: { ...buildEstimateInput().roof, minSunShare: 0.1 },
  });
  const unpriced = { ...hopeless.finance, rows: [] };

  it('is nothing where every size loses, with the least bad one, from 3 kWp on, and how far off it is', () => {
    const costly = { ...hopeless.finance, options: { costTwdPerKw: 200_000 } };
    const { capacityKw, finance, verdict, configurations } = estimateRoof({ ...hopeless, finance: costly });
    const leastBad = Math.max(...configurations.map(({ npv }) => npv!));

    expect([capacityKw, finance, configurations.filter(({ recommended }) => recommended)]).toEqual([0, null, []]);
    expect(verdict).toMatchObject({ answer: 'not_worth_it', probability: 0 });
    expect(verdict.reasons[0]).toMatchObject({ code: 'no_plant_pays' });
    expect(verdict.reasons[0]!.params['capacityKw']).toBeCloseTo(3.15, 9);
    expect(verdict.reasons[0]!.params['value']).toBeCloseTo(-leastBad, -1);
    expect(verdict.turningPoints.map(({ input }) => input)).toContain('finance.costTwdPerKw');
  });

  it('is nothing where only a battery makes every size lose, which says what selling the output would earn', () => {
    const sunny = buildEstimateInput();
    const battery = { kwh: 10, kw: 5, costTwd: 3_000_000 };
    const options = { mode: 'self_use' as const, battery };
    const { finance, verdict } = estimateRoof({ ...sunny, finance: { ...sunny.finance, options } });

    expect(finance).toBeNull();
    expect(verdict.reasons.map(({ code }) => code).slice(0, 2)).toEqual(['no_plant_pays', 'pays_where_sold']);
    const [lead, other] = verdict.reasons;
    const { capacityKw } = lead!.params;
    const plant = { ...sunny.plant, capacityKw: Number(capacityKw) };
    const sold = estimateRoof({ ...sunny, plant, finance: { ...sunny.finance, options: { mode: 'feed_in' } } });
    expect(other!.params['value']).toBeCloseTo(sold.finance!.npvTwd!, -3);
  });

  it('is the one asked for, also where it loses', () => {
    const costly = { ...hopeless.finance, options: { costTwdPerKw: 200_000 } };
    const asked = estimateRoof({ ...hopeless, finance: costly, plant: { ...hopeless.plant, capacityKw: 4.5 } });

    expect(asked.capacityKw).toBeCloseTo(4.5, 9);
    expect(asked.verdict.reasons[0]).toMatchObject({ code: 'verdict_not_worth_it' });
  });

  it('holds only modules that get 75 % of an unshaded one where no cost is known', () => {
    const { layout, energy } = estimateRoof({ ...hopeless, neighbours: [wall(32)], finance: unpriced });
    const free = estimateRoof({ ...hopeless, neighbours: [], finance: unpriced });

    const unshadedKwh = free.energy.annualKwh / free.layout.count;
    expect(layout.count).toBeGreaterThan(0);
    expect(layout.count).toBeLessThan(layout.possibleCount);
    // modules within 1 % of the best one's energy rank as equals, so that the last may lie that much lower
    expect(Math.min(...layout.panels.yearlyKwh)).toBeGreaterThan(0.73 * unshadedKwh);
    expect(energy.annualKwh).toBeCloseTo(
      layout.panels.yearlyKwh.reduce((sum, kwh) => sum + kwh, 0),
      6,
    );
    expect(free.layout.count).toBe(free.layout.possibleCount);
  });

  it('has the greatest rate of return for the goal of return', () => {
    const roi = estimateRoof(buildEstimateInput({ goal: 'roi' }));
    const irrOf = (capacityKw: number): number =>
      estimateRoof(buildEstimateInput({ goal: 'roi', plant: { capacityKw } })).finance!.irrPercent!;

    const others = roi.configurations.map(({ capacityKw }) => irrOf(capacityKw));
    expect(roi.finance!.irrPercent).toBeCloseTo(Math.max(...others), 6);
  });

  it('takes the best places first, and the waterfall says what that brings', () => {
    const small = estimateRoof({ ...hopeless, plant: { capacityKw: 5 } });
    const whole = estimateRoof({ ...hopeless, plant: { capacityKw: 1_000 } });

    const stages = small.energy.waterfall.reduce((sum, { deltaKwhPerKwp }) => sum + deltaKwhPerKwp, 0);
    expect(small.energy.specificYield).toBeGreaterThan(whole.energy.specificYield * 1.02);
    expect(small.energy.waterfall.at(-1)!.stage).toBe('module-places');
    expect(stages).toBeCloseTo(small.energy.specificYield, 6);
  });
});

describe('wishes for the plant', () => {
  it('builds a first part of the ranked list for a wanted capacity', () => {
    const small = estimateRoof(buildEstimateInput({ plant: { capacityKw: 5 } }));

    expect(small.layout.count).toBe(11);
    expect(small.capacityKw).toBeCloseTo(4.95, 10);
    expect(small.layout.possibleCount).toBeGreaterThan(50);
  });

  it('keeps a wanted tilt and azimuth', () => {
    const { layout } = estimateRoof(buildEstimateInput({ plant: { tilt: 20, azimuth: 200 } }));

    expect(layout).toMatchObject({ tilt: 20, azimuth: 200 });
  });

  it('is no steeper than 15 degrees on a flat roof unless asked, even for the winter', () => {
    const tiltOf = (plant: EstimateInput['plant']): number =>
      estimateRoof(buildEstimateInput({ goal: 'winter', plant })).layout.tilt;

    expect(tiltOf({ maxTilt: 35 })).toBeGreaterThan(16);
    expect(tiltOf({})).toBe(15);
    expect(tiltOf({ maxTilt: 8 })).toBeLessThanOrEqual(8);
    expect(tiltOf({ tilt: 25 })).toBe(25);
  });

  it('is flush with a pitched roof', () => {
    const roof = { ...buildEstimateInput().roof, shape: 'pitched' as const, tilt: 18, azimuth: 180 };

    const { layout } = estimateRoof(buildEstimateInput({ roof }));

    expect(layout).toMatchObject({ tilt: 18, azimuth: 180, rowShadeShare: 0 });
  });

  it('takes things on the roof and their reason away', () => {
    const roof = { ...buildEstimateInput().roof, obstructions: [rectangle(TAIPEI, 4, 4)] };

    const { roof: used, layout } = estimateRoof(buildEstimateInput({ roof }));

    expect(used.obstructionsAreaM2).toBeCloseTo(16, 0);
    expect(layout.possibleCount).toBeLessThan(open.layout.possibleCount);
  });
});

describe('what a footprint does not show', () => {
  const unseen = { ...buildEstimateInput().roof, unseen: USUAL_STRUCTURES };

  it('takes an eighth of the usable area and of the modules that fit', () => {
    const { roof, layout } = estimateRoof(buildEstimateInput({ roof: unseen }));

    expect(roof.unseenAreaM2).toBeCloseTo(open.roof.usableAreaM2 / 8, 9);
    expect(roof.usableAreaM2 + roof.unseenAreaM2).toBeCloseTo(open.roof.usableAreaM2, 9);
    expect(layout.possibleCount).toBe(Math.floor(open.layout.possibleCount * 0.875));
  });

  it('makes the energy less certain only where the plant needs the room', () => {
    const sigmaOf = (capacityKw: number): number =>
      estimateRoof(buildEstimateInput({ roof: unseen, plant: { capacityKw } })).energy.uncertainty.find(
        ({ name }) => name === 'unseen-structures',
      )!.relativeSigma;

    expect(sigmaOf(3)).toBe(0);
    expect(sigmaOf(1000)).toBeCloseTo((1 - 0.75 / 0.875) / 1.28155, 1);
  });
});

describe('a roof on which everything is drawn', () => {
  it('loses no room and no certainty to what is not', () => {
    const roof = { ...buildEstimateInput().roof, unseen: NOTHING_UNSEEN };

    const { roof: used, energy } = estimateRoof(buildEstimateInput({ roof, plant: { capacityKw: 1000 } }));

    expect(used.unseenAreaM2).toBe(0);
    expect(
      energy.uncertainty.filter(({ name, relativeSigma }) => name === 'unseen-structures' && relativeSigma > 0),
    ).toEqual([]);
  });
});

describe('a taller building that reaches into a roof', () => {
  it('takes what it covers under a reason of its own', () => {
    const west = { lat: TAIPEI.lat, lng: TAIPEI.lng - 10 / (111_320 * Math.cos((TAIPEI.lat * Math.PI) / 180)) };
    const tower = { id: 'tower', footprint: rectangle(west, 8, 30), heightM: 20 };

    const { roof } = estimateRoof(buildEstimateInput({ neighbours: [tower] }));
    const lower = estimateRoof(buildEstimateInput({ neighbours: [{ ...tower, heightM: 12 }] })).roof;

    expect(roof.coveredAreaM2).toBeCloseTo(4 * 12, 0);
    expect(lower.coveredAreaM2).toBe(0);
    const taken = roof.coveredAreaM2 + roof.setbackAreaM2 + roof.obstructionsAreaM2 + roof.shadeAreaM2;
    expect(taken + roof.usableAreaM2 + roof.unseenAreaM2).toBeCloseTo(roof.areaM2, 6);
  });
});

describe('what a roof is warned of', () => {
  const codesOf = (overrides: Partial<EstimateInput>): string[] =>
    estimateRoof(buildEstimateInput(overrides)).warnings.map(({ code }) => code);
  const { roof } = buildEstimateInput();

  it('is that it is assumed to be flat, only where nothing is said', () => {
    expect(codesOf({ roof: { ...roof, shapeSource: 'assumed' } })).toContain('flat_assumed');
    expect(codesOf({})).not.toContain('flat_assumed');
  });

  it('is that less than half of the sun reaches it', () => {
    const between = (heightM: number) =>
      [-15, 15].map((m) => ({ id: `${m}`, footprint: rectangle({ ...TAIPEI, lng: TAIPEI.lng + m / 100_900 }, 4, 60), heightM })); // prettier-ignore
    const [half, less] = [35, 40].map((heightM) =>
      estimateRoof(buildEstimateInput({ roof: { ...roof, minSunShare: 0 }, neighbours: between(heightM) })),
    );

    expect(half!.shade.sunShare).toBeCloseTo(0.52, 2);
    expect(half!.warnings.map(({ code }) => code)).not.toContain('mostly_shaded');
    expect(less!.warnings).toContainEqual({ code: 'mostly_shaded', params: { percent: 55 } });
  });

  it('is that it takes another area for each kWp than roofs do in practice: 6.6 to 15 m²', () => {
    const [usual, wide] = [
      { ...roof, unseen: USUAL_STRUCTURES },
      { ...roof, setbackM: 3.5 },
    ].map((changed) => estimateRoof(buildEstimateInput({ roof: changed })));
    const m2PerKw = ({ roof: { areaM2 }, layout }: typeof open): number => areaM2 / layout.possibleCapacityKw;

    expect(m2PerKw(usual!)).toBeGreaterThan(6.6);
    expect(usual!.warnings.map(({ code }) => code)).not.toContain('area_unusual');
    expect(m2PerKw(wide!)).toBeGreaterThan(15);
    const params = { m2PerKw: expect.closeTo(m2PerKw(wide!), 0), least: 6.6, most: 15 };
    expect(wide!.warnings).toContainEqual({ code: 'area_unusual', params });
  });

  it('is not that it takes much area for each kWp where shade takes the area', () => {
    const wasted = ({ roof: { areaM2 }, layout }: typeof open): number => areaM2 / layout.possibleCapacityKw;
    const shaded = [20, 25, 30, 35, 40, 50, 60]
      .map((heightM) => estimateRoof(buildEstimateInput({ neighbours: [wall(heightM)] })))
      .find((one) => one.layout.possibleCapacityKw > 0 && wasted(one) > 15);

    expect(shaded?.roof.shadeAreaM2).toBeGreaterThan(shaded!.roof.areaM2 / 3);
    expect(shaded?.warnings.map(({ code }) => code)).not.toContain('area_unusual');
  });
});

describe('a roof on which nothing can be done', () => {
  it('is a value with no modules, no money and a warning when it is too small', () => {
    const roof = { ...buildEstimateInput().roof, footprint: rectangle(TAIPEI, 1.5, 1.5) };

    const tiny = estimateRoof(buildEstimateInput({ roof }));

    expect(tiny).toMatchObject({ capacityKw: 0, finance: null });
    expect(tiny.energy.annualKwh).toBe(0);
    expect(tiny.warnings).toContainEqual({ code: 'no_module_fits', params: {} });
  });

  it('says so of a plant that is smaller than one module', () => {
    const { capacityKw, verdict } = estimateRoof(buildEstimateInput({ plant: { capacityKw: 0.44 } }));

    expect(capacityKw).toBe(0);
    expect(verdict.reasons).toEqual([{ code: 'below_a_module', params: { capacityKw: 0.44, moduleKw: 0.45 } }]);
  });

  it('is refused when its outline is none', () => {
    const roof = {
      ...buildEstimateInput().roof,
      footprint: [
        [121.5, 25],
        [121.5, 25],
        [121.5, 25],
      ],
    };

    expect(() => estimateRoof(buildEstimateInput({ roof }))).toThrow(InvalidInputError);
  });
});

describe('a faulty drawing', () => {
  const issuesOf = (roof: Partial<ReturnType<typeof buildEstimateInput>['roof']>) => {
    try {
      estimateRoof(buildEstimateInput({ roof: { ...buildEstimateInput().roof, ...roof } }));
    } catch (error) {
      if (error instanceof InvalidInputError) return error.issues.map(({ loc, msg }) => ({ loc, msg }));
      throw error;
    }
    return [];
  };

  const point = Array.from({ length: 3 }, () => [TAIPEI.lng, TAIPEI.lat]);

  it('is attributed to the roof or to the obstruction that has it', () => {
    expect(issuesOf({ footprint: point })).toMatchObject([{ loc: ['roof', 'footprint'] }]);
    expect(issuesOf({ obstructions: [rectangle(TAIPEI, 1, 1), point] })).toMatchObject([
      { loc: ['roof', 'obstructions', 1, 'footprint'] },
    ]);
  });

  it('is refused when it is too large or elsewhere', () => {
    const elsewhere = { lat: TAIPEI.lat + 0.01, lng: TAIPEI.lng };

    expect(issuesOf({ footprint: rectangle(TAIPEI, 400, 400) })[0]!.msg).toContain('at most 100000 m²');
    expect(issuesOf({ footprint: rectangle(elsewhere, 20, 20) })[0]!.msg).toContain('within 500 m');
  });
});

describe.skipIf(!hasSharedData)(`a real roof among 447 real neighbours${sharedDataNotice}`, () => {
  it('is shaded by the taller ones around, whose losses are listed by size', () => {
    const all = realNeighbours(TAIPEI, 400);
    const own = all.find(({ id }) => id === 'tpe3d-4847-280')!;
    const roof = { ...buildEstimateInput().roof, footprint: own.footprint, heightM: own.heightM };

    const estimate = estimateRoof(buildEstimateInput({ roof, neighbours: all.filter(({ id }) => id !== own.id) }));

    const losses = estimate.shade.neighbours.map(({ lostKwhYear }) => lostKwhYear);
    expect(estimate.shade.sunShare).toBeLessThan(1);
    expect(estimate.layout.count).toBeGreaterThan(0);
    expect(losses).toEqual(losses.toSorted((a, b) => b - a));
    expect(estimate.shade.neighbours.every(({ heightM }) => heightM === null || heightM > own.heightM)).toBe(true);
  });
});
