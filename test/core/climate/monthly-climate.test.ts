import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { climateAt, daysOf, distanceKm, type ClimateMonth } from '../../../src/core/climate/monthly-climate.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../../helpers/shared-data.js';
import { leaveOneOut } from './leave-one-out.js';
import { coastDistanceKm } from '../../../src/core/climate/townships.js';
import { correctedSeries } from '../../../validation/corrected-series.js';
import { readReference } from '../../../src/providers/reference-files.js';

const { stations, townships } = readReference();

const rms = (values: number[]): number => Math.sqrt(values.reduce((sum, v) => sum + v * v, 0) / values.length);
const mean = (values: number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;

const TAIPEI = { lat: 25.04, lng: 121.51 };

/** Inverse squared distance over the stations with radiation, the plain way of interpolating. */
const inverseSquare = (leftOut: string, month: number): number => {
  const target = stations.find((station) => station.id === leftOut) ?? { lat: 0, lng: 0 };
  const others = stations.filter((station) => station.id !== leftOut && !station.radiationExcluded);
  const weights = others.map((station) => 1 / Math.max(1, distanceKm(station, target)) ** 2);
  const values = others.map((station, i) => (station.months[month]?.ghiKwhM2Day ?? 0) * (weights[i] ?? 0));
  return values.reduce((sum, v) => sum + v, 0) / weights.reduce((sum, w) => sum + w, 0);
};

const valueFor = (monthly: ClimateMonth[] | undefined, of: (month: ClimateMonth) => number): number =>
  mean(monthly?.map(of) ?? []);

describe('the climate of a place', () => {
  it('errs, with each station left out in turn, within the bounds it states', () => {
    const lowland = leaveOneOut(stations).filter((station) => station.elevationM < 900);
    const worst = lowland.toSorted((a, b) => Math.abs(b.annualGhiError) - Math.abs(a.annualGhiError)).slice(0, 3);

    const annual = rms(lowland.map((station) => station.annualGhiError));
    const monthly = rms(lowland.map((station) => station.monthlyGhiRms));
    const temperature = rms(lowland.map((station) => station.temperatureRmsK));
    const bias = mean(lowland.map((station) => station.annualGhiError));
    console.info(
      `leave one out, ${lowland.length} stations below 900 m: GHI year ${(100 * annual).toFixed(1)} %, ` +
        `months ${(100 * monthly).toFixed(1)} %, bias ${(100 * bias).toFixed(1)} %, temperature ${temperature.toFixed(2)} K; ` +
        `worst ${worst.map((s) => `${s.name} ${(100 * s.annualGhiError).toFixed(0)} %`).join(', ')}`,
    );

    expect(lowland.length).toBeGreaterThanOrEqual(24);
    expect(annual).toBeLessThan(0.075);
    expect(monthly).toBeLessThan(0.12);
    expect(Math.abs(bias)).toBeLessThan(0.02);
    expect(temperature).toBeLessThan(0.62);
  });

  it('errs less than inverse squared distance does', () => {
    const compared = leaveOneOut(stations);

    const plain = compared.map((error) => {
      const months = stations.find((station) => station.id === error.id)?.months ?? [];
      return rms(months.map((month, i) => inverseSquare(error.id, i) / month.ghiKwhM2Day - 1));
    });

    expect(rms(compared.map((error) => error.monthlyGhiRms))).toBeLessThan(rms(plain));
  });

  it('states sigmas of the size of the errors made', () => {
    const inSigmas = rms(leaveOneOut(stations).map((station) => station.ghiErrorInSigmas));
    const annualInSigmas = rms(leaveOneOut(stations).map((station) => station.annualErrorInSigmas));
    const temperatureInSigmas = rms(leaveOneOut(stations).map((station) => station.temperatureErrorInSigmas));

    expect(inSigmas).toBeGreaterThan(0.85);
    expect(inSigmas).toBeLessThan(1.15);
    expect(annualInSigmas).toBeGreaterThan(0.85);
    expect(annualInSigmas).toBeLessThan(1.15);
    expect(temperatureInSigmas).toBeGreaterThan(0.85);
    expect(temperatureInSigmas).toBeLessThan(1.15);
  });

  it('is near the station it is beside and names that station first', () => {
    const taipei = stations.find((station) => station.name === '臺北');

    const climate = climateAt(stations, { ...TAIPEI, elevationM: 5 });

    expect(climate?.sources[0]?.name).toBe('臺北');
    expect(climate?.nearestStationKm).toBeLessThan(1);
    expect(valueFor(climate?.monthly, (m) => m.ghiKwhM2Day)).toBeCloseTo(
      mean(taipei?.months.map((m) => m.ghiKwhM2Day) ?? []),
      0,
    );
    expect(climate?.monthly).toHaveLength(12);
  });

  it('uses every weight once: radiation weights sum to one and Banqiao has none', () => {
    const climate = climateAt(stations, TAIPEI);
    const sum = climate?.sources.reduce((total, source) => total + source.ghiWeight, 0);

    expect(sum).toBeCloseTo(1, 9);
    expect(climate?.sources.find((source) => source.name === '板橋')?.ghiWeight).toBe(0);
    expect(climate?.sources.every((source) => source.source !== '' && source.sourceDate !== '')).toBe(true);
  });

  it('cools with height between the slope of the island (5 K/km) and that of the standard atmosphere (6.5 K/km)', () => {
    const at = (elevationM: number): number =>
      valueFor(climateAt(stations, { lat: 24, lng: 121.2, elevationM })?.monthly, (m) => m.airTemperature);

    const [lower, upper] = [at(0) - at(1000), at(1000) - at(2000)];

    expect(lower).toBeGreaterThan(4.5);
    expect(lower).toBeLessThan(6.6);
    expect(upper).toBeGreaterThan(4.5);
    expect(upper).toBeLessThan(6.6);
  });

  it('says when it had to assume the height, and is less sure of the temperature then', () => {
    const known = climateAt(stations, { ...TAIPEI, elevationM: 8 });
    const assumed = climateAt(stations, TAIPEI);

    expect(known?.elevationAssumed).toBe(false);
    expect(assumed?.elevationAssumed).toBe(true);
    expect(valueFor(assumed?.monthly, (m) => m.temperatureSigma)).toBeGreaterThan(
      valueFor(known?.monthly, (m) => m.temperatureSigma),
    );
  });

  it('depends on where the stations are about the place, not on where on earth that is along its parallel', () => {
    const here = climateAt(stations, { ...TAIPEI, elevationM: 8 })!;
    fc.assert(
      fc.property(fc.double({ min: -360, max: 360, noNaN: true }), (turn) => {
        const turned = (lng: number): number => ((((lng + turn) % 360) + 540) % 360) - 180;
        const moved = stations.map((station) => ({ ...station, lng: turned(station.lng) }));
        const there = climateAt(moved, { lat: TAIPEI.lat, lng: turned(TAIPEI.lng), elevationM: 8 })!;
        expect(there.annual.ghiKwhM2).toBeCloseTo(here.annual.ghiKwhM2, 4);
        expect(there.annual.airTemperature).toBeCloseTo(here.annual.airTemperature, 6);
      }),
      { seed: 11, numRuns: 20 },
    );
  });

  it('is reported of stations in one line too, which tell no plane', () => {
    const inLine = stations
      .slice(1, 6)
      .map((station, i) => ({ ...station, lat: 10 + 0.1 * i, lng: 20, elevationM: 50 }));

    const climate = climateAt(inLine, { lat: 10.2, lng: 20.3, elevationM: 50 })!;

    const temperatures = inLine.flatMap((station) => station.months.map((month) => month.airTemperature));
    expect(climate.monthly.every((month) => Number.isFinite(month.airTemperature))).toBe(true);
    expect(climate.annual.airTemperature).toBeGreaterThan(Math.min(...temperatures));
    expect(climate.annual.airTemperature).toBeLessThan(Math.max(...temperatures));
  });

  it('is that of a single station beside it, and less sure the farther away it is', () => {
    const alone = [{ ...stations[1]!, lat: 36.18, lng: 140.42, elevationM: 35 }];
    const [beside, apart] = [36.18, 35.53].map((lat) => climateAt(alone, { lat, lng: 140.42, elevationM: 35 })!);

    const own = alone[0]!.months.map(({ ghiKwhM2Day }) => ghiKwhM2Day);
    expect(beside!.monthly.map(({ ghiKwhM2Day }) => ghiKwhM2Day)).toEqual(own.map((ghi) => expect.closeTo(ghi, 6)));
    expect(apart!.annual.ghiKwhM2).toBeCloseTo(beside!.annual.ghiKwhM2, 6);
    expect(apart!.annual.airTemperature).toBeCloseTo(beside!.annual.airTemperature, 6);
    expect(apart!.annual.ghiSigmaKwhM2).toBeGreaterThan(1.4 * beside!.annual.ghiSigmaKwhM2);
    expect(climateAt([{ ...alone[0]!, radiationExcluded: true }], { lat: 36.18, lng: 140.42 })).toBeUndefined();
  });

  it('is known up to 140 km from the nearest station, and of stations within 600 km', () => {
    const at = (lat: number) => ({ ...stations[1]!, id: `at ${lat}`, lat, lng: 140, coastKm: undefined });
    const used = (lats: number[]) => climateAt(lats.map(at), { lat: 36, lng: 140 })?.sources.length;

    // a degree is 111.195 km
    expect([used([37.259]), used([37.26])]).toEqual([1, undefined]);
    expect([used([36.1, 41.3955]), used([36.1, 41.3965])]).toEqual([2, 1]);
  });

  it('is made from the sixty nearest stations at most', () => {
    const many = Array.from({ length: 61 }, (_, i) => ({ ...stations[1]!, id: `${i}`, lat: 36 + i / 100, lng: 140 }));

    const { sources } = climateAt(many, { lat: 36, lng: 140 })!;

    expect(sources).toHaveLength(60);
    expect(sources.some(({ id }) => id === '60')).toBe(false);
  });

  it('adds the months up to the year', () => {
    const climate = climateAt(stations, TAIPEI);
    const sum = climate?.monthly.reduce((total, month, i) => total + month.ghiKwhM2Day * daysOf(i), 0);

    expect(climate?.annual.ghiKwhM2).toBeCloseTo(sum ?? 0, 6);
    expect(climate?.annual.ghiSigmaKwhM2).toBeGreaterThan(0);
  });

  it('does not answer for Hong Kong, Manila or the open sea', () => {
    const places = [
      { lat: 22.3, lng: 114.2 },
      { lat: 14.6, lng: 121 },
      { lat: 23, lng: 123.5 },
    ];

    expect(places.map((place) => climateAt(stations, place))).toEqual([undefined, undefined, undefined]);
  });

  it.skipIf(!hasSharedData)(`knows every township, with believable figures${sharedDataNotice}`, () => {
    const lines = readFileSync(sharedData('townships-tw.csv'), 'utf8').trim().split(/\r?\n/).slice(1);
    const points = lines
      .map((line) => line.split(','))
      .map((cells) => ({ lat: Number(cells[9]), lng: Number(cells[10]) }));

    const years = points.map(
      (point) => climateAt(stations, { ...point, coastKm: coastDistanceKm(townships, point) })?.annual,
    );

    expect(years).toHaveLength(368);
    expect(years.filter((year) => !year || year.ghiKwhM2 < 1100 || year.ghiKwhM2 > 1850)).toEqual([]);
    expect(years.filter((year) => !year || year.airTemperature < 15 || year.airTemperature > 27)).toEqual([]);
    expect(years.filter((year) => !year || year.ghiSigmaKwhM2 < 50 || year.ghiSigmaKwhM2 > 300)).toEqual([]);
  });

  it.skipIf(!hasSharedData)(`spreads its years as the long stations' years were spread${sharedDataNotice}`, () => {
    const latitudes = new Map(stations.map(({ id, lat }) => [id, lat]));
    const yearSums = ({ months }: { months: { year: number; month: number; ghi: number }[] }): number[] =>
      [...Map.groupBy(months, ({ year }) => year).values()]
        .filter(({ length }) => length === 12)
        .map((year) => year.reduce((sum, { month, ghi }) => sum + ghi * daysOf(month - 1), 0));
    const long = correctedSeries(sharedData('climate'), latitudes)
      .map((series) => ({ s: stations.find(({ id }) => id === series.id)!, sums: yearSums(series) }))
      .filter(({ sums }) => sums.length >= 5);
    const measured = rms(
      long.map(({ sums }) => Math.sqrt(sums.reduce((v, x) => v + (x - mean(sums)) ** 2, 0) / (sums.length - 1))),
    );

    const stated = rms(
      long.map(({ s }) => {
        const climate = climateAt(stations, s);
        const { ghiSigmaKwhM2 = 0, ghiSigmaPlaceKwhM2 = 0 } = climate?.annual ?? {};
        return Math.sqrt(ghiSigmaKwhM2 ** 2 - ghiSigmaPlaceKwhM2 ** 2);
      }),
    );

    expect(long.length).toBe(7);
    expect(stated / measured).toBeGreaterThan(0.85);
    expect(stated / measured).toBeLessThan(1.15);
  });
});
