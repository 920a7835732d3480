import { describe, expect, it } from 'vitest';
import { climateAt } from '../../../src/core/climate/monthly-climate.js';
import { coastDistanceKm } from '../../../src/core/climate/townships.js';
import { readReference } from '../../../src/providers/reference-files.js';

const { stations, townships, townshipHeights } = readReference();

const codeOf = (county: string, town: string): string =>
  townships.townships.find(({ countyName, townName }) => countyName === county && townName === town)!.code;
const placeOf = (code: string) => {
  const { point } = townships.byCode.get(code)!;
  return { ...point, coastKm: coastDistanceKm(townships, point) };
};
const climateOf = (code: string) => climateAt(stations, placeOf(code), townshipHeights.get(code))!;
const lowlandClimateOf = (code: string) => climateAt(stations, placeOf(code))!;

describe('the heights that replace those of a township', () => {
  it('are known of all 368, with a sigma of 100 m or more and where they are from', () => {
    const heights = townships.townships.map(({ code }) => townshipHeights.get(code)!);

    expect(townshipHeights.size).toBe(368);
    expect(heights.every(({ elevationM, sigmaM }) => elevationM >= 0 && elevationM < 1_500 && sigmaM >= 100)).toBe(
      true,
    );
    expect(heights.every(({ assumed, source }) => assumed && source.includes('CWA stations'))).toBe(true);
  });

  it.each([
    ['臺北市', '信義區', 0, 100, 100],
    ['臺北市', '北投區', 20, 60, 300],
    ['南投縣', '仁愛鄉', 900, 1_200, 700],
    ['臺中市', '和平區', 500, 1_000, 1_000],
    ['嘉義縣', '阿里山鄉', 400, 1_400, 500],
  ])('are where people live: %s %s between %i and %i m', (county, town, least, most, mostSigma) => {
    const { elevationM, sigmaM } = townshipHeights.get(codeOf(county, town))!;

    expect(elevationM).toBeGreaterThanOrEqual(least);
    expect(elevationM).toBeLessThanOrEqual(most);
    expect(sigmaM).toBeLessThanOrEqual(mostSigma);
  });
});

describe('the climate of all townships', () => {
  it('is finite in every number, with sigmas, stations and a height', () => {
    const climates = townships.townships.map(({ code }) => climateOf(code));

    const numbers = climates.flatMap(({ monthly, annual, elevationM, elevationSigmaM }) => [
      ...monthly.flatMap((month) => Object.values(month)),
      ...Object.values(annual),
      elevationM,
      elevationSigmaM,
    ]);
    expect(climates).toHaveLength(368);
    expect(numbers.every((value) => Number.isFinite(value))).toBe(true);
    expect(
      climates.every(({ monthly }) =>
        monthly.every(
          ({ ghiSigma, temperatureSigma, windSpeedSigmaMs, relativeHumiditySigma }) =>
            ghiSigma > 0 && temperatureSigma > 0 && windSpeedSigmaMs! > 0 && relativeHumiditySigma! > 0,
        ),
      ),
    ).toBe(true);
    expect(climates.every(({ sources }) => sources.length === 31 && sources[0]!.source !== '')).toBe(true);
    // weights beyond this would mean that the stations tell no plane there
    expect(climates.every(({ sources }) => sources.every((part) => Math.abs(part.temperatureWeight) < 1))).toBe(true);
  });

  it('is cooler by the height in mountain townships than the lowland around would make it, and less sure', () => {
    for (const [county, town] of [
      ['南投縣', '仁愛鄉'],
      ['臺中市', '和平區'],
      ['南投縣', '信義鄉'],
    ] as const) {
      // prettier-ignore
      const code = codeOf(county, town);
      const [ours, lowland] = [climateOf(code), lowlandClimateOf(code)];

      const cooling = lowland.annual.airTemperature - ours.annual.airTemperature;
      expect(cooling / (ours.elevationM - lowland.elevationM)).toBeGreaterThan(0.0045);
      expect(ours.monthly[0]!.temperatureSigmaPlace).toBeGreaterThan(0.0065 * ours.elevationSigmaM * 0.99);
      expect(ours.monthly[0]!.temperatureSigmaPlace).toBeGreaterThan(2 * lowland.monthly[0]!.temperatureSigmaPlace);
    }
  });

  it('agrees with the temperature of the stations in a mountain township, given their heights', () => {
    const sunMoonLake = stations.find(({ name }) => name === '日月潭')!;
    const climate = climateAt(stations, sunMoonLake)!;

    const measured = sunMoonLake.months.reduce((sum, { airTemperature }) => sum + airTemperature, 0) / 12;
    expect(Math.abs(climate.annual.airTemperature - measured)).toBeLessThan(0.3);
  });
});

describe('humidity', () => {
  it('is known where hourly records are, and between 60 and 90 % at every township', () => {
    const humid = stations.filter((station) =>
      station.months.every(({ relativeHumidity }) => relativeHumidity !== null),
    );
    const values = townships.townships.flatMap(({ code }) =>
      climateOf(code).monthly.map(({ relativeHumidity }) => relativeHumidity!),
    );

    expect(humid.map(({ name }) => name).sort()).toEqual(['臺中', '臺北', '臺南', '花蓮', '高雄'].sort());
    expect(Math.min(...values)).toBeGreaterThan(60);
    expect(Math.max(...values)).toBeLessThan(90);
  });

  it('states a sigma of the size of the error of each of these stations, predicted from the others', () => {
    const humid = stations.filter(({ months }) => months[0]!.relativeHumidity !== null);
    const errors = humid.flatMap((left) => {
      const climate = climateAt(
        stations.filter((station) => station !== left),
        left,
      )!;
      return climate.monthly.map(
        ({ relativeHumidity, relativeHumiditySigma }, i) =>
          (relativeHumidity! - left.months[i]!.relativeHumidity!) / relativeHumiditySigma!,
      );
    });

    const inSigmas = Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length);
    expect(inSigmas).toBeGreaterThan(0.85);
    expect(inSigmas).toBeLessThan(1.15);
  });

  it('is null where no station knows it', () => {
    const dry = stations.map((station) => ({
      ...station,
      months: station.months.map((month) => ({ ...month, relativeHumidity: null })),
    }));

    const climate = climateAt(dry, { lat: 25.04, lng: 121.51 })!;

    expect(climate.annual.relativeHumidity).toBeNull();
    expect(climate.monthly.every((month) => month.relativeHumidity === null)).toBe(true);
    expect(climate.monthly.every((month) => month.relativeHumiditySigma === null)).toBe(true);
  });
});
