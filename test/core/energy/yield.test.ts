import { describe, expect, it } from 'vitest';
import { computeYield, type YieldInput } from '../../../src/core/energy/yield.js';
import { InvalidInputError } from '../../../src/core/errors.js';
import { buildYieldInput, TAINAN_CLIMATE } from './build-yield-input.js';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

describe('the yield of a plane', () => {
  it('adds its months up to the year and its mean days up to its months', () => {
    const result = computeYield(buildYieldInput({ capacityKw: 12.5 }));

    expect(sum(result.poaMonthly)).toBeCloseTo(result.poaAnnual, 8);
    expect(sum(result.dcMonthly)).toBeCloseTo(result.dcAnnual, 8);
    expect(sum(result.acMonthly)).toBeCloseTo(result.acAnnual, 8);
    result.acMonthHour.forEach((day, month) => {
      expect(sum(day) * DAYS[month]! * 12.5).toBeCloseTo(result.acMonthly[month]!, 8);
    });
  });

  it('grows in step with the capacity', () => {
    const one = computeYield(buildYieldInput());
    const ten = computeYield(buildYieldInput({ capacityKw: 10 }));

    expect(ten.acAnnual).toBeCloseTo(10 * one.acAnnual, 8);
    expect(ten.specificYield).toBe(one.specificYield);
    expect(ten.poaAnnual).toBe(one.poaAnnual);
  });

  it('gives the same answer for the same input', () => {
    expect(computeYield(buildYieldInput())).toEqual(computeYield(buildYieldInput()));
  });

  it('gives back the horizontal radiation on a flat plane', () => {
    const { poaAnnual } = computeYield(buildYieldInput({ plane: { tilt: 0, azimuth: 123 } }));

    expect(poaAnnual).toBeCloseTo(sum(TAINAN_CLIMATE.monthlyGhi.map((ghi, i) => ghi * DAYS[i]!)), 8);
  });

  it('puts the noon of local standard time where the longitude says', () => {
    const atZone = computeYield(buildYieldInput({ plane: { tilt: 0, azimuth: 180 } }));
    const inUtc = computeYield(buildYieldInput({ plane: { tilt: 0, azimuth: 180 }, utcOffsetHours: 0 }));

    const brightest = (day: number[]): number => day.indexOf(Math.max(...day));

    expect([11, 12]).toContain(brightest(atZone.acMonthHour[5]!));
    expect(brightest(inUtc.acMonthHour[5]!)).toBe(brightest(atZone.acMonthHour[5]!) - 8);
    expect(inUtc.acAnnual).toBeCloseTo(atZone.acAnnual, -1);
  });

  it('loses energy on a roof against a rack, in calm against wind, and with hotter air', () => {
    const rack = computeYield(buildYieldInput()).acAnnual;

    const roof = computeYield(buildYieldInput({ mount: 'roof' })).acAnnual;
    const windy = computeYield(
      buildYieldInput({ climate: { ...TAINAN_CLIMATE, monthlyWind: DAYS.map(() => 4) } }),
    ).acAnnual;
    const hot = computeYield(
      buildYieldInput({ climate: { ...TAINAN_CLIMATE, monthlyTemp: DAYS.map(() => 35) } }),
    ).acAnnual;

    expect(roof).toBeLessThan(rack);
    expect(windy).toBeGreaterThan(rack);
    expect(hot).toBeLessThan(rack);
  });

  it('replaces the flat rate for shading by described surroundings, never by a horizon alone', () => {
    const unknown = computeYield(buildYieldInput());
    const flat = computeYield(buildYieldInput({ horizon: [0, 0, 0, 0] }));
    const seen = computeYield(buildYieldInput({ skyViewFactor: 1 }));

    expect(unknown.losses.map(({ name }) => name)).toContain('shading');
    expect(flat.acAnnual).toBe(unknown.acAnnual);
    expect(seen.losses.map(({ name }) => name)).not.toContain('shading');
    expect(seen.dcAnnual / unknown.dcAnnual).toBeCloseTo(1 / 0.97, 6);
  });

  it('gives the band as exceedance probabilities too, with P90 as the low figure', () => {
    const { acAnnual, p10, exceededBy } = computeYield(buildYieldInput());

    expect(exceededBy.p50).toBe(acAnnual);
    expect(exceededBy.p90).toBe(p10);
    expect(exceededBy.p99).toBeLessThan(exceededBy.p90);
    expect(exceededBy.p75).toBeGreaterThan(exceededBy.p90);
    expect(exceededBy.p75).toBeLessThan(exceededBy.p50);
  });

  it('takes one figure in place of the itemised losses', () => {
    const result = computeYield(buildYieldInput({ lossesPercent: 10 }));
    const none = computeYield(buildYieldInput({ lossesPercent: 0 }));

    expect(result.dcAnnual / none.dcAnnual).toBeCloseTo(0.9, 10);
  });

  it('clips at the rating of a small inverter and says how much', () => {
    const ample = computeYield(buildYieldInput());
    const tight = computeYield(buildYieldInput({ inverter: { dcAcRatio: 2 } }));

    const clipped = tight.waterfall.find(({ stage }) => stage === 'inverter-clipping')!;

    expect(clipped.deltaKwhPerKwp).toBeLessThan(-10);
    expect(tight.acAnnual).toBeLessThan(ample.acAnnual);
    expect(Math.max(...tight.acMonthHour.flat())).toBeLessThanOrEqual(0.5);
  });

  it('names every step with a version and a source', () => {
    const { model } = computeYield(buildYieldInput({ transposition: 'hay-davies' }));

    expect(model.steps.map(({ name }) => name)).toContain('transposition-hay-davies');
    for (const step of model.steps) {
      expect(step.version).toMatch(/^\d+\.\d+\.\d+$/);
      expect(step.source.length).toBeGreaterThan(10);
    }
  });

  it('is less certain facing east from monthly means than facing south', () => {
    const south = computeYield(buildYieldInput()).uncertainty;
    const east = computeYield(buildYieldInput({ plane: { tilt: 20, azimuth: 90 } })).uncertainty;

    expect(east.relativeSigma).toBeGreaterThan(south.relativeSigma);
    expect(east.components.map(({ name }) => name)).toContain('morning-and-afternoon');
  });

  it('is between its tenth and ninetieth percentile', () => {
    const { p10, p50, p90, acAnnual, uncertainty } = computeYield(buildYieldInput());

    expect(p50).toBe(acAnnual);
    expect(p10).toBeCloseTo(acAnnual * (1 - 1.2815515655446004 * uncertainty.relativeSigma), 8);
    expect(p90 - p50).toBeCloseTo(p50 - p10, 8);
  });
});

describe('faulty input of a yield', () => {
  it.each<[string, Partial<YieldInput>, (string | number)[]]>([
    ['a latitude beyond the pole', { lat: 91 }, ['lat']],
    ['a longitude that is no number', { lng: Number.NaN }, ['lng']],
    ['a tilt over 90 degrees', { plane: { tilt: 91, azimuth: 0 } }, ['plane', 'tilt']],
    ['no capacity', { capacityKw: 0 }, ['capacityKw']],
    ['an albedo over one', { albedo: 1.2 }, ['albedo']],
    ['losses of everything', { lossesPercent: 100 }, ['lossesPercent']],
    ['eleven months', { climate: { ...TAINAN_CLIMATE, monthlyGhi: DAYS.slice(1) } }, ['monthlyGhi']],
    ['radiation in Wh', { climate: { ...TAINAN_CLIMATE, monthlyGhi: DAYS.map(() => 4000) } }, ['monthlyGhi', 0]],
    ['temperature in kelvin', { climate: { ...TAINAN_CLIMATE, monthlyTemp: DAYS.map(() => 298) } }, ['monthlyTemp', 0]],
    ['a horizon overhead', { horizon: [0, 95] }, ['horizon', 1]],
    ['a sky-view factor over one', { skyViewFactor: 1.01 }, ['skyViewFactor']],
    [
      'half a shading table',
      { shadingTable: { azimuthStepDeg: 90, elevationStepDeg: 10, share: [[1], [1]] } },
      ['shadingTable'],
    ],
    ['a short year', { climate: { ghi: [1, 2], airTemperature: [1, 2] } }, ['climate', 'ghi']],
  ])('is refused: %s', (_, change, loc) => {
    const compute = () => computeYield(buildYieldInput(change));

    expect(compute).toThrow(InvalidInputError);
    expect(issuesOf(compute).map((issue) => issue.loc)).toContainEqual(loc);
  });

  it('is refused when more light is asked for than reaches the atmosphere', () => {
    const monthlyGhi = [13, ...TAINAN_CLIMATE.monthlyGhi.slice(1)];

    const compute = () => computeYield(buildYieldInput({ climate: { ...TAINAN_CLIMATE, monthlyGhi } }));

    expect(issuesOf(compute)[0]).toMatchObject({ loc: ['monthlyGhi', 0], input: 13 });
  });

  it('is refused with every fault at once', () => {
    const compute = () => computeYield(buildYieldInput({ lat: -100, albedo: -1, capacityKw: -5 }));

    expect(issuesOf(compute).map(({ loc }) => loc[0])).toEqual(['lat', 'albedo', 'capacityKw']);
  });
});

function issuesOf(act: () => unknown): InvalidInputError['issues'] {
  try {
    act();
  } catch (error) {
    if (error instanceof InvalidInputError) return error.issues;
    throw error;
  }
  return [];
}
