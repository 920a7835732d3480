import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../../src/core/errors.js';
import { diffuseFraction, splitGlobal } from '../../../src/core/energy/irradiance/diffuse-split.js';
import { clearSkyGhi } from '../../../src/core/energy/irradiance/extraterrestrial.js';
import { tableShare, unobstructedShare } from '../../../src/core/energy/irradiance/sky-obstruction.js';
import type { SkyHours } from '../../../src/core/energy/irradiance/sky-hours.js';
import { diffuseParts, hayDaviesShares, perezShares } from '../../../src/core/energy/irradiance/transposition.js';
import { CALM_WIND, HEAT_LOSS, windAtModule } from '../../../src/core/energy/module/cell-temperature.js';
import { incidenceModifier } from '../../../src/core/energy/module/incidence-angle.js';
import { chooseLosses, degradedYears, type LossName } from '../../../src/core/energy/module/losses.js';
import {
  DEFAULT_MODULE,
  lookUpLight,
  lowLightTable,
  relativeEfficiency,
  temperatureFactor,
} from '../../../src/core/energy/module/module-power.js';
import { atPlaces } from '../../../src/core/energy/places-factor.js';
import { objectiveValue, type PlaneObjective } from '../../../src/core/energy/plane-objective.js';
import { computeYield } from '../../../src/core/energy/yield.js';
import { buildYieldInput, TAINAN_CLIMATE } from './build-yield-input.js';

const cos = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);
const EXTRA = 1_361;

describe('the diffuse part of light (Erbs, Klein & Duffie 1982)', () => {
  it('follows the line up to a clearness of 0.22, the curve up to 0.8, and is 0.165 above', () => {
    // 1 - 0.09 k and 0.9511 - 0.1604 k + 4.388 k² - 16.638 k³ + 12.336 k⁴
    expect([0.1, 0.22, 0.5, 0.8, 0.8001].map(diffuseFraction)).toEqual(
      [0.991, 0.9802, 0.65915, 0.16527, 0.165].map((share) => expect.closeTo(share, 4) as number),
    );
  });

  it('is all of the light of a sun more than 87° from the zenith, and of none', () => {
    expect(splitGlobal(50, cos(87.1), EXTRA)).toEqual({ dni: 0, dhi: 50 });
    expect(splitGlobal(50, cos(87), EXTRA).dni).toBeGreaterThan(0);
    expect(splitGlobal(0, 0.5, EXTRA)).toEqual({ dni: 0, dhi: 0 });
  });

  it('takes a sun lower than a cosine of 0.065 for one that is there', () => {
    const { dni, dhi } = splitGlobal(40, 0.055, EXTRA);

    expect(dhi).toBeCloseTo(40 * diffuseFraction(40 / (EXTRA * 0.065)), 9);
    expect(dni * 0.055 + dhi).toBeCloseTo(40, 9);
  });

  it('a cloudless sky has no light without the sun', () => {
    expect([clearSkyGhi(0), clearSkyGhi(-0), clearSkyGhi(-0.1)]).toEqual([0, 0, 0]);
    expect(clearSkyGhi(1)).toBeCloseTo(1_098 * Math.exp(-0.059), 9);
  });
});

describe('the spread of diffuse light', () => {
  it('is that of the bin of clearness in Perez 1990, table 6, up to the clearest', () => {
    // with the sun in the zenith ε is 1 + beam over diffuse, and Δ the diffuse light over the extraterrestrial
    const of = (dni: number) => perezShares(dni, 100, 1, EXTRA);
    const delta = 100 / EXTRA;
    const bins: [dni: number, f11: number, f12: number, f21: number, f22: number][] = [
      [5, -0.008, 0.588, -0.06, 0.072],
      [20, 0.13, 0.683, -0.019, 0.066],
      [40, 0.33, 0.487, 0.055, -0.064],
      // a value on the border of two bins counts to the upper: ε of 1.5
      [50, 0.568, 0.187, 0.109, -0.152],
      [80, 0.568, 0.187, 0.109, -0.152],
      [150, 0.873, -0.392, 0.226, -0.462],
      [300, 1.132, -1.237, 0.288, -0.823],
      [400, 1.06, -1.6, 0.264, -1.127],
      [700, 0.678, -0.327, 0.156, -1.377],
      [1_000, 0.678, -0.327, 0.156, -1.377],
    ];

    for (const [dni, f11, f12, f21, f22] of bins) {
      expect(of(dni).circumsolar).toBeCloseTo(Math.max(0, f11 + f12 * delta), 4);
      expect(of(dni).horizon).toBeCloseTo(f21 + f22 * delta, 4);
    }
  });

  it('counts a sun below the horizon as one on it, and one a rounding above the zenith as in it', () => {
    expect(perezShares(0, 50, -0.2, EXTRA)).toEqual(perezShares(0, 50, 0, EXTRA));
    expect(perezShares(700, 100, 1 + 1e-12, EXTRA)).toEqual(perezShares(700, 100, 1, EXTRA));
    expect(perezShares(700, 0, 1, EXTRA)).toEqual({ circumsolar: 0, horizon: 0 });
  });

  it('has between none and all of it with the beam (Hay & Davies 1980)', () => {
    expect([-10, 0, 680.5, 1_361, 2_000].map((dni) => hayDaviesShares(dni, EXTRA).circumsolar)).toEqual([0, 0, 0.5, 1, 1]); // prettier-ignore
  });

  it('divides by the cosine of no more than 85° (Perez) or 89° (Hay & Davies), and gives the sky what is left', () => {
    const low = diffuseParts('hay-davies', 680.5, 100, cos(89.9), EXTRA);
    const perez = diffuseParts('perez', 300, 100, cos(88), EXTRA);
    const below = diffuseParts('hay-davies', 680.5, 100, -0.05, EXTRA);

    expect(low.circumsolarNormal).toBeCloseTo(50 / cos(89), 6);
    expect(low.isotropic).toBeCloseTo(100 - (50 / cos(89)) * cos(89.9), 6);
    expect(perez.circumsolarNormal).toBeCloseTo((100 * perezShares(300, 100, cos(88), EXTRA).circumsolar) / cos(85), 6);
    expect(below.isotropic).toBe(100);
  });
});

describe('what stands in the way of the beam', () => {
  const table = { share: [[0, 0.5], [0.2, 1], [0.4, 0.6], [0.6, 0.8]], azimuthStepDeg: 90, elevationStepDeg: 30 }; // prettier-ignore

  it('is a horizon up to its own elevation, and nothing above', () => {
    const lit = (elevation: number) => unobstructedShare({ horizon: [10, 10, 10, 10] }, 45, elevation);

    expect([lit(9.9), lit(10), lit(10.1)]).toEqual([0, 0, 1]);
    expect(unobstructedShare({ horizon: [] }, 45, -5)).toBe(1);
  });

  it('is a table between its nodes, that of the horizon below it, and nothing above its last row', () => {
    expect(tableShare(table, 90, 30)).toBe(1);
    expect(tableShare(table, 45, 15)).toBeCloseTo((0 + 0.5 + 0.2 + 1) / 4, 12);
    expect(tableShare(table, 315, 0)).toBeCloseTo(0.3, 12);
    expect(tableShare(table, 90, -20)).toBeCloseTo(0.2, 12);
    expect(tableShare(table, 0, 30)).toBeCloseTo(0.5, 12);
    expect(tableShare(table, 0, 30.1)).toBe(1);
  });
});

describe('a module', () => {
  it('on a roof is warmer than on a rack as 29 K are than 25 K (Dobos 2014), in the wind of 5 m of a mast of 10 m', () => {
    expect(HEAT_LOSS.rack).toEqual({ constant: 25, perWind: 6.84 });
    expect(HEAT_LOSS.roof.constant).toBeCloseTo((25 * 25) / 29, 12);
    expect(HEAT_LOSS.roof.perWind).toBeCloseTo((6.84 * 25) / 29, 12);
    expect(windAtModule(10)).toBeCloseTo(10 * 0.5 ** 0.2, 12);
    expect(CALM_WIND).toBe(1);
  });

  it('never gives less than nothing, in no light or in any heat', () => {
    expect([0, -5, 1e-6].map((light) => relativeEfficiency(light, DEFAULT_MODULE.lowLight))).toEqual([0, 0, 0]);
    expect(temperatureFactor(400, -0.0035)).toBe(0);
    // so near to grazing the formulas have no digits left
    expect([-0.5, 0, 1e-9, 1e-6].map((cosine) => incidenceModifier(cosine))).toEqual([0, 0, 0, 0]);
    expect(incidenceModifier(1.5e-6)).toBeGreaterThan(0);
    expect(incidenceModifier(1 + 1e-9)).toBe(1);
  });

  it('has its light from a table to 2,000 W/m², between whose values it is a line', () => {
    const table = lowLightTable(DEFAULT_MODULE.lowLight);
    const at = (light: number): number => light * relativeEfficiency(light, DEFAULT_MODULE.lowLight);

    for (const light of [47.6, 800.123, 1_999.9]) expect(lookUpLight(table, light)).toBeCloseTo(at(light), 3);
    expect(lookUpLight(table, 2_000)).toBeCloseTo(at(2_000), 9);
    expect(lookUpLight(table, 2_500)).toBe(lookUpLight(table, 2_000));
    expect(lookUpLight(table, 0)).toBe(0);
    // with no loss at low light either, the dark gives nothing
    expect(lowLightTable([0, 0])[0]).toBe(0);
  });

  it('loses from 0 to 99 percent to each cause, and none of nothing with age', () => {
    const loss = (percent: number) => () => chooseLosses({ items: [{ name: 'soiling', percent, source: 'test' }], shadingComputed: false }); // prettier-ignore

    for (const percent of [0, 99]) expect(loss(percent)).not.toThrow();
    for (const percent of [-0.001, 99.001, NaN]) expect(loss(percent)).toThrow(InvalidInputError);
    expect(degradedYears(100, 3, 10)).toEqual([100, 90, 81].map((kwh) => expect.closeTo(kwh, 9)));
    expect(degradedYears(100, 3, 150)).toEqual([100, 0, 0]);
  });
});

describe('what a plane is best for', () => {
  /** One hour of each month and clock hour, with as many watts as its number. */
  const sky = { count: 288, hoursPerYear: new Float64Array(288).fill(1), monthHour: Uint16Array.from({ length: 288 }, (_, i) => i) } as unknown as SkyHours; // prettier-ignore
  const countedBy = (objective: PlaneObjective, lat = 23): number[] =>
    Array.from({ length: 288 }, (_, i) => i).filter((i) => {
      const only = new Float64Array(288);
      only[i] = 1_000;
      return objectiveValue(objective, lat)(only, sky) > 0;
    });
  const months = (of: number[]): number[] => [...new Set(of.map((i) => Math.floor(i / 24)))];

  it('is June to September, December to March, the other way round in the south, 16 to 20 h, or all hours', () => {
    const [summer, winter] = [{ goal: 'summer' }, { goal: 'winter' }] as const;

    expect([months(countedBy(summer)), months(countedBy(winter))]).toEqual([[5, 6, 7, 8], [0, 1, 2, 11]]); // prettier-ignore
    expect([months(countedBy(summer, -23)), months(countedBy(winter, -23))]).toEqual([[0, 1, 2, 11], [5, 6, 7, 8]]); // prettier-ignore
    expect(months(countedBy(summer, 0))).toEqual([5, 6, 7, 8]);
    expect([...new Set(countedBy({ goal: 'peak' }).map((i) => i % 24))]).toEqual([16, 17, 18, 19]);
    expect(countedBy({ goal: 'annual' })).toHaveLength(288);
  });

  it('of a load is the lesser of power and load', () => {
    const load = Array.from({ length: 12 }, () => Array<number>(24).fill(0.5));
    const value = objectiveValue({ goal: 'match', load }, 23);

    expect(value(new Float64Array(288).fill(300), sky)).toBeCloseTo(288 * 300, 6);
    expect(value(new Float64Array(288).fill(900), sky)).toBeCloseTo(288 * 500, 6);
  });
});

describe('the waterfall', () => {
  const energy = computeYield(buildYieldInput());

  it('begins with the light on the horizontal, and its changes add up to each stage', () => {
    let total = 0;
    for (const { deltaKwhPerKwp, totalKwhPerKwp } of energy.waterfall) expect((total += deltaKwhPerKwp)).toBeCloseTo(totalKwhPerKwp, 9); // prettier-ignore
    expect(energy.waterfall[0]!.deltaKwhPerKwp).toBeCloseTo(energy.waterfall[0]!.totalKwhPerKwp, 12);
    expect(total).toBeCloseTo(energy.specificYield, 9);
  });

  it('shows no gain from a loss, not even by rounding', () => {
    const gains = [0, 5, 10, 15, 20, 25, 30].flatMap((tilt) => {
      const { waterfall } = computeYield(buildYieldInput({ plane: { tilt, azimuth: 180 } }));
      const temperature = waterfall.findIndex(({ stage }) => stage === 'temperature');
      return waterfall.slice(temperature + 1).filter(({ deltaKwhPerKwp }) => deltaKwhPerKwp > 0);
    });

    expect(gains).toEqual([]);
  });

  it('takes each loss from what those before it left, and ends its losses with the DC energy itself', () => {
    const loss = (name: LossName, percent: number) => ({ name, percent, source: 'test' });
    const losses = [loss('soiling', 10), loss('snow', 20), loss('wiring', 7)];
    const { waterfall, dcAnnual } = computeYield(buildYieldInput({ losses }));

    const total = (name: string): number => waterfall.find(({ stage }) => stage === name)!.totalKwhPerKwp;
    expect(total('soiling') / total('temperature')).toBeCloseTo(0.9, 12);
    expect(total('snow') / total('temperature')).toBeCloseTo(0.72, 12);
    expect(total('wiring')).toBe(dcAnnual);
  });

  it('ends with what the places of the modules bring, where they bring something', () => {
    const last = atPlaces(energy, 0.9 * energy.acAnnual).waterfall.at(-1);

    expect(last).toMatchObject({ stage: 'module-places', totalKwhPerKwp: expect.closeTo(0.9 * energy.specificYield, 9) as number }); // prettier-ignore
    expect(last!.deltaKwhPerKwp).toBeCloseTo(-0.1 * energy.specificYield, 9);
    expect(atPlaces(energy, energy.acAnnual)).toBe(energy);
  });

  it('ends without them where they change no more than rounding does, or there is no energy', () => {
    const dark = computeYield(
      buildYieldInput({ climate: { ...TAINAN_CLIMATE, monthlyGhi: Array<number>(12).fill(0) } }),
    );

    expect(atPlaces(energy, (1 + 0.9e-9) * energy.acAnnual)).toBe(energy);
    expect(atPlaces(energy, (1 + 1.1e-9) * energy.acAnnual)).not.toBe(energy);
    expect(atPlaces(dark, 0)).toBe(dark);
  });
});
