import { expect, it } from 'vitest';
import { climateYear, daysOf, type ClimateMonth } from '../../../src/core/climate/climate-months.js';

const month = (changes: Partial<ClimateMonth>): ClimateMonth => ({
  month: 1,
  ghiKwhM2Day: 4,
  ghiSigma: 1,
  ghiSigmaYears: 1,
  ghiSigmaPlace: 0,
  airTemperature: 20,
  temperatureSigma: 1,
  temperatureSigmaYears: 1,
  temperatureSigmaPlace: 0,
  windSpeedMs: 2,
  windSpeedSigmaMs: 1,
  relativeHumidity: 70,
  relativeHumiditySigma: 4,
  sunshineH: 100,
  ...changes,
});
const yearOf = (changes: Partial<ClimateMonth> = {}) =>
  climateYear(
    Array.from({ length: 12 }, () => month(changes)),
    0,
  );

it('a year varies more than twelve independent months: any two of them go together by 2.5 %', () => {
  // by the days' squares and the square of all days: √(0.975 · 11,125.06 + 0.025 · 365.25²); 105.48 if independent
  expect(daysOf(1)).toBe(28.25);
  expect(yearOf().ghiSigmaKwhM2).toBeCloseTo(119.09, 2);
});

it('a year has the means and sums of what every month knows', () => {
  expect(yearOf()).toMatchObject({
    ghiKwhM2: expect.closeTo(4 * 365.25, 6) as number,
    windSpeedMs: expect.closeTo(2, 9) as number,
    relativeHumidity: expect.closeTo(70, 9) as number,
    sunshineH: 1200,
  });
  expect(yearOf({ windSpeedMs: null, sunshineH: null })).toMatchObject({ windSpeedMs: null, sunshineH: null });
});
