import { describe, expect, it } from 'vitest';
import { meanTemperatures, typicalDays } from '../../../src/core/energy/irradiance/typical-days.js';
import { InvalidInputError } from '../../../src/core/errors.js';
import { solarDay } from '../../../src/core/sun/solar-day.js';
import { HOUR_MS } from '../../../src/core/time/durations.js';

const months = (value: number, change: Record<number, number> = {}): number[] =>
  Array.from({ length: 12 }, (_, month) => change[month] ?? value);
const climateOf = (monthlyGhi: number[]) => ({ monthlyGhi, monthlyTemp: months(20) });
const MELBOURNE = { lat: -38, lng: 145 };
const SVALBARD = { lat: 78.2, lng: 15.6 };
const DARK = { 10: 0, 11: 0, 0: 0, 1: 0 };

/** Time zone in which the sun of 17 January is highest at a clock hour. */
function offsetForNoon(place: { lat: number; lng: number }, noon: number): number {
  const noonAt = (offset: number) => solarDay(Date.UTC(2021, 0, 17) - offset * HOUR_MS, place).noonHour;
  const offset = place.lng / 15;
  return offset + noon - noonAt(offset);
}

/** Irradiation of the mean day of January by clock hour, Wh/m². */
function januaryHours(place: { lat: number; lng: number }, offset: number, monthlyGhi: number[]): number[] {
  const { ghi, hoursPerYear, monthHour, count } = typicalDays(climateOf(monthlyGhi), place, offset);
  const hours = Array<number>(24).fill(0);
  for (let i = 0; i < count; i++) if (monthHour[i]! < 24) hours[monthHour[i]!]! += (ghi[i]! * hoursPerYear[i]!) / 31;
  return hours;
}

/** Extraterrestrial light of 17 January, Wh/m². Duffie & Beckman, Solar Engineering of Thermal Processes, eq. 1.10.3. */
function extraterrestrialJanuary(lat: number): number {
  const [phi, delta] = [(lat * Math.PI) / 180, (-20.9 * Math.PI) / 180];
  const sunset = Math.acos(-Math.tan(phi) * Math.tan(delta));
  const normal = 1366.1 * (1 + 0.033 * Math.cos((2 * Math.PI * 17) / 365));
  const parts = Math.cos(phi) * Math.cos(delta) * Math.sin(sunset) + sunset * Math.sin(phi) * Math.sin(delta);
  return (24 / Math.PI) * normal * parts;
}

describe('the light of a typical day', () => {
  it('has the share of each hour of Collares-Pereira & Rabl 1979', () => {
    const hours = januaryHours(MELBOURNE, offsetForNoon(MELBOURNE, 12), months(3));

    // by hand for 38° S on 17 January: declination -20.9°, sunset at 107.36°, a = 0.7780, b = 0.3102;
    // r = π/24 (a + b cos ω) (cos ω - cos ωs) / (sin ωs - ωs cos ωs), at 8:30 (ω = -52.5°) and at 11:30 (-7.5°)
    expect(hours[8]! / 3_000).toBeCloseTo(0.0758, 3);
    expect(hours[11]! / 3_000).toBeCloseTo(0.1211, 3);
    expect(hours[8]! / hours[15]!).toBeCloseTo(1, 2);
  });

  it('is what is given, month by month, and no entry where that is nothing', () => {
    const { monthHour, ghi, count } = typicalDays(climateOf(months(3, { 2: 0 })), MELBOURNE, 10);

    expect([...monthHour.subarray(0, count)].some((slot) => Math.floor(slot / 24) === 2)).toBe(false);
    expect(Math.min(...ghi.subarray(0, count))).toBeGreaterThan(0);
    expect(januaryHours(MELBOURNE, 10, months(3)).reduce((sum, wh) => sum + wh, 0)).toBeCloseTo(3_000, 6);
  });

  it('may be 0.05 kWh/m² more than reaches the atmosphere, which twilight or rounding give, and counts without it', () => {
    const light = (december: number): number => {
      const { ghi, hoursPerYear } = typicalDays(climateOf(months(0.2, { ...DARK, 11: december })), SVALBARD, 1);
      return ghi.reduce((sum, value, i) => sum + value * hoursPerYear[i]!, 0);
    };

    expect(light(0.05)).toBe(light(0));
    expect(() => light(0.0501)).toThrow(InvalidInputError);
    const ceiling = 1e-3 * januaryCeiling(MELBOURNE);
    const january = (ghi: number) =>
      januaryHours(MELBOURNE, 10, months(3, { 0: ghi })).reduce((sum, wh) => sum + wh, 0);
    expect(january(ceiling + 0.04)).toBeCloseTo(1e3 * ceiling, 6);
    expect(january(ceiling + 0.02)).toBeCloseTo(1e3 * ceiling, 6);
  });
});

/** The most that a mean day of January may have, as the calculation has it [Wh/m²]. */
function januaryCeiling(place: { lat: number; lng: number }): number {
  const { sunUp, extraNormal, hoursPerYear, monthHour } = typicalDays(climateOf(months(3)), place, 10);
  return sunUp.reduce(
    (sum, up, i) => sum + (monthHour[i]! < 24 ? (up * extraNormal[i]! * hoursPerYear[i]!) / 31 : 0),
    0,
  );
}

describe('the air of a typical day (Erbs, Klein & Beckman 1983)', () => {
  const ghi = extraterrestrialJanuary(25) / 1_000;
  const place = { lat: 25, lng: 121 };
  /** January's temperatures with its noon at half past twelve: the middle of clock hour h is then at h o'clock of the sun. */
  const temperatures = (clearness: number) =>
    meanTemperatures(climateOf(months(3, { 0: clearness * ghi })), place, offsetForNoon(place, 12.5)).subarray(0, 24);

  it('follows the four harmonics over a range of 25.8 K times the clearness less 5.21 K', () => {
    const air = temperatures(0.5);

    // by hand, with t* = 2π (t - 1) / 24: sums of the harmonics at 1, 7, 13 and 19 o'clock of the sun, times 12.9 - 5.21
    for (const [hour, sum] of [
      [1, -0.2743],
      [7, -0.4025],
      [13, 0.4328],
      [19, 0.1925],
    ] as const) {
      // prettier-ignore
      expect(Math.abs((air[hour]! - 20) / (7.69 * sum) - 1)).toBeLessThan(0.025);
      expect((air[hour]! - 20) / (air[13]! - 20)).toBeCloseTo(sum / 0.4328, 3);
    }
    expect(air.reduce((sum, value) => sum + value, 0) / 24).toBeCloseTo(20, 9);
  });

  it('is the same all day under a sky so dull that the range would be negative, and in the polar night', () => {
    const night = meanTemperatures(climateOf(months(0.2, DARK)), SVALBARD, 1).subarray(0, 24);

    for (const air of [temperatures(0.2), night])
      expect([...air]).toEqual(months(20).flatMap((value) => [value, value]));
  });

  it('is the same for the light of an hour as for the hours of the day', () => {
    const climate = { monthlyGhi: months(4), monthlyTemp: months(20).map((value, month) => value + month) };
    const hours = typicalDays(climate, place, 8);
    const air = meanTemperatures(climate, place, 8);
    // hours with sun from end to end have the same middle
    const isWhole = (i: number): boolean => hours.hoursPerYear[i]! >= 28 / 6 && hours.sunUp[i]! > 0.3;

    const whole = Array.from({ length: hours.count }, (_, i) => i).filter(isWhole);

    expect(whole.length).toBeGreaterThan(300);
    for (const i of whole) expect(hours.airTemperature[i]).toBeCloseTo(air[hours.monthHour[i]!]!, 9);
  });
});
