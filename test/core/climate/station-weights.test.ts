import { describe, expect, it } from 'vitest';
import type { ClimateStation } from '../../../src/core/climate/climate-stations.js';
import { lowlandHeight } from '../../../src/core/climate/ground-height.js';
import { climateAt, type ClimatePoint } from '../../../src/core/climate/monthly-climate.js';
import { stations } from './reference-stations.js';

const PLACE = { lat: 24, lng: 121, elevationM: 0 };
const station = (id: string, changes: Partial<ClimateStation> = {}): ClimateStation => ({
  ...stations[0]!,
  ...PLACE,
  id,
  radiationExcluded: false,
  ...changes,
});

/** Weights of the stations at a place, in their order. */
const weightsOf = (of: 'ghiWeight' | 'temperatureWeight', around: ClimateStation[], point: ClimatePoint = PLACE) => {
  const { sources } = climateAt(around, point)!;
  return around.map(({ id }) => sources.find((source) => source.id === id)![of]);
};

describe('the weights of stations', () => {
  it('follow for radiation a covariance that falls to 1/e over 400 km, whatever the heights', () => {
    // d = exp(-20 / 400), first weight 1/2 + (1 - d) / (2 (1.2 - d))
    const around = [station('here'), station('20 km north', { lat: 24.179864, elevationM: 3_000 })];

    expect(weightsOf('ghiWeight', around)).toEqual([expect.closeTo(0.598023, 5), expect.closeTo(0.401977, 5)]);
  });

  it('follow for radiation the distance from the coast, a kilometre of which separates as much as two', () => {
    // by symmetry two weights, whose least variance has a closed form with exp(-2 d / 400)
    const around = [0, 20, 40, 60].map((coastKm) => station(`${coastKm}`, { coastKm }));

    expect(weightsOf('ghiWeight', around, { ...PLACE, coastKm: 30 })).toEqual(
      [0.167268, 0.332732, 0.332732, 0.167268].map((weight) => expect.closeTo(weight, 5)),
    );
  });

  it('follow the coast where four stations know how far it is, and leave out those that do not', () => {
    const around = [0, 20, 40, undefined, undefined].map((coastKm, i) => station(`${i}`, { coastKm }));
    const point = { ...PLACE, coastKm: 30 };

    expect(weightsOf('ghiWeight', around, point)).toEqual([0.2, 0.2, 0.2, 0.2, 0.2].map((w) => expect.closeTo(w, 9)));
    around[3]!.coastKm = 60;
    expect(weightsOf('ghiWeight', around, point)[4]).toBe(0);
  });

  it('follow for temperature a covariance over 1000 km, to which a kilometre of height is as 50, not the coast', () => {
    // d = exp(-50 / 1000), first weight 1/2 + (1 - d) / (2 (1.001 - d))
    const around = [station('low', { coastKm: 0 }), station('high', { coastKm: 40, elevationM: 1_000 })];

    expect(weightsOf('temperatureWeight', around)).toEqual([
      expect.closeTo(0.989953904, 6),
      expect.closeTo(0.010046096, 6),
    ]);
  });

  it('show no plane of temperature where one of them would count more than three times', () => {
    const around = [
      station('south'),
      station('north', { lat: 25 }),
      station('a tenth of a degree east', { lat: 24.5, lng: 121.1 }),
    ];
    const eastern = (lng: number) => weightsOf('temperatureWeight', around, { ...PLACE, lat: 24.5, lng })[2];

    expect(eastern(121.29)).toBeCloseTo(2.9, 6);
    expect(eastern(121.31)).toBeLessThan(1);
  });
});

describe('the height that nobody knows', () => {
  it('is that of the stations up to 500 m, give or take 100 m', () => {
    const around = [station('low', { elevationM: 500 }), station('high', { elevationM: 501 })];

    expect(lowlandHeight(around, PLACE)).toMatchObject({ elevationM: 500, sigmaM: 100, assumed: true });
  });
});
