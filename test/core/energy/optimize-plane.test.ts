import { describe, expect, it } from 'vitest';
import { optimizePlane, planeWorths, searchPlane } from '../../../src/core/energy/optimize-plane.js';
import type { PlaneObjective } from '../../../src/core/energy/plane-objective.js';
import { prepareSiteSky } from '../../../src/core/energy/irradiance/site-sky.js';
import { yieldOnSite } from '../../../src/core/energy/yield.js';
import { InvalidInputError } from '../../../src/core/errors.js';
import { buildYieldInput, TAINAN_CLIMATE } from './build-yield-input.js';

const table = (value: (month: number, hour: number) => number): number[][] =>
  Array.from({ length: 12 }, (_, month) => Array.from({ length: 24 }, (_unused, hour) => value(month, hour)));

describe('the best plane', () => {
  it('is within 0.05 percent of the best of a full grid, under an open sky and behind walls', () => {
    const wall = Array.from({ length: 36 }, (_, i) => (i >= 14 && i < 24 ? 45 : 5));
    for (const horizon of [undefined, wall]) {
      const input = buildYieldInput(horizon ? { horizon } : {});
      const site = prepareSiteSky(input);
      const grid = Array.from({ length: 31 * 36 }, (_, i) => ({
        tilt: (i % 31) * 3,
        azimuth: Math.floor(i / 31) * 10,
      }));

      const best = searchPlane(site, input);
      const bestOfGrid = Math.max(...grid.map((plane) => yieldOnSite(site, plane, input).specificYield));

      expect(best.value).toBeGreaterThan(bestOfGrid * 0.9995);
    }
  });

  it('faces the equator at about the latitude for the year, steeper in winter, flatter in summer', () => {
    const tilt = (objective: PlaneObjective) => optimizePlane(buildYieldInput(), { objective, azimuth: 180 }).best.tilt;

    const year = optimizePlane(buildYieldInput()).best;

    expect(Math.abs(year.azimuth - 180)).toBeLessThan(6);
    expect(year.tilt).toBeGreaterThan(17);
    expect(year.tilt).toBeLessThan(28);
    expect(tilt({ goal: 'winter' })).toBeGreaterThan(year.tilt + 10);
    expect(tilt({ goal: 'summer' })).toBeLessThan(year.tilt - 10);
  });

  it('faces north in the southern hemisphere', () => {
    const monthlyGhi = [...TAINAN_CLIMATE.monthlyGhi.slice(6), ...TAINAN_CLIMATE.monthlyGhi.slice(0, 6)];
    const input = buildYieldInput({ lat: -23, climate: { ...TAINAN_CLIMATE, monthlyGhi } });

    const { azimuth } = optimizePlane(input).best;

    expect(Math.min(azimuth, 360 - azimuth)).toBeLessThan(8);
  });

  it('turns west for the evening peak', () => {
    const { best } = optimizePlane(buildYieldInput(), { objective: { goal: 'peak' } });

    expect(best.azimuth).toBeGreaterThan(240);
    expect(best.azimuth).toBeLessThan(300);
    expect(best.tilt).toBeGreaterThan(45);
  });

  it('turns east for a load in the morning and counts no more than the load', () => {
    const load = table((_, hour) => (hour >= 6 && hour < 10 ? 0.5 : 0));

    const { best } = optimizePlane(buildYieldInput(), { objective: { goal: 'match', load } });

    expect(best.azimuth).toBeGreaterThan(60);
    expect(best.azimuth).toBeLessThan(130);
    expect(best.value).toBeLessThanOrEqual(0.5 * 4 * 365);
  });

  it('is the year’s best when every hour has the same price, and its value is the money', () => {
    const pricePerKwh = table(() => 5);

    const energy = optimizePlane(buildYieldInput()).best;
    const money = optimizePlane(buildYieldInput(), { objective: { goal: 'return', pricePerKwh } }).best;

    expect(money).toMatchObject({ tilt: energy.tilt, azimuth: energy.azimuth });
    expect(money.value).toBeCloseTo(5 * energy.value, 6);
  });

  it('keeps the azimuth and the limits it is given', () => {
    const { best, curve, band } = optimizePlane(buildYieldInput(), { azimuth: 135, minTilt: 5, maxTilt: 12 });

    expect(best.azimuth).toBe(135);
    expect(best.tilt).toBe(12);
    expect(curve.every(({ tilt }) => tilt >= 5 && tilt <= 12)).toBe(true);
    expect(band.toTilt).toBe(12);
  });

  it('comes with a curve that peaks at it and a band that loses 1 percent at its ends', () => {
    const input = buildYieldInput();
    const { best, curve, band } = optimizePlane(input, { azimuth: 180 });

    const site = prepareSiteSky(input);
    const at = (tilt: number): number => yieldOnSite(site, { tilt, azimuth: 180 }, input).specificYield;

    expect(curve.map(({ tilt }) => tilt)).toEqual(curve.map(({ tilt }) => tilt).toSorted((a, b) => a - b));
    expect(Math.max(...curve.map(({ value }) => value))).toBe(best.value);
    expect(at(band.fromTilt) / best.value).toBeCloseTo(0.99, 3);
    expect(at(band.toTilt) / best.value).toBeCloseTo(0.99, 3);
  });

  it('has a band whose ends are right to a tenth', () => {
    for (const lat of [15, 18, 20, 25]) {
      const input = buildYieldInput({ lat });
      const site = prepareSiteSky(input);
      const { best, band } = optimizePlane(input, { azimuth: 180 });
      const isEnough = (tilt: number): boolean => yieldOnSite(site, { tilt, azimuth: 180 }, input).specificYield >= 0.99 * best.value; // prettier-ignore
      const { fromTilt, toTilt } = band;

      expect([fromTilt - 0.06, fromTilt + 0.06, toTilt - 0.06, toTilt + 0.06].map(isEnough)).toEqual([false, true, true, false]); // prettier-ignore
    }
  });

  it('has no band around it where every kilowatt hour costs', () => {
    const objective = { goal: 'return', pricePerKwh: table(() => -1) } as const;

    const { best, band } = optimizePlane(buildYieldInput(), { objective, azimuth: 180 });

    expect(best.value).toBeLessThan(0);
    expect(band).toEqual({ fromTilt: best.tilt, toTilt: best.tilt });
  });

  it('has a band up to the limits that are within it, and only to the tenth where one is not', () => {
    const { best, curve, band } = optimizePlane(buildYieldInput(), { azimuth: 180, minTilt: 15.5, maxTilt: 88 });

    expect(band.fromTilt).toBe(15.5);
    expect(band.toTilt).toBeGreaterThan(best.tilt);
    expect(Math.abs(band.toTilt * 10 - Math.round(band.toTilt * 10))).toBeLessThan(1e-9);
    expect(curve.filter(({ tilt }) => tilt > band.toTilt).every(({ value }) => value < 0.99 * best.value)).toBe(true);
  });

  it('has a curve of each fifth degree from limit to limit, both among them', () => {
    const tilts = (minTilt?: number, maxTilt?: number): number[] => {
      const { best, curve } = optimizePlane(buildYieldInput(), { azimuth: 180, minTilt, maxTilt });
      return curve.map(({ tilt }) => tilt).filter((tilt) => tilt !== best.tilt);
    };

    expect(tilts()).toEqual(Array.from({ length: 19 }, (_, i) => 5 * i));
    expect(tilts(10, 40)).toEqual([10, 15, 20, 25, 30, 35, 40]);
  });

  it('is at the limit where the best of all is outside, and the only tilt where both limits are one', () => {
    const tilt = (minTilt: number, maxTilt: number): number =>
      optimizePlane(buildYieldInput(), { azimuth: 180, minTilt, maxTilt }).best.tilt;

    expect([tilt(40, 60), tilt(0, 12), tilt(30, 30)]).toEqual([40, 12, 30]);
  });

  it('has all tilts in its band where each is worth the same', () => {
    const objective = { goal: 'return', pricePerKwh: table(() => 0) } as const;

    expect(optimizePlane(buildYieldInput(), { objective, azimuth: 180 }).band).toEqual({ fromTilt: 0, toTilt: 90 });
  });

  it('is looked for on all of the hours among few planes, since each costs a year', () => {
    const input = buildYieldInput();
    const site = prepareSiteSky(input);
    const worth = planeWorths(site, site.sky, input);
    let asked = 0;

    searchPlane(site, input, { azimuth: 180 }, (...plane) => ((asked += 1), worth(...plane)));

    // the golden section of 16° down to 0.2° takes 2 + 10 planes, and the two limits are tried
    expect(asked).toBe(14);
  });

  it('is refused for limits out of order and for tables of the wrong shape', () => {
    for (const [minTilt, maxTilt] of [
      [30, 10],
      [-1, 10],
      [0, 90.5],
    ] as const) {
      // prettier-ignore
      expect(() => optimizePlane(buildYieldInput(), { minTilt, maxTilt })).toThrow(InvalidInputError);
    }
    expect(() => optimizePlane(buildYieldInput(), { objective: { goal: 'match', load: [[1]] } })).toThrow(
      InvalidInputError,
    );
  });
});
