import { describe, expect, it } from 'vitest';
import { computeYield } from '../../../src/core/energy/yield.js';
import { hourlyYear } from '../../../src/core/energy/hourly-year.js';
import type { HourlyClimate } from '../../../src/core/energy/yield-types.js';
import type { LightHours } from '../../../src/core/energy/irradiance/sky-hours.js';

const hours = (value: number, length = 8_760): number[] => Array<number>(length).fill(value);

const yearOf = (light: Partial<HourlyClimate>): LightHours =>
  hourlyYear({ ghi: hours(500), airTemperature: hours(20), year: 2021, ...light }, { lat: 23, lng: 120 }, 8);

/** The hours in which the sun is up the whole time. */
const whole = (year: LightHours): number[] => Array.from(year.hoursPerYear.keys()).filter((i) => year.hoursPerYear[i] === 1); // prettier-ignore

describe('an hour that is measured', () => {
  it('has no more light than comes to the Earth', () => {
    const { ghi, extraNormal, count } = yearOf({ ghi: hours(1_500) });

    expect(count).toBeGreaterThan(4_000);
    expect(Array.from(ghi)).toEqual(Array.from(extraNormal));
    expect(Math.max(...extraNormal)).toBeLessThan(1_420);
  });

  it('has beam and diffuse light as they are measured, up to what comes to the Earth and to the global light', () => {
    const [given, bright] = [yearOf({ dni: hours(100), dhi: hours(50) }), yearOf({ dni: hours(1_500), dhi: hours(900) })]; // prettier-ignore

    for (const i of whole(given)) expect([given.dni[i], given.dhi[i]]).toEqual([100, 50]);
    expect(Array.from(bright.dni)).toEqual(Array.from(bright.extraNormal));
    expect(Array.from(bright.dhi)).toEqual(Array.from(bright.ghi));
  });

  it.each<[string, Partial<HourlyClimate>]>([
    ['a beam', { dni: hours(100) }],
    ['a beam that is too bright', { dni: hours(1_500) }],
    ['a beam that is too bright for the light of the hour', { dni: hours(1_500), ghi: hours(90) }],
    ['diffuse light', { dhi: hours(200) }],
    ['diffuse light of a bright hour', { dhi: hours(10), ghi: hours(1_300) }],
    ['more diffuse light than light', { dhi: hours(900) }],
  ])('with %s alone has the rest as the other, so that both are the global light', (_, light) => {
    const { ghi, dni, dhi, sunUp, extraNormal, count } = yearOf(light);

    for (let i = 0; i < count; i++) {
      expect(dni[i]! * sunUp[i]! + dhi[i]!).toBeCloseTo(ghi[i]!, 6);
      expect(Math.min(dni[i]!, dhi[i]!)).toBeGreaterThanOrEqual(-1e-9);
      expect(dni[i]!).toBeLessThanOrEqual(extraNormal[i]! + 1e-9);
    }
  });

  it('with a beam or diffuse light alone has that of the measurement where the rest has room', () => {
    const [beam, diffuse] = [yearOf({ dni: hours(100) }), yearOf({ dhi: hours(200) })];
    const high = (year: LightHours): number[] => whole(year).filter((i) => year.sunUp[i]! > 0.4);

    expect(high(beam).length).toBeGreaterThan(1_000);
    for (const i of high(beam)) expect(beam.dni[i]).toBe(100);
    for (const i of high(diffuse)) expect(diffuse.dhi[i]!).toBeCloseTo(200, 9);
  });

  it('belongs to its month and clock hour, in a leap year too', () => {
    const at = (length: number, ...lit: [day: number, hour: number][]): number[] => {
      const ghi = hours(0, length);
      for (const [day, hour] of lit) ghi[day * 24 + hour] = 300;
      return Array.from(hourlyYear({ ghi, airTemperature: hours(20, length) }, { lat: 23, lng: 120 }, 8).monthHour);
    };

    expect(at(8_760, [0, 12], [30, 11], [31, 12], [58, 12], [59, 12], [364, 13])).toEqual([12, 11, 24 + 12, 24 + 12, 48 + 12, 11 * 24 + 13]); // prettier-ignore
    expect(at(8_784, [59, 12], [60, 12], [365, 12])).toEqual([24 + 12, 48 + 12, 11 * 24 + 12]);
  });

  it('counts in the mean day of its month, of which February has 29 in a leap year', () => {
    const climate = { ghi: hours(300, 8_784), airTemperature: hours(20, 8_784) };
    const { acMonthHour, acMonthly } = computeYield({ lat: 23, lng: 120, plane: { tilt: 10, azimuth: 180 }, climate }); // prettier-ignore
    const days = acMonthly.map((kwh, month) => kwh / acMonthHour[month]!.reduce((sum, kw) => sum + kw, 0));

    expect(days.map((count) => Math.round(count * 1e6) / 1e6)).toEqual([31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]); // prettier-ignore
  });
});
