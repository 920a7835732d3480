import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { climateOfSeries, type ClimateSeries } from '../../../src/core/climate/climate-series.js';

const PVGIS = { name: 'PVGIS', attribution: 'PVGIS © European Union' };
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Years whose every day brings so much [kWh/m2], at so many degrees. */
const series = (days: readonly number[], temperatures: readonly number[] = days.map(() => 10)): ClimateSeries => ({
  lat: 48,
  lng: 8,
  elevationM: 300,
  radiationData: 'PVGIS-SARAH3',
  weatherData: 'ERA5',
  months: days.flatMap((day, i) =>
    Array.from({ length: 12 }, (_, index) => ({
      year: 2010 + i,
      month: index + 1,
      ghiKwhM2: day * daysIn(2010 + i, index + 1),
      airTemperature: temperatures[i]!,
    })),
  ),
});

describe('the climate of a series of years', () => {
  it('has the years’ means and their sample deviation, months of leap years by their own length', () => {
    const climate = climateOfSeries(series([3, 4, 5], [9, 10, 11]), undefined, { lat: 48, lng: 8 }, PVGIS);

    const february = climate.monthly[1]!;
    expect(february.ghiKwhM2Day).toBeCloseTo(4, 9);
    expect(february.ghiSigmaYears).toBeCloseTo(1, 9);
    expect(february.ghiSigmaPlace).toBeCloseTo(Math.hypot(1 / Math.sqrt(3), 4 * 0.05), 9);
    expect(february.airTemperature).toBeCloseTo(10, 9);
    expect(february.temperatureSigmaYears).toBeCloseTo(1, 9);
    // three years' mean, and 1 K of a reanalysis
    expect(february.temperatureSigmaPlace).toBeCloseTo(Math.hypot(1 / Math.sqrt(3), 1), 9);
    expect(climate.annual.ghiKwhM2).toBeCloseTo(4 * 365.25, 6);
    // 2012 has a day more
    const [a, b, c] = [3 * 365, 4 * 365, 5 * 366];
    const spread = Math.sqrt(
      ((a - (a + b + c) / 3) ** 2 + (b - (a + b + c) / 3) ** 2 + (c - (a + b + c) / 3) ** 2) / 2,
    );
    expect(climate.annual.ghiSigmaKwhM2).toBeCloseTo(Math.hypot(spread, february.ghiSigmaPlace * 365.25), 6);
  });

  it('names its data sets, years and height, and knows neither sunshine nor, by default, wind and humidity', () => {
    const { sources, elevationM, elevationAssumed, monthly, annual } = climateOfSeries(
      series([3, 4, 5]),
      undefined,
      { lat: 48, lng: 8 },
      PVGIS,
    );

    expect(sources).toEqual([
      {
        id: 'PVGIS-SARAH3',
        name: 'PVGIS',
        distanceKm: 0,
        ghiWeight: 1,
        temperatureWeight: 1,
        source: 'PVGIS: radiation PVGIS-SARAH3, weather ERA5',
        sourceDate: '2010-2012',
        attribution: PVGIS.attribution,
      },
    ]);
    expect([elevationM, elevationAssumed]).toEqual([300, false]);
    expect(monthly[0]).toMatchObject({ windSpeedMs: null, relativeHumidity: null, sunshineH: null });
    expect(annual).toMatchObject({ windSpeedMs: null, relativeHumidity: null, sunshineH: null });
  });

  it('takes wind and humidity month by month with a sigma', () => {
    const months = Array.from({ length: 12 }, (_, i) => i + 1);
    const weather = { windSpeedMs: months, relativeHumidity: months.map((m) => 60 + m) };

    const { monthly } = climateOfSeries(series([3, 4, 5]), weather, { lat: 48, lng: 8 }, PVGIS);

    expect(monthly[11]).toMatchObject({
      windSpeedMs: 12,
      windSpeedSigmaMs: 6,
      relativeHumidity: 72,
      relativeHumiditySigma: 4.4,
    });
  });

  it('is linear in the irradiation, and finite for polar night and midnight sun', () => {
    const day = fc.double({ min: 0, max: 12, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(day, { minLength: 3, maxLength: 20 }),
        fc.double({ min: 0.1, max: 1, noNaN: true }),
        (days, factor) => {
          const [whole, part] = [days, days.map((value) => value * factor)].map((values) =>
            climateOfSeries(series(values), undefined, { lat: 48, lng: 8 }, PVGIS),
          );
          expect(part!.annual.ghiKwhM2).toBeCloseTo(whole!.annual.ghiKwhM2 * factor, 6);
          expect(part!.annual.ghiSigmaKwhM2).toBeCloseTo(whole!.annual.ghiSigmaKwhM2 * factor, 6);
          expect(Object.values(whole!.monthly[5]!).every((value) => value === null || Number.isFinite(value))).toBe(
            true,
          );
        },
      ),
      { seed: 7 },
    );
  });
});
