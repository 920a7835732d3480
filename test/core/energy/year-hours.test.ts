import { describe, expect, it } from 'vitest';
import { acHours, yearHours, type MonthlyYieldInput } from '../../../src/core/energy/year-hours.js';
import { prepareSiteSky } from '../../../src/core/energy/irradiance/site-sky.js';
import { computeYield } from '../../../src/core/energy/yield.js';
import { buildYieldInput, TAINAN_CLIMATE } from './build-yield-input.js';

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const FIRST_HOURS = DAYS.map((_, month) => 24 * DAYS.slice(0, month).reduce((sum, days) => sum + days, 0));
const EVENING_WALL = {
  azimuthStepDeg: 90,
  elevationStepDeg: 45,
  share: [
    [1, 1],
    [1, 1],
    [1, 1],
    [0, 1],
  ],
};

const build = (change: Partial<MonthlyYieldInput> = {}): MonthlyYieldInput => ({
  ...buildYieldInput(change),
  climate: change.climate ?? TAINAN_CLIMATE,
});
const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);
const byMonth = (values: Float64Array): number[] =>
  DAYS.map((days, month) => sum(values.subarray(FIRST_HOURS[month], FIRST_HOURS[month]! + days * 24)));
const relative = (value: number, truth: number): number => Math.abs(value - truth) / Math.max(1e-12, Math.abs(truth));

describe('the hours of a year', () => {
  it.each([
    ['a plane facing south', build({ capacityKw: 12.5 })],
    ['a wall facing east behind hills', build({ plane: { tilt: 90, azimuth: 90 }, horizon: [5, 20, 5, 5] })],
    ['a shaded roof', build({ shadingTable: EVENING_WALL, mount: 'roof' })],
    [
      'a place with polar night',
      build({ lat: 70, lng: 20, climate: { ...TAINAN_CLIMATE, monthlyGhi: [0, 0.6, 2, 4, 5, 5, 5, 4, 2, 0.8, 0, 0] } }),
    ],
    ['a clipped inverter', build({ inverter: { dcAcRatio: 3 } })],
  ])('add up to the months and the year of the same plane: %s', (_case, input) => {
    const year = computeYield(input);

    const hours = yearHours(input);

    for (const [column, months] of [
      [hours.poa, year.poaMonthly],
      [hours.dc, year.dcMonthly],
      [hours.ac, year.acMonthly],
    ] as const) {
      expect(column).toHaveLength(8760);
      byMonth(column).forEach((month, i) => expect(relative(month, months[i]!)).toBeLessThan(1e-12));
    }
    expect(relative(sum(hours.ac), year.acAnnual)).toBeLessThan(1e-12);
    // the output alone, in less time, hour by hour
    const perKw = acHours(prepareSiteSky(input), input.plane, input);
    const differences = perKw.map((watts, hour) =>
      Math.abs((watts * (input.capacityKw ?? 1)) / 1000 - hours.ac[hour]!),
    );
    expect(Math.max(...differences)).toBeLessThan(1e-9);
  });

  it('keep the mean power of each month and clock hour', () => {
    const { acMonthHour } = computeYield(build());

    const { ac } = yearHours(build());

    const noons = Array.from({ length: 31 }, (_, day) => ac[FIRST_HOURS[6]! + day * 24 + 12]!);
    expect(noons.reduce((total, kwh) => total + kwh, 0) / 31).toBeCloseTo(acMonthHour[6]![12]!, 12);
  });

  it('differ from day to day as clear and dull days do, and a clear day has mostly clear hours', () => {
    const { poa } = yearHours(build());

    const july = Array.from({ length: 31 }, (_, day) => FIRST_HOURS[6]! + day * 24);
    const daily = july.map((first) => sum(poa.subarray(first, first + 24)));
    expect(Math.max(...daily)).toBeGreaterThan(1.8 * Math.min(...daily));
    const [ten, fourteen] = [10, 14].map((hour) => july.map((first) => poa[first + hour]!));
    expect(correlation(ten!, fourteen!)).toBeGreaterThan(0.4);
  });

  it('consist of beam, sky and ground, none of them below nothing', () => {
    const { poa, poaBeam, poaGround } = yearHours(build());

    poa.forEach((light, i) => {
      expect(poaBeam[i]!).toBeGreaterThanOrEqual(0);
      expect(poaGround[i]!).toBeGreaterThanOrEqual(0);
      expect(light - poaBeam[i]! - poaGround[i]!).toBeGreaterThanOrEqual(-1e-12);
    });
    const flat = yearHours(build({ plane: { tilt: 0, azimuth: 180 } }));
    expect(sum(flat.poaGround)).toBe(0);
  });

  it('are dark and without sun at night, and lit by day where nothing is in the way', () => {
    const { poa, ac, litShare, sunElevation } = yearHours(build());

    for (const hour of [0, 3, 22]) {
      expect([poa, ac, litShare, sunElevation].map((column) => column[FIRST_HOURS[3]! + hour])).toEqual([0, 0, 0, 0]);
    }
    expect(litShare[FIRST_HOURS[3]! + 12]).toBe(1);
    // Klein's day of April: declination 9.4 degrees
    expect(Math.abs(sunElevation[FIRST_HOURS[3]! + 12]! - (90 - 22.99 + 9.4))).toBeLessThan(2);
  });

  it('name the hours in which neighbours take the sun', () => {
    const { litShare, poaBeam } = yearHours(build({ shadingTable: EVENING_WALL }));

    const noonOfMay = FIRST_HOURS[4]! + 12;
    expect(litShare[noonOfMay]).toBeGreaterThan(0.95);
    expect(litShare[noonOfMay + 5]).toBeLessThan(0.5);
    expect(poaBeam[noonOfMay + 5]).toBeLessThan(poaBeam[noonOfMay - 5]!);
  });

  it('have temperatures whose mean is that of the month, warmest after noon', () => {
    const { airTemperature } = yearHours(build());

    const july = airTemperature.subarray(FIRST_HOURS[6], FIRST_HOURS[6]! + 24);
    expect(sum(july) / 24).toBeCloseTo(TAINAN_CLIMATE.monthlyTemp[6]!, 1);
    expect(july.indexOf(Math.max(...july))).toBeGreaterThanOrEqual(13);
    expect(july.indexOf(Math.max(...july))).toBeLessThanOrEqual(16);
  });

  it('are nothing without light', () => {
    const none = build({ climate: { ...TAINAN_CLIMATE, monthlyGhi: DAYS.map(() => 0) } });

    const { poa, ac } = yearHours(none);

    expect([sum(poa), sum(ac)]).toEqual([0, 0]);
  });
});

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  const covariance = mean(a.map((value, i) => (value - meanA) * (b[i]! - meanB)));
  const deviation = (values: readonly number[], of: number): number =>
    Math.sqrt(mean(values.map((v) => (v - of) ** 2)));
  return covariance / (deviation(a, meanA) * deviation(b, meanB));
}
